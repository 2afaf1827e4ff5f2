/**
 * What the user has chosen for this browser.
 *
 * A preference is one line: the name under which it is stored, its values, and the value until the
 * user chooses. `Preferences` in parts/controls shows them.
 */
import { useSyncExternalStore } from "react";

export interface Preference<T extends string> {
  key: string;
  values: readonly T[];
  usual: T;
}

export type Theme = "auto" | "day" | "night" | "contrast";
export type Speed = "slow" | "normal" | "fast" | "off";
export type Switch = "off" | "on";

export const THEME: Preference<Theme> = {
  key: "houle.theme",
  values: ["auto", "day", "night", "contrast"],
  usual: "auto",
};
/** How fast animations are. */
export const SPEED: Preference<Speed> = {
  key: "houle.speed",
  values: ["slow", "normal", "fast", "off"],
  usual: "normal",
};
export const SOUND: Preference<Switch> = {
  key: "houle.sound",
  values: ["off", "on"],
  usual: "off",
};

const listeners = new Set<() => void>();

/** The user's choice, or the usual value. */
export function chosen<T extends string>({ key, values, usual }: Preference<T>): T {
  const stored = localStorage.getItem(key);
  return values.find((value) => value === stored) ?? usual;
}

/** Store a choice and tell everybody who shows it. */
export function choose<T extends string>({ key }: Preference<T>, value: T): void {
  localStorage.setItem(key, value);
  listeners.forEach((tell) => tell());
}

/** Call a function after every choice, also after one in another tab; returns how to stop. */
export function onChoice(tell: () => void): () => void {
  listeners.add(tell);
  addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    removeEventListener("storage", tell);
  };
}

/** The value of a preference, and a function that changes it. */
export function usePreference<T extends string>(
  preference: Preference<T>,
): [T, (value: T) => void] {
  const value = useSyncExternalStore(onChoice, () => chosen(preference));
  return [value, (next) => choose(preference, next)];
}

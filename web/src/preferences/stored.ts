/**
 * What the user has chosen; the server keeps it for accounts (account.ts).
 *
 * A preference is one line: the name under which it is stored, its values, and the value until the
 * user chooses. `Preferences` in parts/controls shows them.
 */
import { useSyncExternalStore } from "react";

import type { Preferences } from "../protocol.gen";

export interface Preference<T extends string> {
  key: string;
  values: readonly T[];
  usual: T;
}

type Values<Name extends keyof Preferences> = NonNullable<Preferences[Name]>;

export type Theme = Values<"theme">;
export type Speed = Values<"speed">;
export type Volume = Values<"sound">;
export type Order = Values<"order">;

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
export const SOUND: Preference<Volume> = {
  key: "houle.sound",
  values: ["off", "quiet", "on", "loud"],
  usual: "off",
};
/** Before which moves to ask. */
export const CONFIRM: Preference<Values<"confirm">> = {
  key: "houle.confirm",
  values: ["never", "risky", "always"],
  usual: "risky",
};
export const CARDS: Preference<Values<"cards">> = {
  key: "houle.cards",
  values: ["normal", "large"],
  usual: "normal",
};
/** How the cards of a hand are sorted, where a game leaves that to the player. */
export const ORDER: Preference<Order> = {
  key: "houle.order",
  values: ["game", "colour", "value"],
  usual: "game",
};
/** On which side of the table the drawer and the tools are. */
export const SIDE: Preference<Values<"side">> = {
  key: "houle.side",
  values: ["right", "left"],
  usual: "right",
};

/** All preferences, by their names in the protocol. */
export const ALL = {
  ...{ theme: THEME, speed: SPEED, sound: SOUND, confirm: CONFIRM },
  ...{ cards: CARDS, order: ORDER, side: SIDE },
} satisfies { [Name in keyof Preferences]-?: Preference<Values<Name>> };

const listeners = new Set<() => void>();

/** The user's choice, or the usual value. */
export function chosen<T extends string>({ key, values, usual }: Preference<T>): T {
  const stored = localStorage.getItem(key);
  return values.find((value) => value === stored) ?? usual;
}

/** What the user has chosen themselves, by the names in the protocol. */
export function allChosen(): Preferences {
  const found = Object.entries(ALL).filter(([, { key }]) => localStorage.getItem(key) !== null);
  return Object.fromEntries(
    found.map(([name, one]) => [name, chosen(one as Preference<string>)]),
  ) as Preferences;
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

/** How fast animations are, as the user chose and the device prefers. */
import { chosen, SPEED, type Speed } from "../preferences/stored";

/** How much longer everything takes than at normal speed. */
const FACTORS: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.45, off: 0 };

const LESS_MOTION = "(prefers-reduced-motion: reduce)";

/** Whether the device asks for less motion; then nothing moves, whatever the user chose. */
export function wantsLessMotion(): boolean {
  return matchMedia(LESS_MOTION).matches;
}

/** Whether new states are shown at once. */
export function isStill(): boolean {
  return document.hidden || chosen(SPEED) === "off" || wantsLessMotion();
}

/** The factor of the chosen speed; 1 if nothing moves, for what is shown step by step all the same. */
export function speedFactor(): number {
  return isStill() ? 1 : FACTORS[chosen(SPEED)];
}

/** Set on the page whether it moves, for the styles. */
export function applySpeed(): void {
  document.documentElement.dataset["motion"] = chosen(SPEED) === "off" ? "off" : "on";
}

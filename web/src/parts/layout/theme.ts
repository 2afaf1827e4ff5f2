/** Day, night or high contrast: what was chosen, or what the device prefers. */
import { chosen, onChoice, THEME, type Theme } from "../../preferences/stored";

/** Set the theme on the page. */
export function applyTheme(): void {
  document.documentElement.dataset["theme"] = themeNow();
}

export function themeNow(): Exclude<Theme, "auto"> {
  const theme = chosen(THEME);
  if (theme !== "auto") return theme;
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day";
}

/** Change the theme when the user or the device does. */
export function followTheme(): void {
  onChoice(applyTheme);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
  matchMedia("(prefers-contrast: more)").addEventListener("change", applyTheme);
}

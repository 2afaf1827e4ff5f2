/** Day, night or high contrast: what was chosen, or what the device prefers. */
export type Theme = "auto" | "day" | "night" | "contrast";

const KEY = "houle.theme";
export const THEMES: readonly Theme[] = ["auto", "day", "night", "contrast"];

export function chosenTheme(): Theme {
  const chosen = localStorage.getItem(KEY) as Theme | null;
  return chosen !== null && THEMES.includes(chosen) ? chosen : "auto";
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
}

/** Set the theme on the page. */
export function applyTheme(): void {
  document.documentElement.dataset["theme"] = themeNow();
}

export function themeNow(): Exclude<Theme, "auto"> {
  const chosen = chosenTheme();
  if (chosen !== "auto") return chosen;
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day";
}

export function followDevice(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
  matchMedia("(prefers-contrast: more)").addEventListener("change", applyTheme);
}

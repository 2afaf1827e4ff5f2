// The path of the system's Chromium, if it is installed.
import { existsSync } from "node:fs";

const PATHS = [
  process.env.HOULE_CHROMIUM,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

export function systemBrowser() {
  return PATHS.find((path) => path !== undefined && existsSync(path));
}

// The Chromium of the system, if there is one.
import { existsSync } from "node:fs";

const PATHS = [
  process.env.HOULE_CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

export function systemBrowser() {
  return PATHS.find((path) => path !== undefined && existsSync(path));
}

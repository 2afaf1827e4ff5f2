/** The source files of the web app, for tests that read them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = new URL("../src", import.meta.url).pathname;

export interface Source {
  /** Its path below `src`. */
  path: string;
  text: string;
}

/** All modules below `src`, apart from tests and generated ones. */
export function modules(): Source[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|gen)\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(FOLDER, path), "utf8") }));
}

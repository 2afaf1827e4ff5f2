/** The games, with options for a short match of each, for all browser tests. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type Options = Record<string, unknown>;

const FOLDER = fileURLToPath(new URL("../../src/games", import.meta.url));

/** Every game that has a table in the web app. */
export const GAMES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Options that make a match short. */
const SHORT: Record<string, Options> = {
  sea_change: { vp_target: "1" },
  vague_attaque: { goal: "short", max_rounds: 20 },
};

/** A full table, some with other options. */
const FULL: Record<string, Options> = {
  land_unter: { players: 5 },
  sea_change: { players: 8 },
  vague_attaque: { players: 4 },
  vague_verte: { players: 4, matching: "on" },
  wave: { players: 4, virage: true },
};

/** A short match for three players. */
export function shortMatch(game: string): Options {
  return { players: 3, ...SHORT[game] };
}

/** A short match at a full table. */
export function fullMatch(game: string): Options {
  return { ...shortMatch(game), ...FULL[game] };
}

/** A small phone, and a phone on its side: sizes at which a replay or a lesson has least room. */
export const SMALL_WINDOWS = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
];

/** The games, and what the browser tests need to know of each: the only list that names them. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type Options = Record<string, unknown>;

/** A table, and after how many presses each to look at it. */
interface Moments {
  options: Options;
  moments: number[];
}

interface Tested {
  /** Options that make a match short. */
  short: Options;
  /** A full table, some with other options; the rest is as in a short match. */
  full: Options;
  /** Options of a match of two people who chat while it goes on; the rest is as at a full table. */
  chat: Options;
  /** What its table marks as essential at every moment. */
  essentials: readonly string[];
  /** Whether a card that is chosen opens a menu beside it. */
  hasCardMenu: boolean;
  /** Tables that are laid out in another way than a full one. */
  otherLayouts: Moments[];
  /** The options of an early and of a late picture, and the presses before the late one. */
  pictures: { early: Options; late: Options; presses: number };
}

const TESTED: Record<string, Tested> = {
  land_unter: {
    short: {},
    full: { players: 5 },
    chat: {},
    essentials: ["turn", "round", "water", "island", "hand"],
    hasCardMenu: false,
    otherLayouts: [],
    pictures: { early: { players: 4 }, late: { players: 5 }, presses: 22 },
  },
  sea_change: {
    short: { vp_target: "1" },
    full: { players: 8 },
    chat: {},
    essentials: ["turn", "trump", "trick", "hand"],
    hasCardMenu: false,
    otherLayouts: [
      { options: { players: 1 }, moments: [4] },
      { options: { players: 4, teams: "2v2" }, moments: [4] },
    ],
    pictures: { early: { players: 4 }, late: { players: 8, teams: "4v4" }, presses: 12 },
  },
  vague_attaque: {
    short: { goal: "short", max_rounds: 20 },
    full: { players: 4 },
    chat: {},
    essentials: ["turn", "phase", "piles", "hand"],
    hasCardMenu: false,
    otherLayouts: [],
    pictures: { early: { players: 4 }, late: { players: 3 }, presses: 45 },
  },
  vague_verte: {
    short: {},
    full: { players: 4, matching: "on" },
    chat: {},
    essentials: ["turn", "board", "house", "piles", "news", "hand"],
    hasCardMenu: false,
    otherLayouts: [],
    pictures: { early: { players: 4 }, late: { players: 4 }, presses: 24 },
  },
  wave: {
    short: {},
    full: { players: 4, virage: true },
    // Bots would play on, perhaps to the end; the chat is usually closed.
    chat: { players: 2, talk: "guarded" },
    essentials: ["turn", "order", "beat", "others", "hand"],
    hasCardMenu: true,
    otherLayouts: [
      { options: { players: 2 }, moments: [2] },
      { options: { players: 4, nazare: true, tide: "both" }, moments: [4] },
    ],
    pictures: { early: { players: 3 }, late: { players: 4, nazare: true }, presses: 10 },
  },
};

const FOLDER = fileURLToPath(new URL("../../src/games", import.meta.url));

/** Every game that has a table in the web app. */
export const GAMES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** A game for tests of anything else: all seats choose at once, so nobody waits for a turn. */
export const ANY_GAME = "land_unter";
/** A game of tricks, whose match may be as short as ten of them. */
export const TRICK_GAME = "sea_change";
/** A game that is soon over without any options. */
export const QUICK_GAME = "vague_verte";
/** The game that takes longest to compile. */
export const LARGEST_GAME = "vague_attaque";

/** How to test a game. */
export function tested(game: string): Tested {
  const found = TESTED[game];
  if (found === undefined)
    throw new Error(`e2e/support/games.ts does not tell how to test ${game}`);
  return found;
}

// A game that is missing fails every run, rather than being left out.
GAMES.forEach(tested);

/** A short match for three players. */
export function shortMatch(game: string): Options {
  return { players: 3, ...tested(game).short };
}

/** A short match at a full table. */
export function fullMatch(game: string): Options {
  return { ...shortMatch(game), ...tested(game).full };
}

/** A small phone, and a phone on its side: sizes at which a replay or a lesson has least room. */
export const SMALL_WINDOWS = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
];

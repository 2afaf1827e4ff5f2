/** The web interface of Land Unter. */
import type { TableEvent } from "../../protocol.gen";
import type { Sound } from "../../stage/sound";
import type { GameModule, Play } from "../contract";
import { beats } from "./model/beats";
import { say } from "./model/names";
import { OPEN } from "./model/tableView";
import { picture } from "./picture";
import { Reference } from "./sheets/Reference";
import { Result, summary } from "./sheets/Result";
import { Table } from "./table/Table";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

const SOUNDS: Record<string, Sound> = {
  chosen: "card",
  laid: "card",
  revealed: "card",
  water_taken: "splash",
  belt_lost: "belt",
  eliminated: "splash",
  round_scored: "bell",
  hands_passed: "card",
  won: "cheer",
};

function prompt({ view, legal }: Play<"land_unter">): string {
  const isLast = legal.length === 1;
  const key = isLast ? "prompt_last" : view.mode === OPEN ? "prompt_open" : "prompt_hidden";
  return say(key);
}

function sound({ kind }: TableEvent): Sound | null {
  return SOUNDS[kind] ?? null;
}

const game: GameModule<"land_unter"> = {
  Table,
  Reference,
  Result,
  summary,
  prompt,
  beats,
  picture,
  sound,
};

export default game;

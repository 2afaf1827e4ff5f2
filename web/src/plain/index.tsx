/** A table for games without their own in this app, built from the server's description. */
import i18next from "i18next";

import type { AnyGame } from "../games/contract";
import { addWords } from "../words";
import { beatsOf, sound } from "./beats";
import type { Described, PlainPlay } from "./model";
import { PlainTable } from "./PlainTable";
import { outcomes, PlainReference, PlainResult } from "./Sheets";
import en from "./words/en.json";
import fr from "./words/fr.json";

/** The module of a game that is known only by its description. */
export function plainGame(game: Described): AnyGame {
  addWords("plain", { en, fr });
  return {
    Table: (play: PlainPlay) => <PlainTable play={play} game={game} />,
    Reference: (play: PlainPlay) => <PlainReference play={play} game={game} />,
    Result: (play: PlainPlay) => <PlainResult play={play} game={game} />,
    summary: (play: PlainPlay) => ({ story: outcomes(play).join(" ") }),
    prompt: (play: PlainPlay) => prompt(game, play),
    beats: (told) => beatsOf(game.layout, told),
    sound,
  };
}

function prompt(game: Described, { legal }: PlainPlay): string {
  const isCard = game.moves.every(legal).every((move) => move["card"] !== undefined);
  return i18next.t(isCard ? "prompt_card" : "prompt_move", { ns: "plain" });
}

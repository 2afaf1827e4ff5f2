/** Vague Verte on the screen. */
import type { GameModule } from "../../table/contract";
import { beats, sound } from "./beats";
import { confirm, prompt } from "./prompt";
import { Reference } from "./Reference";
import { Result } from "./Result";
import { Table } from "./Table";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

const game: GameModule<"vague_verte"> = {
  Table,
  Reference,
  Result,
  prompt,
  confirm,
  beats,
  sound,
};

export default game;

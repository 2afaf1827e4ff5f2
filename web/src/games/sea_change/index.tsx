/** The web interface of Sea Change. */
import type { GameModule } from "../contract";
import { beats, sound } from "./model/beats";
import { prompt } from "./model/prompt";
import { picture } from "./picture";
import { Reference } from "./sheets/Reference";
import { Result, summary } from "./sheets/Result";
import { Table } from "./table/Table";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

const game: GameModule<"sea_change"> = {
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

/** Wave: surf posters, hands that face two ways, and one great wave of cards. */
import type { GameModule } from "../contract";
import { beats } from "./model/beats";
import { picture } from "./picture";
import { Reference } from "./sheets/Reference";
import { Result, summary } from "./sheets/Result";
import { Table } from "./table/Table";
import { confirm, prompt, sound } from "./model/prompt";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

const game: GameModule<"wave"> = {
  Table,
  Reference,
  Result,
  summary,
  prompt,
  beats,
  picture,
  sound,
  confirm,
};

export default game;

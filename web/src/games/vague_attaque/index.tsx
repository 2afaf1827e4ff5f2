/** Vague & Attaque on the screen. */
import type { GameModule } from "../../table/contract";
import { confirm, prompt } from "./prompt";
import { Table } from "./Table";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

const game: GameModule<"vague_attaque"> = {
  Table,
  Reference: () => null,
  Result: () => null,
  prompt,
  confirm,
};

export default game;

import type { GameModule } from "../../table/contract";
import { Plain } from "../Plain";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

const game: GameModule<"sea_change"> = {
  Table: Plain,
  Reference: () => null,
  Result: () => null,
  prompt: () => "",
};

export default game;

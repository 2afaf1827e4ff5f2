/** Wave: surf posters, hands that face two ways, and one great wave of cards. */
import type { GameModule } from "../../table/contract";
import { beats } from "./beats";
import { Reference } from "./Reference";
import { Result } from "./Result";
import { Table } from "./Table";
import { confirm, prompt, sound } from "./telling";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

const game: GameModule<"wave"> = { Table, Reference, Result, prompt, beats, sound, confirm };

export default game;

/** Sea Change on the screen. */
import type { GameModule } from "../../table/contract";
import { beats, sound } from "./beats";
import { prompt } from "./prompt";
import { Reference } from "./Reference";
import { Result } from "./Result";
import { Table } from "./Table";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

const game: GameModule<"sea_change"> = { Table, Reference, Result, prompt, beats, sound };

export default game;

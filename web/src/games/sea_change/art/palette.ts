/** The colours of the five suits. Cards keep them in the night theme. */
import type { Letter } from "../model/deck";

export interface Inks {
  /** The flat colour of the creature. */
  body: string;
  /** The lighter colour of its belly. */
  belly: string;
  /** The water behind it. */
  water: string;
  /** The pattern in that water. */
  grain: string;
  /** Digits and letters on paper, with a contrast of at least 4.5:1. */
  dark: string;
}

export const INK = "#16232e";
export const PAPER = "#fdf5e2";
export const PEARL = "#fffdf6";
export const GOLD = "#e9ac2c";

export const INKS: Record<Letter, Inks> = {
  Y: { body: "#f0b429", belly: "#fff0bd", water: "#fbdf8b", grain: "#eec04d", dark: "#7b4e00" },
  V: { body: "#8a63c9", belly: "#e6d8fb", water: "#cfc0ef", grain: "#a98fdc", dark: "#4d2a8c" },
  B: { body: "#3b86c8", belly: "#dff0fb", water: "#a9d4f0", grain: "#76b3de", dark: "#0e4a80" },
  G: { body: "#46995f", belly: "#dcf2d6", water: "#b4dfb9", grain: "#7fc08e", dark: "#1a5a33" },
  R: { body: "#d9513a", belly: "#ffe0d2", water: "#f7b7a2", grain: "#ea8a70", dark: "#97200f" },
};

/** The letters on cards, in the language of the reader; notation keeps its own. */
import i18next from "i18next";

/** The letter that a card of this colour shows; where the words are not loaded, that of notation. */
export function drawnLetter(letter: string): string {
  return i18next.t(`letters.${letter}`, { ns: "wave", defaultValue: letter });
}

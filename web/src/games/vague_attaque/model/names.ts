/** Names and effects of the cards in the reader's language, from the game's own texts. */
import type { Texts } from "../../../words/texts";
import { deckOf, FIRST_PLACE, placeOfKind, type Anchor } from "./deck";

/** The name of a card, without the letter that tells two copies of a place apart. */
export function nameOf(texts: Texts, card: number): string {
  return texts.name("card", card).replace(/ \([ab]\)$/, "");
}

/** The name of a card; places with two copies have the letter of the copy. */
export function fullNameOf(texts: Texts, card: number): string {
  return texts.name("card", card);
}

/** The name of a kind of place. */
export function kindName(texts: Texts, kind: number): string {
  return nameOf(texts, FIRST_PLACE + placeOfKind(kind));
}

/** What an encounter does; nothing for other cards. */
export function effectOf(texts: Texts, card: number): string {
  if (deckOf(card) !== "encounter") return "";
  return effect(texts, "encounter", texts.notation("card", card));
}

export function artefactEffect(texts: Texts, artefact: number): string {
  return effect(texts, "artefact", texts.notation("artefact", artefact));
}

export function anchorEffect(texts: Texts, anchor: Anchor): string {
  return effect(texts, "anchor", anchor.toUpperCase());
}

/** What a face of the pirate die does. */
export function faceEffect(texts: Texts, face: number): string {
  return effect(texts, "face", String(face));
}

function effect(texts: Texts, kind: string, key: string): string {
  const effects = texts.given.words["effects"] as
    Record<string, Record<string, string>> | undefined;
  return effects?.[kind]?.[key] ?? "";
}

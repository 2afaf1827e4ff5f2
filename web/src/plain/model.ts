/** Reads from a view what a plain table shows, using the layout that the game declares. */
import type { Noted, Facts, MoveTable } from "../games/moves";
import type { Play } from "../games/contract";
import type { TableEvent, TableLayout } from "../protocol.gen";
import type { Texts } from "../words/texts";

type Entry = number | string;
export type Row = Entry | Entry[];

/** A view whose fields are only known at run time. */
export type PlainView = Record<string, Row | Row[]>;

/** What the app gives to a plain table. */
export interface PlainPlay extends Omit<Play, "view"> {
  view: PlainView;
}

/** A game as the server describes it. */
export interface Described {
  moves: MoveTable<Facts>;
  layout: TableLayout;
}

/** No card, or no suit; lower numbers stand for a card that the viewer may not know. */
const NONE = -1;

/** With more columns, a card of a narrow screen is hard to hit; with fewer, it is needlessly large. */
const MOST_COLUMNS = 7;
const FEWEST_COLUMNS = 5;

/** The seats of the match, from the first one. */
export function seatsOf({ view }: PlainPlay): number[] {
  return Array.from({ length: Number(view["seats"]) }, (_, seat) => seat);
}

/** The seats in clockwise order, the bottom one first. */
export function seatsFrom(play: PlainPlay, bottom: number): number[] {
  const seats = seatsOf(play);
  return [...seats.slice(bottom), ...seats.slice(0, bottom)];
}

/** The cards of a seat in a field: its row, its entry, or the members of its set. */
export function cardsOf(
  layout: TableLayout,
  view: PlainView,
  field: string,
  seat: number,
): number[] {
  const rows = view[field];
  const own = Array.isArray(rows) ? rows[seat] : undefined;
  if (own === undefined) return [];
  if (layout.sets.includes(field)) return membersOf(own as Entry);
  return (Array.isArray(own) ? own : [own]).map(Number).filter((card) => card !== NONE);
}

/** The cards of a field that belongs to no seat. */
export function pileOf(view: PlainView, field: string): number[] {
  const cards = view[field];
  const entries = Array.isArray(cards) ? cards.flat() : [];
  return entries.map(Number).filter((card) => card !== NONE);
}

/** The members of a set that is stored as bits. */
export function membersOf(set: Entry): number[] {
  const found: number[] = [];
  let rest = BigInt(set);
  for (let card = 0; rest > 0n; card += 1) {
    if (rest & 1n) found.push(card);
    rest >>= 1n;
  }
  return found;
}

/** What the numbers of a field stand for. */
export function kindOf(layout: TableLayout, field: string): string {
  const isCard = [layout.hands, layout.laid, layout.piles].some((names) => names.includes(field));
  return layout.kinds[field] ?? (isCard ? "card" : "number");
}

/** The text for a number of a field. */
export function valueText(
  { layout }: Described,
  { texts, players }: PlainPlay,
  field: string,
  value: Row | undefined,
): string {
  const kind = kindOf(layout, field);
  const number = Number(value ?? 0);
  if (kind === "number") return String(number + (layout.from_zero.includes(field) ? 1 : 0));
  if (kind === "seat") return players[number]?.name ?? "–";
  return texts.name(kind, number);
}

/** The value of a field that has one for each seat. */
export function entryOf(view: PlainView, field: string, seat: number): Row | undefined {
  const rows = view[field];
  return Array.isArray(rows) ? rows[seat] : undefined;
}

type Tables = Record<string, Record<string, string> | undefined> | undefined;

/** The title of a field. */
export function titleOf(texts: Texts, field: string): string {
  const table = texts.given.words["table"] as Tables;
  return table?.["fields"]?.[field] ?? readable(field);
}

function readable(field: string): string {
  const words = field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The mark of a card, shorter than its name, such as `Q♠`. */
export function markOf(texts: Texts, card: number): string {
  const notation = texts.notation("card", card);
  const marks = texts.given.words["marks"] as Tables;
  return marks?.["card"]?.[notation] ?? notation;
}

/** The colour of a card: that of its suit. */
export function colourOf(layout: TableLayout, card: number): string {
  return layout.colours[layout.suits[card] ?? NONE] ?? "black";
}

/** By what a card is sorted: its suit, and its place among the cards of that suit. */
export function sortOf({ suits }: TableLayout, card: number): { colour: number; value: number } {
  const suit = suits[card] ?? NONE;
  return { colour: suit, value: suits.slice(0, card).filter((other) => other === suit).length };
}

/** The columns of a hand on a narrow screen: its cards lie in as many rows as they need. */
export function columnsOf(cards: number): number {
  const rows = Math.ceil(cards / MOST_COLUMNS);
  return Math.max(FEWEST_COLUMNS, Math.ceil(cards / rows));
}

/** The moves that use a card. */
export function movesWith(card: number, moves: readonly Noted<Facts>[]): Noted<Facts>[] {
  return moves.filter((move) => move["card"] === card);
}

/** The text for a move: the game's sentence for its kind, or the names of everything in it. */
export function moveText(move: Noted<Facts>, texts: Texts): string {
  const named = Object.entries(move)
    .filter(([fact, value]) => typeof value === "number" && texts.value(fact, "?") !== value)
    .map(([fact, value]): [string, string] => [fact, texts.name(fact, Number(value))]);
  const table = texts.given.words["table"] as Tables;
  const sentence = table?.["moves"]?.[move.kind];
  if (sentence === undefined) return named.map(([, name]) => name).join(", ") || move.notation;
  const names = Object.fromEntries(named);
  return sentence.replace(/\{(\w+)\}/g, (_, fact: string) => names[fact] ?? "");
}

/** The card that an event says was laid, and its seat; null: there is none. */
export function laidIn(event: TableEvent): { seat: number; card: number } | null {
  const card = event.values["card"];
  return event.seat >= 0 && typeof card === "number" ? { seat: event.seat, card } : null;
}

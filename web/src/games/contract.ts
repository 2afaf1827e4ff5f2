/**
 * What the app gives to a game, and what a game gives to the app.
 *
 * A game draws what the server sent and returns moves in notation that the server listed. It
 * decides nothing: no rule of any game is in this folder or in `games/`.
 */
import type { ComponentType } from "react";

import type { Sound } from "../stage/sound";
import type { Advice, Clocks, SeatInfo, TableEvent, Value, ViewOf } from "../protocol.gen";
import type { Texts } from "../words/texts";

export type GameName = keyof ViewOf;

/** Somebody at the table. Colour and mark belong to the seat; neither is ever used without a name. */
export interface Player extends SeatInfo {
  /** Whether this is the seat that the page belongs to. */
  isMe: boolean;
  /** Whether a page of theirs is open (bots: always). */
  isHere: boolean;
  /** `var(--seat-0)` and so on. */
  colour: string;
  /** Milliseconds left at `leftAt` (by our own clock); null: no clock. */
  left: number | null;
  leftAt: number;
}

/** Everything that a game needs to draw a moment, and to let somebody act in it. */
export interface Play<G extends GameName = GameName> {
  game: G;
  options: Record<string, Value>;
  view: ViewOf[G];
  /** The seat whose eyes these are; null: a spectator's, or all is open in a replay. */
  viewer: number | null;
  players: Player[];
  /** Seats that owe a choice. */
  toMove: number[];
  /** What the viewer may do now, in notation. Empty where it is not their turn or in a replay. */
  legal: string[];
  /** What the viewer may say at any time besides moves (signals), in notation. */
  asides: string[];
  /** What the entry that led here told. */
  events: TableEvent[];
  /** The move that led here: `?` where it is closed to the viewer. */
  lastMove: { seat: number | null; move: string | null } | null;
  texts: Texts;
  /** The move that was sent and is not confirmed yet. Show it as chosen; it can still be refused. */
  pending: string | null;
  /** Moves that a bot advises, the best first; to be marked on the cards. */
  advice: Advice[];
  clocks: Clocks | null;
  /** How the match ended; null: it goes on. */
  result: Record<string, unknown> | null;
  /** False in replays and lessons that only show. */
  isLive: boolean;
  /** Make a move or an aside. */
  act: (notation: string) => void;
  /** Somebody tried a move that is not legal: ask the server why not and show its sentence. */
  explain: (notation: string) => void;
}

/** One picture on the way from one moment to the next. */
export interface Beat<G extends GameName = GameName> {
  view: ViewOf[G];
  /** What has been told up to here; the last one is read out. */
  events: TableEvent[];
  /** How long it stands, at normal speed. */
  ms: number;
}

/** What led from one moment to the next. */
export interface Told<G extends GameName = GameName> {
  before: ViewOf[G];
  after: ViewOf[G];
  events: TableEvent[];
  viewer: number | null;
}

/** What a game gives to the app (`games/<name>/index.tsx`, its default export). */
export interface GameModule<G extends GameName = GameName> {
  /** The bay with everything on it, the viewer's hand at the bottom included. */
  Table: ComponentType<Play<G>>;
  /** A quick reference: what the cards are, how many, what they do. */
  Reference: ComponentType<Play<G>>;
  /** What stands in the end panel: scores, tiers, who won and why. */
  Result: ComponentType<Play<G>>;
  /** What the one who has to choose should do now, in a short sentence in their language. */
  prompt: (play: Play<G>) => string;
  /** Pictures between two moments; none: the new moment is shown at once. */
  beats?: (told: Told<G>) => Beat<G>[];
  /** What is heard when an event is told. */
  sound?: (event: TableEvent) => Sound | null;
  /** Whether a move wants a second look before it is sent; its sentence is asked. */
  confirm?: (play: Play<G>, notation: string) => string | null;
}

/** A module whose game is only known at run time. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyGame = GameModule<any>;

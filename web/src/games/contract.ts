/**
 * The interface between the app and the games.
 *
 * A game draws what the server sent and returns one of the moves that the server listed, in
 * notation. It applies no rules: they are all on the server.
 */
import type { ComponentType, ReactNode } from "react";

import type { Sound } from "../stage/sound";
import type { Advice, Clocks, SeatInfo, TableEvent, Value, ViewOf } from "../protocol.gen";
import type { Texts } from "../words/texts";
import type { MovePicture } from "./picture";

export type GameName = keyof ViewOf;

/** A player at the table. Colour and mark belong to the seat and are never shown without a name. */
export interface Player extends SeatInfo {
  /** Whether the user of this page sits here. */
  isMe: boolean;
  /** Whether they have the table open (bots: always). */
  isHere: boolean;
  /** `var(--seat-0)` and so on. */
  colour: string;
  /** Milliseconds left at `leftAt` (by our own clock); null: no clock. */
  left: number | null;
  leftAt: number;
}

/** Everything that a game needs to draw a moment and to let the viewer act in it. */
export interface Play<G extends GameName = GameName> {
  game: G;
  options: Record<string, Value>;
  view: ViewOf[G];
  /** The seat whose view this is; null: a spectator's, or a replay with open hands. */
  viewer: number | null;
  players: Player[];
  /** The seats that have to make a move. */
  toMove: number[];
  /** The viewer's legal moves, in notation. Empty when it is not their turn, and in replays. */
  legal: string[];
  /** Asides (signals) that the viewer may give at any time, in notation. */
  asides: string[];
  /** The events of the entry that led to this moment. */
  events: TableEvent[];
  /** The move that led to this moment: `?` if it is closed to the viewer. */
  lastMove: { seat: number | null; move: string | null } | null;
  texts: Texts;
  /** The move that was sent and is not confirmed yet. Show it as chosen; it can still be refused. */
  pending: string | null;
  /** Moves that a bot advises, best first; they are marked on the cards. */
  advice: Advice[];
  clocks: Clocks | null;
  /** How the match ended; null: it is still running. */
  result: Record<string, unknown> | null;
  /** False in replays, and in lessons while the user cannot play. */
  isLive: boolean;
  /** Make a move or give an aside. */
  act: (notation: string) => void;
  /** Ask the server why a move is not legal, and show its answer. */
  explain: (notation: string) => void;
}

/** A frame shown between two moments. */
export interface Beat<G extends GameName = GameName> {
  view: ViewOf[G];
  /** The events so far; the last one is read out. */
  events: TableEvent[];
  /** How long it is shown at normal speed, in milliseconds. */
  ms: number;
}

/** Two successive moments, and the events between them. */
export interface Told<G extends GameName = GameName> {
  before: ViewOf[G];
  after: ViewOf[G];
  events: TableEvent[];
  viewer: number | null;
}

/** What only the game can say about the end of a match; the places come with the result. */
export interface Summary {
  /** The side of each seat; seats of one side share a step of the podium. */
  sides?: readonly number[];
  /** The headline, if the match is not about places: played together or alone. */
  headline?: string;
  /** Why it ended, in one or two sentences. */
  story?: string;
  /** The score of a seat in words; by default its points. */
  points?: (seat: number) => string;
  /** A picture over a seat's step of the podium. */
  figure?: (seat: number) => ReactNode;
  /** Opponents without a seat. */
  others?: readonly { name: string; place: number; points: string }[];
}

/** What a game provides (the default export of `games/<name>/index.tsx`). */
export interface GameModule<G extends GameName = GameName> {
  /** The whole table, including the viewer's hand at the bottom. */
  Table: ComponentType<Play<G>>;
  /** The quick reference: which cards there are, how many, and what they do. */
  Reference: ComponentType<Play<G>>;
  /** The details of the result below the podium: scores round by round, opened hands. */
  Result: ComponentType<Play<G>>;
  /** What the podium and the headline of the result need beyond places and scores. */
  summary?: (play: Play<G>) => Summary;
  /** A short sentence that tells the viewer what to do now. */
  prompt: (play: Play<G>) => string;
  /** The frames between two moments; without them, the new moment is shown at once. */
  beats?: (told: Told<G>) => Beat<G>[];
  /** The sound of an event. */
  sound?: (event: TableEvent) => Sound | null;
  /** A move as a picture in the moment before it; null: it is only told in words. */
  picture?: (view: ViewOf[G], notation: string, texts: Texts) => MovePicture | null;
  /** The question to ask before a move is sent; null: send it at once. */
  confirm?: (play: Play<G>, notation: string) => string | null;
}

/** A module whose game is only known at run time. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyGame = GameModule<any>;

/** What a review found (docs/review.md), and how it is fetched. */
import { useEffect, useState } from "react";

import { ask, Refusal } from "../../../net/api";
import type { ReviewInfo } from "../../../protocol.gen";
import type { Source } from "../source";

export type Verdict = "best" | "fine" | "inaccuracy" | "mistake" | "blunder";

export interface Decision {
  /** The number of the move in the record, from 1. */
  number: number;
  seat: number;
  played: string;
  best: string;
  /** The two moves in words. */
  played_text: Said;
  best_text: Said;
  before: number;
  after: number;
  loss: number;
  sure: boolean;
  verdict: Verdict;
  moves: { move: string; value: number; error: number; exact: boolean }[];
  why: Said | null;
}

export interface Said {
  en: string;
  fr: string;
}

export interface SeatReview {
  seat: number;
  start: number;
  end: number;
  decisions: number;
  luck: number;
  /** Pairs of a number of moves and the expectation after them. */
  curve: [number, number][];
}

export interface Review {
  /** By a search, or at once by the net of the game; the search then replaces it. */
  made_by?: "search" | "net";
  seats: SeatReview[];
  decisions: Decision[];
}

/** The turning points: the most costly decisions, in playing order. */
export function turningPoints(review: Review, most = 8): Decision[] {
  return review.decisions
    .filter(({ verdict }) => verdict !== "best" && verdict !== "fine")
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most)
    .sort((a, b) => a.number - b.number);
}

/** The decision that is taken at a moment, if there was a clearly better one; null: there was none. */
export function betterAt(review: Review | null, at: number): Decision | null {
  const found = review?.decisions.find(({ number }) => number - 1 === at);
  if (found === undefined || found.verdict === "best" || found.verdict === "fine") return null;
  return found.best === found.played ? null : found;
}

/** The turning point before or after a moment; null: there is none. */
export function neighbour(points: Decision[], at: number, step: 1 | -1): Decision | null {
  const found =
    step > 0
      ? points.find(({ number }) => number - 1 > at)
      : points.filter(({ number }) => number - 1 < at).at(-1);
  return found ?? null;
}

export type Luck = "far_for" | "for" | "even" | "against" | "far_against";

/** An amount of luck, in shares of a win, as a word; the same steps as in the terminal. */
export function luckWord(luck: number): Luck {
  if (luck >= 0.4) return "far_for";
  if (luck >= 0.1) return "for";
  if (luck >= -0.1) return "even";
  return luck >= -0.4 ? "against" : "far_against";
}

/** What decisions cost, as a word and as wins in ten matches. */
export function costOf(decisions: number): { key: string; count: number } {
  const wins = -decisions * 10;
  if (wins < 0.25) return { key: "nothing", count: 0 };
  if (wins < 0.75) return { key: "half", count: 0 };
  const count = Math.max(1, Math.round(wins));
  return count >= 10 ? { key: "all", count } : { key: count === 1 ? "one" : "many", count };
}

export interface ReviewState {
  info: ReviewInfo | null;
  /** The review, or its first version (by a net, at once) until it is there. */
  review: Review | null;
  /** Whether nobody has requested it yet. */
  isMissing: boolean;
  why: string | null;
  start: () => void;
}

const EVERY_MS = 1500;
/** The longest pause after a question without an answer. */
const LONGEST_PAUSE_MS = 15_000;

/** The review of a match, and its progress while it is being computed. */
export function useReview(source: Source, wanted: boolean): ReviewState {
  const [info, setInfo] = useState<ReviewInfo | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const { id, kind } = source;

  useEffect(
    () =>
      followReview({ id, kind }, wanted || turn > 0, (found, refused) => {
        if (found !== null) setInfo(found);
        setWhy(refused);
      }),
    [id, kind, wanted, turn],
  );

  const review = (info?.review ?? null) as unknown as Review | null;
  const isMissing = info?.status === "none";
  return { info, review, isMissing, why, start: () => setTurn((before) => before + 1) };
}

type Told = (info: ReviewInfo | null, why: string | null) => void;

/**
 * Follow a review until it is there, and start it first if asked to; returns how to stop.
 *
 * It is started once. After that only its progress is read; a lost connection, a restarting server
 * or too many questions only make the pauses longer.
 */
export function followReview(source: Source, start: boolean, told: Told): () => void {
  let live = true;
  let timer: ReturnType<typeof setTimeout>;
  let pause = EVERY_MS;
  let isStarted = !start;
  async function look(): Promise<void> {
    try {
      const found = await fetchReview(source, !isStarted);
      if (!live) return;
      isStarted = true;
      pause = EVERY_MS;
      told(found, null);
      if (found.status === "waiting" || found.status === "running") later(EVERY_MS);
    } catch (error) {
      if (!live) return;
      if (error instanceof Refusal && !passes(error)) told(null, error.sentence);
      else {
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
        later(pause);
      }
    }
  }
  function later(wait: number): void {
    timer = setTimeout(() => void look(), wait);
  }
  void look();
  return () => {
    live = false;
    clearTimeout(timer);
  };
}

/** Whether the same question may be answered later. */
function passes({ status }: Refusal): boolean {
  return status === 429 || status >= 500;
}

async function fetchReview({ id, kind }: Source, start: boolean): Promise<ReviewInfo> {
  if (kind === "table") {
    const path = { table_id: id };
    if (!start) return ask("GET /api/tables/{table_id}/review", { path });
    return ask("POST /api/tables/{table_id}/review", { path });
  }
  const path = { record_id: id };
  if (!start) return ask("GET /api/records/{record_id}/review", { path });
  return ask("POST /api/records/{record_id}/review", { path });
}

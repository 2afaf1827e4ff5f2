/**
 * The frames that are shown of a match, one after another, never far behind it.
 *
 * Moments wait in a queue. For each, the beats of its game are shown first, then the moment itself.
 * The queue is skipped when it grows too long or when somebody presses the stage.
 */
import { useEffect, useState } from "react";

import { skipMoments, momentShown, type Moment, type OpenTable } from "../../net/store";
import type { GameView, Situation, TableEvent } from "../../protocol.gen";
import { play as playSound } from "../../stage/sound";
import type { AnyGame, Beat } from "../../games/contract";

export interface Frame {
  /** Changes with every frame. */
  key: string;
  view: GameView;
  situation: Situation;
  events: TableEvent[];
  lastMove: { seat: number | null; move: string | null } | null;
  /** Whether this is the current state and not a beat on the way to it. */
  isNow: boolean;
}

/** How long a moment is shown at least when another one waits. */
const STAND_MS = 380;
/** The same when several wait, as after moves of several bots. */
const BRIEF_MS = 180;
const SEVERAL = 3;
/** When this many moments wait, they are skipped. */
const TOO_MANY = 12;

export function useFrame(open: OpenTable, game: AnyGame): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(() => firstFrame(open));
  const moment = open.waiting[0];
  const hurry = open.waiting.length >= TOO_MANY || isStill();
  const id = open.info.id;

  useEffect(() => {
    if (moment === undefined) {
      // Nothing waits, perhaps because it was skipped: show the current state.
      setFrame((before) => (isCurrent(before, open) ? before : firstFrame(open)));
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    const beats = hurry ? [] : beatsOf(moment, frame, open.seat, game);
    let next = 0;
    function step(): void {
      if (moment === undefined) return;
      const beat = beats[next];
      setFrame((before) => frameOf(moment, beat, next, before));
      sounds(game, beat?.events ?? moment.entry?.events ?? [], next, beats);
      next += 1;
      if (beat !== undefined) timer = setTimeout(step, beat.ms);
      else timer = setTimeout(() => momentShown(id), hurry ? 0 : standOf(open));
    }
    step();
    return () => clearTimeout(timer);
    // A moment is shown once, with the frame before it as it was then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [moment, hurry, id, game]);

  if (moment === undefined && frame === null) return firstFrame(open);
  return frame;
}

function standOf(open: OpenTable): number {
  return open.waiting.length > SEVERAL ? BRIEF_MS : STAND_MS;
}

/** Show the current state at once. */
export function skip(open: OpenTable): void {
  if (open.waiting.length > 0) skipMoments(open.info.id);
}

export function isStill(): boolean {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function isCurrent(frame: Frame | null, open: OpenTable): boolean {
  return frame !== null && frame.isNow && frame.situation === open.situation;
}

function firstFrame(open: OpenTable): Frame | null {
  if (open.situation === null) return null;
  const last = open.entries.at(-1);
  return {
    key: `${open.info.number}`,
    view: open.situation.view,
    situation: open.situation,
    events: last?.events ?? [],
    lastMove: last === undefined ? null : { seat: last.seat, move: last.move },
    isNow: true,
  };
}

function beatsOf(
  moment: Moment,
  before: Frame | null,
  viewer: number | null,
  game: AnyGame,
): Beat[] {
  const events = moment.entry?.events ?? [];
  if (before === null || moment.situation === null || events.length === 0) return [];
  return game.beats?.({ before: before.view, after: moment.situation.view, events, viewer }) ?? [];
}

function frameOf(
  moment: Moment,
  beat: Beat | undefined,
  index: number,
  before: Frame | null,
): Frame | null {
  const { entry, situation } = moment;
  if (situation === null) return before;
  const number = entry?.number ?? 0;
  const isMove = entry?.kind === "move" || entry?.kind === "start" || entry?.kind === "end";
  return {
    key: isMove || before === null ? `${number}.${index}` : before.key,
    view: beat?.view ?? situation.view,
    situation,
    events: beat?.events ?? (isMove ? (entry?.events ?? []) : (before?.events ?? [])),
    lastMove:
      isMove && entry !== null
        ? { seat: entry.seat, move: entry.move }
        : (before?.lastMove ?? null),
    isNow: beat === undefined,
  };
}

function sounds(game: AnyGame, events: TableEvent[], index: number, beats: Beat[]): void {
  const heard = beats.length === 0 ? events : index < beats.length ? events.slice(-1) : [];
  const found = heard.map((event) => game.sound?.(event)).find((sound) => sound != null);
  if (found != null) playSound(found);
}

/** Plays the scenes of a replay up to the wanted one, with the beats between them. */
import { useEffect, useState } from "react";

import { play as playSound } from "../../stage/sound";
import type { AnyGame, Beat } from "../../games/contract";
import { isStill, speedFactor } from "../../stage/speed";
import type { Shown } from "./scene";

export interface ReelFrame extends Shown {
  /** The index of the scene that is shown, or whose beats are shown. */
  index: number;
  /** Changes with every frame. */
  key: string;
  /** Whether this is the scene itself and not a beat on the way to it. */
  isWhole: boolean;
}

/** The most scenes to play one by one; a longer distance is skipped. */
const MAX_SCENES = 12;
const SCENE_MS = 450;

interface At {
  index: number;
  beats: Beat[];
  beat: number;
}

export function useReel(
  scenes: Shown[],
  wanted: number,
  viewer: number | null,
  game: AnyGame | null,
): ReelFrame | null {
  const last = scenes.length - 1;
  const target = Math.max(0, Math.min(wanted, last));
  const [at, setAt] = useState<At>({ index: target, beats: [], beat: 0 });
  const isMoving = at.index !== target || at.beat < at.beats.length;

  useEffect(() => {
    if (!isMoving || game === null) return;
    const jumps = target < at.index || target - at.index > MAX_SCENES || isStill();
    if (jumps) {
      setAt({ index: target, beats: [], beat: 0 });
      return;
    }
    const shownFor =
      at.beat < at.beats.length ? (at.beats[at.beat]?.ms ?? 0) : at.index === 0 ? 0 : SCENE_MS;
    const timer = setTimeout(
      () => setAt(next(at, scenes, viewer, game, target)),
      shownFor * speedFactor(),
    );
    return () => clearTimeout(timer);
  }, [at, isMoving, target, scenes, viewer, game]);

  const scene = scenes[Math.min(at.index, last)];
  if (scene === undefined) return null;
  const beat = at.beats[at.beat];
  return {
    ...scene,
    view: beat?.view ?? scene.view,
    events: beat?.events ?? scene.events,
    toMove: beat === undefined ? scene.toMove : [],
    result: beat === undefined ? (scene.result ?? null) : null,
    index: Math.min(at.index, last),
    key: `${at.index}.${at.beat}`,
    isWhole: beat === undefined,
  };
}

/** The next frame. */
function next(at: At, scenes: Shown[], viewer: number | null, game: AnyGame, target: number): At {
  if (at.beat < at.beats.length) return { ...at, beat: at.beat + 1 };
  if (at.index >= target) return at;
  const before = scenes[at.index];
  const after = scenes[at.index + 1];
  if (before === undefined || after === undefined) return { index: target, beats: [], beat: 0 };
  const events = after.events;
  const beats =
    events.length === 0
      ? []
      : (game.beats?.({ before: before.view, after: after.view, events, viewer }) ?? []);
  const sound = events.map((event) => game.sound?.(event)).find((found) => found != null);
  if (sound != null) playSound(sound);
  return { index: at.index + 1, beats, beat: 0 };
}

/** The timeline of an open table, and the keys and presses that move its playhead. */
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type PointerEvent,
  type SyntheticEvent,
} from "react";

import type { AnyGame } from "../../games/contract";
import type { OpenTable } from "../../net/store";
import { SPEED, usePreference } from "../../preferences/stored";
import { Timeline, type Frame } from "../../stage/timeline";

export function useTimeline(open: OpenTable, game: AnyGame): [Frame | null, Timeline] {
  const { moments, seat } = open;
  const [speed] = usePreference(SPEED);
  const [timeline] = useState(() => {
    const made = new Timeline(game);
    made.follow(moments, seat);
    return made;
  });
  useEffect(() => timeline.follow(moments, seat), [timeline, moments, seat]);
  useEffect(() => () => timeline.stop(), [timeline]);
  useEffect(() => {
    if (speed === "off") timeline.skip();
  }, [timeline, speed]);
  useEffect(() => {
    // A page in the background shows the present, and so does a page that comes back.
    const jump = (): void => timeline.skip();
    document.addEventListener("visibilitychange", jump);
    return () => document.removeEventListener("visibilitychange", jump);
  }, [timeline]);
  return [useSyncExternalStore(timeline.subscribe, timeline.current), timeline];
}

interface Presses {
  onPointerDownCapture: (event: PointerEvent) => void;
  onClickCapture: (event: SyntheticEvent) => void;
}

/**
 * A press on the table while it is behind skips to the present, and does nothing else: what is
 * under the finger by then was not there when the player aimed.
 */
export function useSkipPress(timeline: Timeline): Presses {
  const isSkipping = useRef(false);
  return useMemo(() => {
    return {
      onPointerDownCapture: (event) => {
        isSkipping.current = isBehind(timeline) && isOnStage(event.target);
        if (!isSkipping.current) return;
        event.stopPropagation();
        timeline.skip();
      },
      onClickCapture: (event) => {
        if (!isSkipping.current) return;
        isSkipping.current = false;
        event.stopPropagation();
        event.preventDefault();
      },
    };
  }, [timeline]);
}

/** Space skips to the present; with Shift it shows again what happened since the last turn. */
export function useTimelineKeys(timeline: Timeline): void {
  useEffect(() => {
    let isMine = false;
    function down(event: KeyboardEvent): void {
      if (event.key !== " ") return;
      isMine = isFree(event.target) && (event.shiftKey || isBehind(timeline));
      if (!isMine) return;
      event.preventDefault();
      if (event.repeat) return;
      if (event.shiftKey) timeline.again();
      else timeline.skip();
    }
    // A button that has the focus would be pressed when the key is released.
    function up(event: KeyboardEvent): void {
      if (event.key === " " && isMine) event.preventDefault();
    }
    document.addEventListener("keydown", down, { capture: true });
    document.addEventListener("keyup", up, { capture: true });
    return () => {
      document.removeEventListener("keydown", down, { capture: true });
      document.removeEventListener("keyup", up, { capture: true });
    };
  }, [timeline]);
}

function isBehind(timeline: Timeline): boolean {
  return timeline.current()?.isPresent === false;
}

function isOnStage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-stage]") !== null;
}

/** Whether the space bar has no other use there: on the stage, or where nothing has the focus. */
function isFree(target: EventTarget | null): boolean {
  return target === document.body || isOnStage(target);
}

/** The place that the viewer has selected; it can be deselected until a move is sent. */
import { useCallback, useMemo, useState } from "react";

import type { WaveView } from "../../../protocol.gen";
import { movesAt, placeName, placesOf, type PlaceMoves, type WavePlay } from "./tableView";

/** A place of a hand, or the Virage card in the middle. */
export type Target = { hand: number; slot: number } | "middle";

/** The selection, and how to select and deselect. */
export interface Choice {
  target: Target | null;
  choose: (target: Target) => void;
  undo: () => void;
}

/** A selection that is cleared when the table changes. */
export function useChoice(view: WaveView): Choice {
  const moment = [view.laid_count, view.active_hand, view.taken, view.refused, view.phase].join(
    " ",
  );
  const [chosen, setChosen] = useState<{ target: Target; moment: string } | null>(null);
  const target = chosen !== null && chosen.moment === moment ? chosen.target : null;
  const undo = useCallback(() => setChosen(null), []);
  return useMemo(
    () => ({
      target,
      undo,
      choose: (next) => setChosen(isSame(target, next) ? null : { target: next, moment }),
    }),
    [target, undo, moment],
  );
}

/** Whether both are the same place. */
export function isSame(one: Target | null, other: Target | null): boolean {
  if (one === null || other === null || typeof one === "string" || typeof other === "string") {
    return one === other;
  }
  return one.hand === other.hand && one.slot === other.slot;
}

/** What can be done with the selected place; null: no place is selected. */
export function chosenMoves(play: WavePlay, { target }: Choice): PlaceMoves | null {
  if (target === null || typeof target === "string") return null;
  const place = placesOf(play.view, target.hand)[target.slot];
  return place === undefined ? null : movesAt(play, place);
}

/** Move the focus back to a target. */
export function focusOn(target: Target): void {
  const name = typeof target === "string" ? target : placeName(target.hand, target.slot);
  document.querySelector(`[data-place="${name}"]`)?.closest("button")?.focus();
}

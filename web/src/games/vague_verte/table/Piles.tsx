/** The draw pile and the face-up pile: where cards are drawn, and where discards go. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { AdviceMark } from "./Advice";
import { CardBack, CardFace } from "../art/cards";
import type { Choice } from "../model/choice";
import { DRAWING, NO_CARD } from "../model/deck";
import { DRAW, isDiscard, TAKE } from "../model/moves";
import styles from "./Piles.module.css";
import { capital, faceUp, sayMove, type VertePlay } from "../model/tableView";
import { originOf } from "./Street";

interface Props {
  play: VertePlay;
  choice: Choice;
}

/** Both piles, side by side. */
export function Piles({ play, choice }: Props): ReactNode {
  return (
    <div className={styles["piles"]} data-essential="piles">
      <DrawPile play={play} />
      <FaceUpPile play={play} choice={choice} />
    </div>
  );
}

/** The seat that a drawn card flies to; the viewer's own cards appear in the hand instead. */
function takerOf({ view, viewer }: VertePlay): string | undefined {
  const isOther = view.phase === DRAWING && view.on_turn !== viewer;
  return isOther ? `seat-${view.on_turn}` : undefined;
}

function DrawPile({ play }: { play: VertePlay }): ReactNode {
  const t = useWords("vague_verte");
  const { view, texts } = play;
  const may = play.legal.includes(DRAW);
  const count = texts.word("table", "pile", { cards: view.pile_size });
  return (
    <button
      type="button"
      className={styles["pile"]}
      data-legal={may ? "" : undefined}
      data-chosen={play.pending === DRAW ? "" : undefined}
      data-pile=""
      aria-label={may ? `${capital(sayMove(play, DRAW))}, ${count}` : capital(count)}
      aria-disabled={may ? undefined : true}
      onClick={() => press(play, DRAW)}
    >
      <span
        className={styles["card"]}
        data-place="pile"
        data-deep={view.pile_size > 1 ? "" : undefined}
      >
        {view.pile_size > 0 ? (
          <span data-fly={`pile-${view.pile_size}`} data-gone={takerOf(play)}>
            <CardBack />
          </span>
        ) : (
          <span className={styles["none"]} />
        )}
      </span>
      <span className={styles["count"]} aria-hidden="true">
        {view.pile_size}
      </span>
      <AdviceMark advice={play.advice} notations={[DRAW]} />
      <span className={styles["label"]} aria-hidden="true">
        {t("draw_pile")}
      </span>
    </button>
  );
}

function FaceUpPile({ play, choice }: Props): ReactNode {
  const t = useWords("vague_verte");
  const { view, legal } = play;
  const top = faceUp(view);
  const move = choice.discard ?? TAKE;
  const may = legal.includes(move);
  const canDiscard = legal.some(isDiscard);
  return (
    <button
      type="button"
      className={styles["pile"]}
      data-legal={may ? "" : undefined}
      data-open={canDiscard ? "" : undefined}
      data-chosen={play.pending === TAKE || isDiscard(play.pending) ? "" : undefined}
      data-pile=""
      data-enlarge={top === NO_CARD ? undefined : top}
      aria-label={faceUpName(play, may ? capital(sayMove(play, move)) : null)}
      aria-disabled={may ? undefined : true}
      onClick={() => press(play, move)}
    >
      <span
        className={styles["card"]}
        data-place="face_up"
        data-deep={view.face_up_size > 1 ? "" : undefined}
      >
        {top === NO_CARD ? (
          <span className={styles["none"]} />
        ) : (
          <span
            key={top}
            data-fly={`top-${top}`}
            data-from={view.phase === DRAWING ? (discarded(play) ?? "pile") : undefined}
            data-gone={takerOf(play)}
          >
            <CardFace card={top} />
          </span>
        )}
      </span>
      <span className={styles["count"]} aria-hidden="true">
        {view.face_up_size}
      </span>
      <AdviceMark advice={play.advice} notations={[move]} />
      <span className={styles["label"]} aria-hidden="true">
        {canDiscard ? t("discard_here") : t("face_up_pile")}
      </span>
    </button>
  );
}

/** Where a card that was just discarded comes from. */
function discarded(play: VertePlay): string | undefined {
  return isDiscard(play.lastMove?.move) ? originOf(play) : undefined;
}

function faceUpName({ view, texts }: VertePlay, move: string | null): string {
  const top = faceUp(view);
  const card = top === NO_CARD ? texts.word("table", "empty") : texts.name("card", top);
  const state = texts.word("table", "face_up", { card, cards: view.face_up_size });
  return move === null ? capital(state) : `${move}, ${state}`;
}

function press(play: VertePlay, notation: string): void {
  if (!play.isLive || play.pending !== null) return;
  if (play.legal.includes(notation)) play.act(notation);
  else play.explain(notation);
}

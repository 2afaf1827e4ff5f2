/** The review: each seat's expectation move by move, and the decisions that mattered. */
import { useState, type ReactNode } from "react";

import { Button } from "../../../parts/controls/Button";
import { useAction } from "../../../parts/controls/useAction";
import { useSomebody } from "../../../parts/people/NameField";
import { reviewWaitWords } from "../../../parts/tables/warmUp";
import type { Replay, ReviewInfo } from "../../../protocol.gen";
import { useWords, type Words } from "../../../words";
import type { AnyGame } from "../../../games/contract";
import type { Texts } from "../../../words/texts";
import type { Decision, ReviewState } from "./review";
import { ReviewCurve } from "./ReviewCurve";
import { SeatLuck } from "./SeatLuck";
import { TurningPoints } from "./TurningPoints";
import styles from "./Review.module.css";

interface Props {
  state: ReviewState;
  replay: Replay;
  at: number;
  game: AnyGame;
  texts: Texts;
  onChoose: (decision: Decision) => void;
}

export function ReviewPanel({ state, replay, at, game, texts, onChoose }: Props): ReactNode {
  const t = useWords();
  return (
    <section className={styles["panel"]}>
      <h2>{t("review")}</h2>
      {state.why !== null && <p role="alert">{state.why}</p>}
      {state.isMissing && <StartReview onStart={state.start} />}
      {state.info !== null && !state.isMissing && state.info.status !== "done" && (
        <p role="status" className={state.review === null ? undefined : styles["first"]}>
          {state.review !== null && <b>{t("review_first")}</b>} {statusWords(state.info, t)}
          <progress
            className={styles["progress"]}
            max={Math.max(1, state.info.of)}
            value={state.info.done}
            aria-label={t("review")}
          />
        </p>
      )}
      {state.review !== null && (
        <>
          <ReviewCurve review={state.review} moves={replay.moves} at={at} names={replay.names} />
          <TurningPoints
            review={state.review}
            names={replay.names}
            at={at}
            drawn={(decision, move) => drawn({ game, replay, texts }, decision, move)}
            onChoose={onChoose}
          />
          {state.review.made_by !== "net" && (
            <SeatLuck review={state.review} names={replay.names} />
          )}
        </>
      )}
    </section>
  );
}

/** The button that starts the review; whoever has no name yet is asked for one. */
function StartReview({ onStart }: { onStart: () => void }): ReactNode {
  const t = useWords();
  const somebody = useSomebody();
  const [busy, attempt] = useAction();
  const [isAsked, setAsked] = useState(false);
  async function start(): Promise<void> {
    await somebody.be();
    onStart();
  }
  return (
    <form
      className={styles["start"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (somebody.field !== null && !isAsked) setAsked(true);
        else attempt(start);
      }}
    >
      <p>{t("review_lead")}</p>
      {isAsked && somebody.field !== null && (
        <>
          <p>{t("review_name")}</p>
          {somebody.field}
        </>
      )}
      <Button type="submit" look="main" disabled={busy}>
        {t("review_start")}
      </Button>
    </form>
  );
}

interface Album {
  game: AnyGame;
  replay: Replay;
  texts: Texts;
}

/** The card of a move of a decision; null: there is no picture of it. */
function drawn({ game, replay, texts }: Album, { number }: Decision, move: string): ReactNode {
  const scene = replay.scenes[number - 1];
  if (scene === undefined) return null;
  return game.picture?.(scene.view, move, texts)?.card ?? null;
}

/** That the review is being computed, waits for the bots' code to be compiled, or has failed. */
function statusWords({ status, review, warm_up }: ReviewInfo, t: Words): string {
  if (status === "failed") return t("review_failed");
  if (review !== null) return t("review_refined");
  return warm_up === null ? t("review_runs") : reviewWaitWords(warm_up, t);
}

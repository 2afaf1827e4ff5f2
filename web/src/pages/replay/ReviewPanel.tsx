/** The review: each seat's expectation move by move, and the decisions that mattered. */
import type { ReactNode } from "react";
import { useSearch } from "wouter";

import { useStore } from "../../net/store";
import { Button } from "../../parts/controls/Button";
import { reviewWaitWords } from "../../parts/tables/warmUp";
import type { Replay, ReviewInfo } from "../../protocol.gen";
import { useWords, type Words } from "../../words";
import type { Texts } from "../../words/texts";
import type { Source } from "./Replay";
import { useReview, type Decision } from "./review";
import { ReviewCurve } from "./ReviewCurve";
import { SeatLuck } from "./SeatLuck";
import { TurningPoints } from "./TurningPoints";
import styles from "./Review.module.css";

interface Props {
  source: Source;
  replay: Replay;
  at: number;
  texts: Texts;
  onChoose: (decision: Decision) => void;
}

export function ReviewPanel({ source, replay, at, onChoose }: Props): ReactNode {
  const t = useWords();
  const wanted = new URLSearchParams(useSearch()).get("review") !== null;
  const me = useStore((store) => store.me);
  const state = useReview(source, wanted && me !== null);
  return (
    <section className={styles["panel"]}>
      <h2>{t("review")}</h2>
      {state.why !== null && <p role="alert">{state.why}</p>}
      {state.isMissing && (
        <>
          <p>{t("review_lead")}</p>
          {me !== null && (
            <Button look="main" onClick={state.start}>
              {t("review_start")}
            </Button>
          )}
        </>
      )}
      {state.info !== null && state.review === null && (
        <p role="status">
          {state.info.status === "failed" ? t("review_failed") : runningWords(state.info, t)}
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
          <TurningPoints review={state.review} names={replay.names} at={at} onChoose={onChoose} />
          <SeatLuck review={state.review} names={replay.names} />
        </>
      )}
    </section>
  );
}

/** That the review is being computed, or still waits for the bots' code to be compiled. */
function runningWords({ warm_up }: ReviewInfo, t: Words): string {
  return warm_up === null ? t("review_runs") : reviewWaitWords(warm_up, t);
}

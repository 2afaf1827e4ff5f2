/** The review: each seat's expectation move by move, and the decisions that mattered. */
import type { ReactNode } from "react";
import { useSearch } from "wouter";

import { useStore } from "../../net/store";
import { Button } from "../../parts/controls/Button";
import { SeatMark } from "../../parts/people/Plate";
import { reviewWaitWords } from "../../parts/tables/warmUp";
import type { Replay, ReviewInfo } from "../../protocol.gen";
import { useLanguage, useWords, type Words } from "../../words";
import type { Texts } from "../../words/texts";
import type { Source } from "./Replay";
import { useReview, whatMattered, type Decision, type Review } from "./review";
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
          <Curve review={state.review} moves={replay.moves} at={at} names={replay.names} />
          <Seats review={state.review} names={replay.names} />
          <Mattered review={state.review} names={replay.names} onChoose={onChoose} />
        </>
      )}
    </section>
  );
}

/** That the review is being computed, or still waits for the bots' code to be compiled. */
function runningWords({ warm_up }: ReviewInfo, t: Words): string {
  return warm_up === null ? t("review_runs") : reviewWaitWords(warm_up, t);
}

const WIDTH = 320;
const HEIGHT = 150;
const DASHES = ["none", "8 4", "2 4", "10 3 2 3", "5 5", "1 5", "12 4", "4 2 1 2"];

interface CurveProps {
  review: Review;
  moves: number;
  at: number;
  names: string[];
}

/** The expectation of each seat; every seat has its own colour and dash pattern. */
function Curve({ review, moves, at, names }: CurveProps): ReactNode {
  const t = useWords();
  const x = (move: number): number => (move / Math.max(1, moves)) * WIDTH;
  const y = (value: number): number => HEIGHT - Math.max(0, Math.min(1, value)) * HEIGHT;
  return (
    <figure className={styles["figure"]}>
      <svg
        viewBox={`-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`}
        role="img"
        aria-label={t("curve_name", { names: names.join(", ") })}
      >
        {[0, 0.5, 1].map((level) => (
          <line
            key={level}
            x1="0"
            x2={WIDTH}
            y1={y(level)}
            y2={y(level)}
            className={styles["grid"]}
          />
        ))}
        {review.seats.map(({ seat, curve }) => (
          <polyline
            key={seat}
            points={curve.map(([move, value]) => `${x(move)},${y(value)}`).join(" ")}
            fill="none"
            stroke={`var(--seat-${seat % 8})`}
            strokeWidth="2.5"
            strokeDasharray={DASHES[seat % DASHES.length]}
          />
        ))}
        <line x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} className={styles["now"]} />
      </svg>
      <figcaption>{t("curve_help")}</figcaption>
    </figure>
  );
}

function Seats({ review, names }: { review: Review; names: string[] }): ReactNode {
  const t = useWords();
  return (
    <table className={styles["seats"]}>
      <thead>
        <tr>
          <th scope="col">{t("players")}</th>
          <th scope="col">{t("decisions")}</th>
          <th scope="col">{t("luck")}</th>
        </tr>
      </thead>
      <tbody>
        {review.seats.map(({ seat, decisions, luck }) => (
          <tr key={seat}>
            <th scope="row">
              <SeatMark seat={seat} /> {names[seat]}
            </th>
            <td>{percent(decisions)}</td>
            <td>{percent(luck)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MatteredProps {
  review: Review;
  names: string[];
  onChoose: (decision: Decision) => void;
}

function Mattered({ review, names, onChoose }: MatteredProps): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const found = whatMattered(review);
  return (
    <>
      <h3>{t("what_mattered")}</h3>
      {found.length === 0 && <p>{t("nothing_mattered")}</p>}
      <ol className={styles["decisions"]}>
        {found.map((decision) => (
          <li key={decision.number}>
            <button type="button" onClick={() => onChoose(decision)}>
              <SeatMark seat={decision.seat} />
              <span>
                <b>
                  {t("decision", {
                    number: decision.number,
                    name: names[decision.seat],
                    played: decision.played,
                  })}
                </b>{" "}
                {t("better", { best: decision.best, loss: percent(decision.loss) })} (
                {t(`verdict.${decision.verdict}`)})
                {decision.why !== null && <i>{decision.why[language]}</i>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function percent(share: number): string {
  const points = Math.round(share * 100);
  return `${points > 0 ? "+" : points < 0 ? "−" : ""}${Math.abs(points)} %`;
}

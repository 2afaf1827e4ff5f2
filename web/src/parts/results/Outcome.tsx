/** The result of a match: why it ended, the podium, and the details that the game draws. */
import type { ReactNode } from "react";

import type { AnyGame, Play, Summary } from "../../games/contract";
import { useWords } from "../../words";
import { SeatMark } from "../people/Plate";
import styles from "./Outcome.module.css";
import { headlineOf, stepsOf, winnersOf, type Step } from "./standing";

/** How many steps the podium has; the others follow as a list. */
const STEPS = 3;

interface Props {
  play: Play;
  game: AnyGame;
  /** Whether to show the headline; the result page has it as its title. */
  headed?: boolean;
}

export function Outcome({ play, game, headed }: Props): ReactNode {
  const t = useWords();
  const summary: Summary = game.summary?.(play) ?? {};
  const steps = stepsOf(play, summary, t);
  const winners = winnersOf(steps, summary, t);
  return (
    <div className={styles["outcome"]}>
      {headed === true && <h2 className={styles["headline"]}>{headlineOf(steps, summary, t)}</h2>}
      {(winners !== null || summary.story !== undefined) && (
        <p className={styles["story"]}>
          {winners !== null && <b>{winners}</b>} {summary.story}
        </p>
      )}
      {steps.length > 1 ? (
        <Standing steps={steps} summary={summary} />
      ) : (
        steps.map((step) => <Together key={step.name} step={step} />)
      )}
      <section className={styles["details"]}>
        <game.Result {...play} />
      </section>
    </div>
  );
}

function Standing({ steps, summary }: { steps: Step[]; summary: Summary }): ReactNode {
  const t = useWords();
  return (
    <ol className={styles["standing"]} data-steps={Math.min(steps.length, STEPS)}>
      {steps.map((step, i) => (
        <li
          key={step.name}
          className={i < STEPS ? styles["step"] : styles["row"]}
          style={i < STEPS ? { order: ORDER[i] } : { order: i }}
          data-rank={step.place}
          data-mine={step.isMine ? "" : undefined}
        >
          {i < STEPS && step.seats[0] !== undefined && summary.figure !== undefined && (
            <span className={styles["figure"]}>{summary.figure(step.seats[0])}</span>
          )}
          <Medal place={step.place} />
          <Names step={step} />
          <span className={styles["points"]}>{step.points}</span>
          {step.isMine && <span className="visually-hidden">{t("result.you")}</span>}
        </li>
      ))}
    </ol>
  );
}

/** The first stands in the middle, the second to its left; screen readers follow the places. */
const ORDER = [1, 0, 2];

/** Players who won or lost together, or one alone. */
function Together({ step }: { step: Step }): ReactNode {
  return (
    <p className={styles["together"]}>
      <Names step={step} />
      <span className={styles["points"]}>{step.points}</span>
    </p>
  );
}

function Names({ step }: { step: Step }): ReactNode {
  return (
    <span className={styles["names"]}>
      <span className={styles["marks"]}>
        {step.seats.map((seat) => (
          <SeatMark key={seat} seat={seat} />
        ))}
      </span>
      <span className={styles["name"]}>{step.name}</span>
    </span>
  );
}

/** The place as a medal: gold, silver, bronze, or paper. */
function Medal({ place }: { place: number }): ReactNode {
  const t = useWords();
  return (
    <span className={styles["medal"]} data-rank={place}>
      {t(`result.places.${place}`)}
    </span>
  );
}

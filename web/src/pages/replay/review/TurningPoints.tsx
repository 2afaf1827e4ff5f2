/** The decisions that mattered, in words, with buttons from one to the next. */
import { ArrowRight, ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "../../../parts/controls/Button";
import { SeatMark } from "../../../parts/people/Plate";
import { useLanguage, useWords } from "../../../words";
import { neighbour, turningPoints, type Decision, type Review } from "./review";
import styles from "./Review.module.css";

interface Props {
  review: Review;
  names: string[];
  at: number;
  /** The card of a move of a decision; null: there is no picture of it. */
  drawn: (decision: Decision, move: string) => ReactNode;
  onChoose: (decision: Decision) => void;
}

export function TurningPoints({ review, names, at, drawn, onChoose }: Props): ReactNode {
  const t = useWords();
  const points = turningPoints(review);
  const before = neighbour(points, at, -1);
  const after = neighbour(points, at, 1);
  if (points.length === 0) {
    return (
      <>
        <h3>{t("what_mattered")}</h3>
        <p>{t(review.made_by === "net" ? "turning_later" : "nothing_mattered")}</p>
      </>
    );
  }
  return (
    <>
      <div className={styles["heading"]}>
        <h3>{t("what_mattered")}</h3>
        <Button
          look="quiet"
          iconOnly
          icon={<ChevronLeft aria-hidden />}
          disabled={before === null}
          onClick={() => before !== null && onChoose(before)}
        >
          {t("turning_before")}
        </Button>
        <Button
          look="quiet"
          iconOnly
          icon={<ChevronRight aria-hidden />}
          disabled={after === null}
          onClick={() => after !== null && onChoose(after)}
        >
          {t("turning_after")}
        </Button>
      </div>
      <ol className={styles["decisions"]}>
        {points.map((decision) => (
          <li key={decision.number}>
            <button
              type="button"
              aria-current={decision.number - 1 === at ? "true" : undefined}
              onClick={() => onChoose(decision)}
            >
              <SeatMark seat={decision.seat} />
              <span className={styles["told"]}>
                <Told decision={decision} name={names[decision.seat] ?? ""} />
                <Cards
                  played={drawn(decision, decision.played)}
                  best={drawn(decision, decision.best)}
                />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The card played and the better one, side by side; the sentence says the same. */
function Cards({ played, best }: { played: ReactNode; best: ReactNode }): ReactNode {
  const t = useWords();
  if (played === null && best === null) return null;
  return (
    <span className={styles["cards"]} aria-hidden="true">
      {played !== null && (
        <span>
          <span className={styles["picture"]}>{played}</span>
          {t("move_played")}
        </span>
      )}
      {played !== null && best !== null && <ArrowRight size={18} />}
      {best !== null && (
        <span data-better="">
          <span className={styles["picture"]}>{best}</span>
          {t("move_better")}
        </span>
      )}
    </span>
  );
}

function Told({ decision, name }: { decision: Decision; name: string }): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const chances = { after: percent(decision.after), before: percent(decision.before) };
  return (
    <span>
      <span className={styles["verdict"]} data-verdict={decision.verdict}>
        {t(`verdict.${decision.verdict}`)}
      </span>{" "}
      {t("decision", { number: decision.number, name, played: decision.played_text[language] })}{" "}
      <b>{t("better", { best: decision.best_text[language] })}</b>
      {decision.why !== null && <i>{t("tip", { why: decision.why[language] })}</i>}
      <small>{t("chances", chances)}</small>
    </span>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

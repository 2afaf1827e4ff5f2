/** The points of each round, item by item: lifebelts, bonus, minus one; and the hand played. */
import type { ReactNode } from "react";

import { SeatMark } from "../../../parts/people/Plate";
import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { Belt } from "../art/belt";
import { letterOf } from "../model/deck";
import { playerName } from "../model/names";
import { roundsOf, scoredRounds, seatsFrom, type RoundScore } from "../model/tableView";
import styles from "./Scores.module.css";

/** The table of rounds and seats. */
export function Scores(play: Play<"land_unter">): ReactNode {
  const t = useWords("land_unter");
  const { view } = play;
  const rounds = scoredRounds(view);
  return (
    <>
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={t("scores")}>
        <table className={styles["scores"]}>
          <caption className="visually-hidden">{t("table.caption")}</caption>
          <thead>
            <tr>
              <td />
              {roundsOf(view).map((round) => (
                <th key={round} scope="col">
                  <span aria-hidden="true">{t("table.short", { round: round + 1 })}</span>
                  <span className="visually-hidden">{t("table.round", { round: round + 1 })}</span>
                </th>
              ))}
              <th scope="col">{t("table.total")}</th>
            </tr>
          </thead>
          <tbody>
            {seatsFrom(view.seats, 0).map((seat) => (
              <Row key={seat} play={play} seat={seat} rounds={rounds} />
            ))}
          </tbody>
        </table>
      </div>
      {rounds.length === 0 ? <p>{t("no_score_yet")}</p> : <Key />}
    </>
  );
}

interface RowProps {
  play: Play<"land_unter">;
  seat: number;
  rounds: RoundScore[][];
}

function Row({ play, seat, rounds }: RowProps): ReactNode {
  const { view } = play;
  const best = Math.max(...view.total.slice(0, view.seats));
  const total = view.total[seat] ?? 0;
  return (
    <tr data-me={seat === play.viewer ? "" : undefined}>
      <th scope="row">
        <span className={styles["who"]}>
          <SeatMark seat={seat} />
          <span className={styles["name"]}>{playerName(play, seat)}</span>
        </span>
      </th>
      {roundsOf(view).map((round) => (
        <td key={round}>
          <Points score={rounds[round]?.[seat]} />
        </td>
      ))}
      <td
        className={styles["sum"]}
        data-best={rounds.length > 0 && total === best ? "" : undefined}
      >
        {total}
      </td>
    </tr>
  );
}

function Points({ score }: { score: RoundScore | undefined }): ReactNode {
  const t = useWords("land_unter");
  if (score === undefined) return <span className={styles["none"]}>{t("table.dots")}</span>;
  const { belts, bonus, isOut, points, hand } = score;
  const spoken = [
    t("table.hand", { hand: letterOf(hand) }),
    isOut ? t("table.out") : t("table.belts", { count: belts }),
    bonus > 0 && t("table.bonus"),
  ].filter((part) => part !== false);
  return (
    <span className={styles["cell"]}>
      <strong>{points}</strong>
      <span className="visually-hidden">{`(${spoken.join(", ")})`}</span>
      <span className={styles["parts"]} aria-hidden="true">
        <i className={styles["hand"]}>{letterOf(hand)}</i>
        {isOut ? (
          <Out />
        ) : (
          <>
            {belts}
            <span className={styles["ring"]}>
              <Belt />
            </span>
            {bonus > 0 && <Bonus />}
          </>
        )}
      </span>
    </span>
  );
}

function Bonus(): ReactNode {
  return (
    <svg viewBox="0 0 24 20" className={styles["sign"]}>
      <path
        d="M12 17 L4 7 H9.5 V2 H14.5 V7 H20 Z"
        fill="#1d6b45"
        stroke="#fffaf0"
        strokeWidth="1.4"
      />
    </svg>
  );
}

function Out(): ReactNode {
  return (
    <svg viewBox="0 0 24 20" className={styles["sign"]}>
      <path d="M12 1 V9 H20 Z" fill="#d2402b" />
      <path d="M2 11 H22 L17.5 18 H6.5 Z" fill="#8b5e34" />
    </svg>
  );
}

function Key(): ReactNode {
  const t = useWords("land_unter");
  return (
    <ul className={styles["key"]}>
      <li>
        <span className={styles["ring"]}>
          <Belt />
        </span>
        {t("score_key.belts")}
      </li>
      <li>
        <Bonus />
        {t("score_key.bonus")}
      </li>
      <li>
        <Out />
        {t("score_key.out")}
      </li>
      <li>
        <i className={styles["hand"]}>A</i>
        {t("score_key.hand")}
      </li>
    </ul>
  );
}

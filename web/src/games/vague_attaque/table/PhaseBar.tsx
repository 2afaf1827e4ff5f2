/** The phase (I, II, III, the end), whose turn it is, what may still be laid, and the round. */
import type { ReactNode } from "react";

import { SeatMark } from "../../../parts/people/Plate";
import { useWords } from "../../../words";
import { PHASE } from "../model/deck";
import { useDesk } from "../model/desk";
import styles from "./PhaseBar.module.css";
import { modeOf, stepOf } from "../model/tableView";

const STEPS = ["explore", "sea", "moor", "end"] as const;
const NUMERALS = ["I", "II", "III", "✓"] as const;

/** The bar at the top of the table. */
export function PhaseBar(): ReactNode {
  const { view, play } = useDesk();
  const t = useWords("vague_attaque");
  const step = stepOf(view);
  const solo = modeOf(view) === "solo";
  const pirate = view.phase === PHASE.pirate;
  return (
    <div className={styles["bar"]} data-essential="phase">
      {view.phase !== PHASE.over && (
        <span className={styles["who"]}>
          <SeatMark seat={view.active} />
          <span className={styles["name"]}>{play.players[view.active]?.name ?? ""}</span>
        </span>
      )}
      <ol className={styles["steps"]} aria-label={t("phases")}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            className={styles["step"]}
            data-now={index === step && !pirate ? "" : undefined}
            aria-current={index === step && !pirate ? "step" : undefined}
          >
            <b aria-hidden="true">{NUMERALS[index]}</b>
            <span>{t(`phase.${name}`)}</span>
          </li>
        ))}
        {solo && (
          <li
            className={styles["step"]}
            data-now={pirate ? "" : undefined}
            aria-current={pirate ? "step" : undefined}
          >
            <b aria-hidden="true">☠</b>
            <span>{t("phase.pirate")}</span>
          </li>
        )}
      </ol>
      {view.phase === PHASE.moor && (
        <span className={styles["left"]}>
          {t("left", {
            places: t("backs.place", { count: view.places_left }),
            puts: t("backs.souvenir", { count: view.puts_left }),
          })}
        </span>
      )}
      <span className={styles["round"]}>
        <span className={styles["word"]}>{t("round")}</span> {Math.max(1, view.round_number)}/
        {view.max_rounds}
      </span>
    </div>
  );
}

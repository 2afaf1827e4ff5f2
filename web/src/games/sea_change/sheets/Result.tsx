/** The result of a match: who won, what decided it, and the last round card by card. */
import { Trophy } from "lucide-react";
import type { ReactNode } from "react";

import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { Team, Victory } from "../table/SideFacts";
import styles from "./Panels.module.css";
import { hasTeams, sidesOf } from "../model/tableView";
import { Scores, sideName } from "./Scores";

/** The sides in order of their final places, then the cards of the last round. */
export function Result(play: Play<"sea_change">): ReactNode {
  const t = useWords("sea_change");
  const { view, texts } = play;
  const winners = sidesOf(view).filter((side) => view.won[side] === 1);
  const sides = sidesOf(view).sort((a, b) => placeOf(play, a) - placeOf(play, b));
  return (
    <div className={styles["result"]}>
      <p className={styles["champion"]}>
        <Trophy aria-hidden />
        <span>
          {t("wins", {
            count: winners.length,
            names: winners.map((side) => sideName(play, side)).join(t("and")),
          })}
        </span>
      </p>
      <p>
        {texts.word("outcome", `decided_by_SC-${view.decided_by}`)}{" "}
        {texts.word("outcome", "rounds", { value: view.round_number + 1 })}
      </p>
      <ol className={styles["places"]}>
        {sides.map((side) => (
          <li key={side} data-won={view.won[side] === 1 ? "" : undefined}>
            {hasTeams(view) && <Team side={side} />}
            <span className={styles["sideName"]}>{sideName(play, side)}</span>
            <Victory vp={view.vp[side] ?? 0} target={view.target[side] ?? 0} />
            <span aria-hidden="true">
              {t("vp_of", { vp: view.vp[side], target: view.target[side] })}
            </span>
          </li>
        ))}
      </ol>
      <h3>{t("last_round")}</h3>
      <Scores {...play} />
    </div>
  );
}

/** The final place of a side. */
function placeOf({ result }: Play<"sea_change">, side: number): number {
  const places = result?.["side_places"];
  return Array.isArray(places) ? Number(places[side]) : 0;
}

/** The result of a match in detail: the cards of the last round, and how it was decided. */
import i18next from "i18next";
import type { ReactNode } from "react";

import type { Play, Summary } from "../../contract";
import { useWords } from "../../../words";
import styles from "./Panels.module.css";
import { isIa, sideOf, sidesOf } from "../model/tableView";
import { Scores, sideName } from "./Scores";

/** What the sides captured in the last round. */
export function Result(play: Play<"sea_change">): ReactNode {
  const t = useWords("sea_change");
  return (
    <div className={styles["result"]}>
      <h3>{t("last_round")}</h3>
      <Scores {...play} />
    </div>
  );
}

/** Teams, the IA of a solo match, and the rule that decided. */
export function summary(play: Play<"sea_change">): Summary {
  const { view, texts } = play;
  const points = (side: number): string =>
    i18next.t("vp_short", { ns: "sea_change", vp: view.vp[side], target: view.target[side] });
  return {
    sides: play.players.map(({ seat }) => sideOf(view, seat)),
    points: (seat) => points(sideOf(view, seat)),
    story:
      texts.word("outcome", `decided_by_SC-${view.decided_by}`) +
      " " +
      texts.word("outcome", "rounds", { value: view.round_number + 1 }),
    others: sidesOf(view)
      .filter((side) => isIa(view, side))
      .map((side) => ({
        name: sideName(play, side),
        place: placeOf(play, side),
        points: points(side),
      })),
  };
}

/** The final place of a side. */
function placeOf({ result }: Play<"sea_change">, side: number): number {
  const places = result?.["side_places"];
  return Array.isArray(places) ? Number(places[side]) : 0;
}

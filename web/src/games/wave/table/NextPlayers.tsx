/** Who comes next: in the direction of play, and after a card with curls. */
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { Curls } from "../art/Signs";
import styles from "./NextPlayers.module.css";
import { handOnTurn, type WavePlay } from "../model/tableView";

/** Whether a hand comes next, now or after curls; if neither, how many cards it has. */
export function NextPlayers({ play, hand }: { play: WavePlay; hand: number }): ReactNode {
  const t = useWords("wave");
  const { view } = play;
  if (handOnTurn(view) === null || handOnTurn(view) === hand)
    return <Left play={play} hand={hand} />;
  const isNext = view.next_hand === hand;
  const isAfterCurls = view.turned_hand === hand;
  if (!isNext && !isAfterCurls) return <Left play={play} hand={hand} />;
  return (
    <span className={styles["coming"]}>
      {isNext && (
        <span className={styles["next"]}>
          <ArrowRight size={12} strokeWidth={3} aria-hidden /> {t("next")}
        </span>
      )}
      {isAfterCurls && (
        <span className={styles["curls"]}>
          <svg viewBox="-13 -13 26 26" width="14" height="14" aria-hidden="true">
            <Curls x={0} y={0} r={12} />
          </svg>
          {isNext ? "" : t("after_curls")}
          {isNext && <span className="visually-hidden">{t("after_curls")}</span>}
        </span>
      )}
    </span>
  );
}

function Left({ play, hand }: { play: WavePlay; hand: number }): ReactNode {
  const t = useWords("wave");
  const count = play.view.hand_size[hand] ?? 0;
  return <>{count === 0 ? t("no_cards") : t("cards", { count })}</>;
}

/** The place in front of a seat for its card in the trick. */
import { Crown } from "lucide-react";
import type { ReactNode } from "react";

import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { SeaCard } from "../art/cards";
import { sideOf, winnerTold, type Laid } from "../model/tableView";
import { NO_SEAT } from "../model/deck";
import styles from "./TrickSlot.module.css";

interface Props {
  play: Play<"sea_change">;
  /** The card, if it has been played. */
  laid: Laid | undefined;
  /** The place it came from (`data-place`). */
  from: string;
}

/** A card of the trick with its position, or an empty place. */
export function TrickSlot({ play, laid, from }: Props): ReactNode {
  const t = useWords("sea_change");
  if (laid === undefined) {
    return <span className={styles["empty"]} data-essential="trick" aria-hidden="true" />;
  }
  const { view } = play;
  const winner = winnerTold(view, play.events);
  const best = view.best === laid.order;
  const isLast = laid.order === view.trick_size - 1;
  const words = [
    play.texts.name("card", laid.card),
    t("order", { count: laid.order + 1, ordinal: true }),
    best ? t(winner === null ? "best_so_far" : "wins_trick") : "",
    isLast ? t("last_card") : "",
  ];
  return (
    <span
      className={styles["slot"]}
      data-essential="trick"
      data-enlarge={laid.card}
      data-fly={`card-${laid.card}`}
      data-from={from}
      data-gone={winner === null ? undefined : `pile-${sideOf(view, winner)}`}
      data-best={best ? "" : undefined}
      data-last={isLast ? "" : undefined}
      data-won={best && winner !== null ? "" : undefined}
    >
      <SeaCard card={laid.card} treasure={view.treasure} name={words.filter(Boolean).join(", ")} />
      <span className={styles["order"]} aria-hidden="true">
        {laid.order + 1}
      </span>
      {best && (
        <span className={styles["best"]} aria-hidden="true">
          <Crown size={15} strokeWidth={2.4} />
        </span>
      )}
      {isLast && winner === null && (
        <span className={styles["last"]} aria-hidden="true">
          {t("last_mark")}
        </span>
      )}
    </span>
  );
}

/** The place (`data-place`) that a seat's card comes from. */
export function originOf(seat: number): string {
  return seat === NO_SEAT ? "deck" : `held-${seat}`;
}

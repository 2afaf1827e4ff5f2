/** The previous trick, which everyone may look at until the next one is won. */
import { Crown } from "lucide-react";
import type { ReactNode } from "react";

import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { SeaCard } from "../art/cards";
import styles from "./Panels.module.css";
import { lastTrickOf } from "../model/tableView";
import { NO_SEAT } from "../model/deck";

/** Its cards in playing order, who played them and who won. */
export function PreviousTrick({ view, players, texts }: Play<"sea_change">): ReactNode {
  const t = useWords("sea_change");
  const nameOf = (seat: number): string =>
    seat === NO_SEAT ? texts.word("table", "ia") : (players[seat]?.name ?? "");
  return (
    <>
      <p className={styles["won"]}>
        <Crown size={18} aria-hidden /> {t("won_by", { name: nameOf(view.last_winner) })}
      </p>
      <ol className={styles["trick"]}>
        {lastTrickOf(view).map(({ card, seat }) => (
          <li key={card}>
            <SeaCard card={card} treasure={view.treasure} name={texts.name("card", card)} />
            <span>{nameOf(seat)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

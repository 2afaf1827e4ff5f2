/** What the sides captured in the last finished round, card by card. */
import type { ReactNode } from "react";

import type { SeaChangeView } from "../../../protocol.gen";
import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { SuitIcon } from "../art/suits";
import { INKS } from "../art/palette";
import { MiniCard } from "../art/cards";
import { Team, Victory } from "../table/SideFacts";
import styles from "./Panels.module.css";
import { hasTeams, isIa, pastPile, seatsOf, sidesOf, teamLetter } from "../model/tableView";
import { letterOf, pointsOn, signed } from "../model/deck";

/** One section for each side, best first. */
export function Scores(play: Play<"sea_change">): ReactNode {
  const t = useWords("sea_change");
  const { view, texts } = play;
  const order = sidesOf(view).sort((a, b) => (view.past_total[b] ?? 0) - (view.past_total[a] ?? 0));
  const gained = order.filter((side) => (view.past_gain[side] ?? 0) > 0);
  const inks = INKS[letterOf(view.past_trump)];
  return (
    <>
      <p className={styles["final"]}>
        <SuitIcon suit={view.past_trump} size={22} ink={inks.dark} />
        <span>{t("final_trump", { suit: texts.name("suit", view.past_trump) })}</span>
      </p>
      {view.past_lost === 1 && <p className={styles["note"]}>{t("lost_eights")}</p>}
      {gained.length > 1 && <p className={styles["note"]}>{t("tied", { count: gained.length })}</p>}
      <ul className={styles["sides"]}>
        {order.map((side) => (
          <Side key={side} play={play} side={side} />
        ))}
      </ul>
    </>
  );
}

function Side({ play, side }: { play: Play<"sea_change">; side: number }): ReactNode {
  const t = useWords("sea_change");
  const { view } = play;
  const gain = view.past_gain[side] ?? 0;
  return (
    <li className={styles["side"]} data-gained={gain > 0 ? "" : undefined}>
      <div className={styles["head"]}>
        <strong className={styles["sideName"]}>
          {hasTeams(view) && <Team side={side} />} {sideName(play, side)}
        </strong>
        <span className={styles["total"]}>
          {t("points_are", { points: signed(view.past_total[side] ?? 0) })}
        </span>
        <Victory vp={view.vp[side] ?? 0} target={view.target[side] ?? 0} />
        {gain > 0 && <span className={styles["gain"]}>{t("gained")}</span>}
      </div>
      <Captured play={play} cards={pastPile(view, side)} />
    </li>
  );
}

/** The captured cards, those with points first. */
function Captured({ play, cards }: { play: Play<"sea_change">; cards: number[] }): ReactNode {
  const t = useWords("sea_change");
  const { view, texts } = play;
  if (cards.length === 0) return <p className={styles["none"]}>{t("nothing_captured")}</p>;
  const worth = (card: number): number => pointsOn(card, view.past_treasure);
  const counting = cards.filter((card) => worth(card) !== 0).sort((a, b) => worth(b) - worth(a));
  const blank = cards.filter((card) => worth(card) === 0);
  return (
    <ul className={styles["cards"]}>
      {[...counting, ...blank].map((card) => (
        <li key={card} data-blank={worth(card) === 0 ? "" : undefined}>
          <span className="visually-hidden">
            {texts.name("card", card)}: {signed(worth(card))}
          </span>
          <MiniCard card={card} treasure={view.past_treasure} />
        </li>
      ))}
    </ul>
  );
}

/** The name of a side: a player, a team with its members, or the IA. */
export function sideName(
  { view, players, texts }: { view: SeaChangeView; players: Play["players"]; texts: Play["texts"] },
  side: number,
): string {
  if (isIa(view, side)) return texts.word("table", "ia");
  const names = seatsOf(view, side).map((seat) => players[seat]?.name ?? "");
  if (!hasTeams(view)) return names.join(", ");
  return `${texts.word("table", "team", { letter: teamLetter(side) })} (${names.join(", ")})`;
}

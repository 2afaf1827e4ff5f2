/** The result of a match in detail: the points of each round, and all hands. */
import type { ReactNode } from "react";

import type { Play, Summary } from "../../contract";
import { useWords } from "../../../words";
import { Island, ISLAND_BOX } from "../art/island";
import { Weather } from "../art/cards";
import { letterOf } from "../model/deck";
import { cardName } from "../model/names";
import { cardsOfHand, seatsFrom } from "../model/tableView";
import styles from "./Result.module.css";
import { Scores } from "./Scores";

type LandPlay = Play<"land_unter">;

/** The content of the end panel. */
export function Result(play: LandPlay): ReactNode {
  const t = useWords("land_unter");
  return (
    <div className={styles["result"]}>
      <section>
        <h3>{t("result.rounds")}</h3>
        <Scores {...play} />
      </section>
      <section>
        <h3>{t("result.hands")}</h3>
        {seatsFrom(play.view.seats, 0).map((hand) => (
          <OpenedHand key={hand} play={play} hand={hand} />
        ))}
      </section>
    </div>
  );
}

/** The final place of a seat. */
function rankOf({ result }: LandPlay, seat: number): number {
  const places = result?.["places"];
  return Array.isArray(places) ? Number(places[seat]) : 0;
}

/** The islands on the podium: the fewer points, the higher the water. */
export function summary(play: LandPlay): Summary {
  const best = Math.max(...play.view.total.slice(0, play.view.seats));
  return {
    figure: (seat) => (
      <svg viewBox={ISLAND_BOX} aria-hidden="true">
        <Island
          level={Math.min(12, (best - (play.view.total[seat] ?? 0)) * 2)}
          pigs={seat % 2 === 1}
          lit={rankOf(play, seat) === 1}
        />
      </svg>
    ),
  };
}

function OpenedHand({ play, hand }: { play: LandPlay; hand: number }): ReactNode {
  const t = useWords("land_unter");
  const cards = cardsOfHand(play.view, hand).filter(({ card }) => card >= 0);
  return (
    <div className={styles["hand"]}>
      <h4>{t("result.hand", { hand: letterOf(hand), belts: play.view.hand_belts[hand] ?? 0 })}</h4>
      <ul>
        {cards.map(({ place, card }) => (
          <li key={place}>
            <Weather small card={card} name={cardName(play.texts, card)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

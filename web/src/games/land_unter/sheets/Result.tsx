/** The result of a match: who won, the points of each round, and all hands. */
import { Trophy } from "lucide-react";
import type { ReactNode } from "react";

import { SeatMark } from "../../../parts/people/Plate";
import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { Island, ISLAND_BOX } from "../art/island";
import { Weather } from "../art/cards";
import { letterOf } from "../model/deck";
import { cardName, playerName } from "../model/names";
import { cardsOfHand, seatsFrom } from "../model/tableView";
import styles from "./Result.module.css";
import { Scores } from "./Scores";

type LandPlay = Play<"land_unter">;

/** The content of the end panel. */
export function Result(play: LandPlay): ReactNode {
  const t = useWords("land_unter");
  return (
    <div className={styles["result"]}>
      <p className={styles["headline"]}>
        <Trophy aria-hidden />
        {useHeadline(play)}
      </p>
      <Podium {...play} />
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

function useHeadline(play: LandPlay): string {
  const t = useWords("land_unter");
  const winners = seatsFrom(play.view.seats, 0).filter((seat) => rankOf(play, seat) === 1);
  if (winners.length === 1 && winners[0] === play.viewer) return t("result.winner_me");
  if (winners.length === 1) return t("result.winner", { name: playerName(play, winners[0] ?? 0) });
  const names = winners.map((seat) => playerName(play, seat)).join(t("result.and"));
  return t("result.winners", { names });
}

/** The islands, the winner's first: the fewer points, the higher the water. */
function Podium(play: LandPlay): ReactNode {
  const t = useWords("land_unter");
  const { view } = play;
  const total = (seat: number): number => view.total[seat] ?? 0;
  const seats = seatsFrom(view.seats, 0).sort((a, b) => rankOf(play, a) - rankOf(play, b));
  const best = total(seats[0] ?? 0);
  return (
    <ol className={styles["podium"]}>
      {seats.map((seat) => (
        <li key={seat} data-best={rankOf(play, seat) === 1 ? "" : undefined}>
          <svg viewBox={ISLAND_BOX} aria-hidden="true">
            <Island
              level={Math.min(12, (best - total(seat)) * 2)}
              pigs={seat % 2 === 1}
              lit={rankOf(play, seat) === 1}
            />
          </svg>
          <span className={styles["who"]}>
            <SeatMark seat={seat} />
            <span>{playerName(play, seat)}</span>
          </span>
          <strong>
            {t("result.rank", { rank: rankOf(play, seat) })}{" "}
            {t("result.points", { count: total(seat) })}
          </strong>
        </li>
      ))}
    </ol>
  );
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

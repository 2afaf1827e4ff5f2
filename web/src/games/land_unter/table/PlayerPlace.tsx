/** A player's place on the shore: island, lifebelts, hand, and the card they played. */
import type { ReactNode } from "react";

import { Plate } from "../../../parts/people/Plate";
import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { Belt } from "../art/belt";
import { Island, ISLAND, ISLAND_BOX, surfaceOf } from "../art/island";
import { Weather, WeatherBack } from "../art/cards";
import { enlargedWeather, letterOf } from "../model/deck";
import { cardName, playerName } from "../model/names";
import {
  countLeft,
  handOf,
  HIGHEST,
  isOver,
  LOWEST,
  NO_CARD,
  OPEN,
  topWater,
  type HeldCard,
} from "../model/tableView";
import styles from "./PlayerPlace.module.css";

interface Props {
  play: Play<"land_unter">;
  seat: number;
  /** Whether it is at the bottom edge, wider than the others. */
  isBottom?: boolean;
}

/** Everything in front of a seat. */
export function PlayerPlace({ play, seat, isBottom = false }: Props): ReactNode {
  const { view, players } = play;
  const player = players[seat];
  const isOut = view.active[seat] !== 1;
  return (
    <div
      className={styles["place"]}
      data-essential="island"
      data-bottom={isBottom ? "" : undefined}
      data-out={isOut ? "" : undefined}
    >
      <div className={styles["plate"]}>
        {player !== undefined && (
          <Plate small player={player} onTurn={play.toMove.includes(seat)} />
        )}
      </div>
      <p className="visually-hidden">{useSentence(play, seat)}</p>
      <Window play={play} seat={seat} />
      <div className={styles["front"]}>
        <Slot play={play} seat={seat} />
        <Belts
          have={view.belts[seat] ?? 0}
          all={view.hand_belts[view.held[seat] ?? 0] ?? 0}
          seat={seat}
        />
      </div>
      {!isBottom && <OpenHand play={play} seat={seat} />}
    </div>
  );
}

/** A sentence that describes the place, for screen readers. */
function useSentence({ view, texts }: Play<"land_unter">, seat: number): string {
  const t = useWords("land_unter");
  const level = view.level[seat] ?? 0;
  const hand = view.held[seat] ?? 0;
  const order = view.lay_order[seat] ?? -1;
  const isOut = view.active[seat] !== 1;
  const parts = [
    isOut
      ? `${texts.word("table", "out")}.`
      : level > 0
        ? t("place.level", { level })
        : t("place.dry"),
    view.stand[seat] === HIGHEST && t("place.top"),
    view.stand[seat] === LOWEST && t("place.low"),
    t("place.belts", { count: view.belts[seat] ?? 0, all: view.hand_belts[hand] ?? 0 }),
    t("place.cards", { count: countLeft(view, seat), hand: letterOf(hand) }),
    t("place.total", { count: view.total[seat] ?? 0 }),
    order === 0 && t("place.first"),
    order > 0 && t("place.order", { order: order + 1 }),
    view.has_chosen[seat] === 1 && t("place.chosen"),
  ];
  return parts.filter((part) => part !== false).join(" ");
}

/** The mark of a seat at the highest or lowest water level. */
const MARKS: Partial<Record<number, string>> = { [HIGHEST]: "top", [LOWEST]: "low" };

/** The island, with the water level on a board at the surface. */
function Window({ play, seat }: { play: Play<"land_unter">; seat: number }): ReactNode {
  const { view, texts } = play;
  const level = view.level[seat] ?? 0;
  const isOut = view.active[seat] !== 1;
  const mark = isOut ? "out" : MARKS[view.stand[seat] ?? 0];
  const points = pointsOf(play, seat);
  return (
    <div
      className={styles["window"]}
      data-mark={mark}
      data-place={`island-${seat}`}
      aria-hidden="true"
    >
      <svg viewBox={ISLAND_BOX} className={styles["picture"]}>
        <Island level={level} pigs={seat % 2 === 1} lit={play.toMove.includes(seat)} out={isOut} />
      </svg>
      {isOut ? (
        <span className={styles["gone"]}>{texts.word("table", "out")}</span>
      ) : (
        <Board level={level} index={topWater(view, seat)?.index} mark={mark} />
      )}
      <span className={styles["chips"]}>
        <Total total={view.total[seat] ?? 0} />
        <Bundle play={play} seat={seat} />
      </span>
      <Flag play={play} seat={seat} />
      {points !== null && (
        <span className={styles["points"]}>{points > 0 ? `+${points}` : points}</span>
      )}
    </div>
  );
}

/** What the seat scored, while the end of the round is shown; otherwise null. */
function pointsOf({ view, events }: Play<"land_unter">, seat: number): number | null {
  if (view.waiting > 0) return null;
  const told = events.find((event) => event.kind === "round_scored" && event.seat === seat);
  const points = told?.values["points"];
  return typeof points === "number" ? points : null;
}

interface BoardProps {
  level: number;
  index: number | undefined;
  mark: string | undefined;
}

function Board({ level, index, mark }: BoardProps): ReactNode {
  const top = ((surfaceOf(level) - ISLAND.top) / ISLAND.height) * 100;
  return (
    <span
      key={index ?? "dry"}
      className={styles["board"]}
      data-mark={mark}
      data-fly={index === undefined ? undefined : `water-${index}`}
      style={{ top: `${Math.min(top, 86)}%` }}
    >
      {level}
      {mark === "top" && <i className={styles["up"]} />}
      {mark === "low" && <i className={styles["down"]} />}
    </span>
  );
}

/** In the open mode: the seat's position in the playing order, or that it leads the next trick. */
function Flag({ play, seat }: { play: Play<"land_unter">; seat: number }): ReactNode {
  const t = useWords("land_unter");
  const { view } = play;
  const order = view.lay_order[seat] ?? -1;
  if (order < 0 || isOver(view)) return null;
  if (view.waiting === 0) {
    const isNext = view.first_seat === seat;
    return isNext ? <span className={styles["flag"]}>{t("next_flag")}</span> : null;
  }
  return (
    <span className={styles["flag"]} data-first={order === 0 ? "" : undefined}>
      {order === 0 ? t("first_flag") : order + 1}
    </span>
  );
}

/** The card that a seat played in this trick, face down until all are revealed. */
function Slot({ play, seat }: { play: Play<"land_unter">; seat: number }): ReactNode {
  const t = useWords("land_unter");
  const { view, viewer, texts } = play;
  const card = view.chosen[seat] ?? NO_CARD;
  const isLaid = view.has_chosen[seat] === 1;
  const isMine = seat === viewer;
  const isSecret = isMine && view.mode !== OPEN && view.waiting > 0;
  const name = playerName(play, seat);
  return (
    <div className={styles["slot"]} data-place={`slot-${seat}`}>
      {isLaid && (
        <div
          className={styles["laid"]}
          data-fly={isMine && card !== NO_CARD ? `card-${card}` : `laid-${seat}`}
          data-from={`bundle-${seat}`}
          data-gone={`bundle-${seat}`}
          data-enlarge={enlargedWeather(card)}
        >
          {card === NO_CARD ? (
            <WeatherBack name={t("laid_closed", { name })} />
          ) : (
            <div className={isMine ? undefined : styles["turned"]}>
              <Weather
                small
                card={card}
                name={t("laid_open", { name, card: cardName(texts, card) })}
              />
            </div>
          )}
          {isSecret && <span className={styles["secret"]}>{t("your_secret")}</span>}
        </div>
      )}
    </div>
  );
}

function Belts({ have, all, seat }: { have: number; all: number; seat: number }): ReactNode {
  return (
    <span className={styles["belts"]} aria-hidden="true">
      {Array.from({ length: all }, (_, i) => (
        <span
          key={`${i} ${i < have}`}
          data-fly={i < have ? `belt-${seat}-${i}` : undefined}
          data-gone={i < have ? "open-sea" : undefined}
        >
          <Belt lost={i >= have} />
        </span>
      ))}
    </span>
  );
}

/** The hand as others see it: its letter, and how many cards are left. */
function Bundle({ play, seat }: { play: Play<"land_unter">; seat: number }): ReactNode {
  const hand = play.view.held[seat] ?? 0;
  return (
    <span className={styles["bundle"]} data-place={`bundle-${seat}`}>
      <span key={hand} className={styles["letter"]} data-fly={`hand-${hand}`}>
        {letterOf(hand)}
      </span>
      {countLeft(play.view, seat)}
    </span>
  );
}

function Total({ total }: { total: number }): ReactNode {
  return (
    <span className={styles["total"]}>
      <svg viewBox="0 0 20 20">
        <path
          d="M10 1.5 L12.6 7 L18.6 7.7 L14.2 11.9 L15.3 18 L10 15 L4.7 18 L5.8 11.9 L1.4 7.7 L7.4 7 Z"
          fill="currentColor"
        />
      </svg>
      {total}
    </span>
  );
}

/** In a replay with open hands: the cards of another player. */
function OpenHand({ play, seat }: { play: Play<"land_unter">; seat: number }): ReactNode {
  const t = useWords("land_unter");
  if (play.viewer !== null) return null;
  const cards = handOf(play.view, seat).filter(({ card }) => card >= 0);
  if (cards.length === 0) return null;
  return (
    <ul className={styles["open"]} aria-label={t("hand_of", { name: playerName(play, seat) })}>
      {cards.map(({ place, card }: HeldCard) => (
        <li key={place} data-place={`open-${card}`}>
          {card + 1}
        </li>
      ))}
    </ul>
  );
}

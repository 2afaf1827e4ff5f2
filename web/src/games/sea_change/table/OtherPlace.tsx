/** Another player's place at the bay: name, facts, and their card in the trick. */
import { Bot } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";

import { Plate } from "../../../parts/people/Plate";
import type { Play, Player } from "../../contract";
import { useWords } from "../../../words";
import { MiniCard, SeaBack } from "../art/cards";
import { Facts, Marks } from "./SideFacts";
import { originOf, TrickSlot } from "./TrickSlot";
import styles from "./Bay.module.css";
import { deckLeft, openHand, trickOf } from "../model/tableView";
import { NO_SEAT } from "../model/deck";

export type Edge = "left" | "top" | "right";

/** Where a player sits; x and y in percent of the bay. */
export interface Place {
  x: number;
  y: number;
  edge: Edge;
}

function at({ x, y }: Place): CSSProperties {
  return { "--x": x, "--y": y } as CSSProperties;
}

/** Another player. */
export function OtherPlace({
  play,
  player,
  place,
}: {
  play: Play<"sea_change">;
  player: Player;
  place: Place;
}): ReactNode {
  const { seat } = player;
  const laid = trickOf(play.view).find((card) => card.seat === seat);
  return (
    <li className={styles["spot"]} data-edge={place.edge} style={at(place)}>
      <div className={styles["who"]}>
        <Plate small player={player} onTurn={play.toMove.includes(seat)} />
        <Marks view={play.view} seat={seat} />
      </div>
      <div className={styles["facts"]}>
        <Facts view={play.view} seat={seat} />
      </div>
      <div className={styles["card"]}>
        <TrickSlot play={play} laid={laid} from={originOf(seat)} />
      </div>
      <OpenHand play={play} seat={seat} />
    </li>
  );
}

/** Another player's hand, if it is open. */
function OpenHand({ play, seat }: { play: Play<"sea_change">; seat: number }): ReactNode {
  const cards = openHand(play.view, seat);
  if (cards.length === 0) return null;
  return (
    <ul className={styles["openHand"]}>
      {cards.map((card) => (
        <li key={card} data-enlarge={card} data-place={`open-${card}`}>
          <span className="visually-hidden">{play.texts.name("card", card)}</span>
          <MiniCard card={card} treasure={play.view.treasure} />
        </li>
      ))}
    </ul>
  );
}

/** The IA: it has no seat, so it is shown at the top of the bay. */
export function Automaton({ play, place }: { play: Play<"sea_change">; place: Place }): ReactNode {
  const t = useWords("sea_change");
  return (
    <li className={styles["spot"]} data-edge="top" style={at(place)}>
      <div className={styles["who"]}>
        <span className={styles["automaton"]}>
          <Bot size={20} aria-hidden /> {play.texts.word("table", "ia")}
        </span>
      </div>
      <div className={styles["facts"]}>
        <Facts view={play.view} seat={NO_SEAT} />
      </div>
      <div className={styles["card"]}>
        <Deck count={deckLeft(play.view)} label={t("pile_of_ia", { count: deckLeft(play.view) })} />
      </div>
    </li>
  );
}

/** The stock in a match for two, or the IA's pile. */
export function Deck({ count, label }: { count: number; label: string }): ReactNode {
  return (
    <span className={styles["deck"]} data-place="deck" title={label}>
      <span className="visually-hidden">{label}</span>
      <span className={styles["deckCards"]} data-empty={count === 0 ? "" : undefined}>
        {count > 0 && <SeaBack />}
      </span>
      <span className={styles["deckCount"]} aria-hidden="true">
        {count}
      </span>
    </span>
  );
}

/** The bay of Sea Change: the other players, the trick, the suit led. */
import type { ReactNode } from "react";

import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { INKS } from "../art/palette";
import { SuitIcon } from "../art/suits";
import { letterOf, NO_SEAT, NO_SUIT } from "../model/deck";
import { placesFor } from "../model/seating";
import { deckLeft, isSolo, openHand, trickNumber, trickOf } from "../model/tableView";
import styles from "./Bay.module.css";
import { Automaton, Deck, OtherPlace } from "./OtherPlace";
import { originOf, TrickSlot } from "./TrickSlot";

/** From this many players on, those at the top have others beside them. */
const MANY_SEATS = 5;

interface Props {
  play: Play<"sea_change">;
  /** The seat at the bottom edge. */
  bottom: number;
}

/** Everything between the trump track and the bottom edge. */
export function Bay({ play, bottom }: Props): ReactNode {
  const { view, players } = play;
  const t = useWords("sea_change");
  const others = placesFor(view.seats).map((place, i) => ({
    place,
    player: players[(bottom + 1 + i) % view.seats],
  }));
  return (
    <div
      className={styles["bay"]}
      data-seats={view.seats}
      data-many={view.seats >= MANY_SEATS ? "" : undefined}
      data-open={othersAreOpen(play, bottom) ? "" : undefined}
    >
      <ul className={styles["spots"]} aria-label={t("around")}>
        {isSolo(view) ? (
          <Automaton play={play} place={{ x: 50, y: 16, edge: "top" }} />
        ) : (
          others.map(
            ({ place, player }) =>
              player !== undefined && (
                <OtherPlace key={player.seat} play={play} player={player} place={place} />
              ),
          )
        )}
      </ul>
      <Middle {...play} />
      {isSolo(view) ? <SoloTrick {...play} /> : <OwnSlot play={play} seat={bottom} />}
      {view.seats === 2 && (
        <div className={styles["stock"]}>
          <Deck count={deckLeft(view)} label={t("stock", { count: deckLeft(view) })} />
        </div>
      )}
    </div>
  );
}

/** Whether other players' hands are open, as in a replay. */
function othersAreOpen({ view }: Play<"sea_change">, bottom: number): boolean {
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  return seats.some((seat) => seat !== bottom && openHand(view, seat).length > 0);
}

/** The middle of the bay: the round, the trick, and the suit led. */
function Middle({ view, texts }: Play<"sea_change">): ReactNode {
  const t = useWords("sea_change");
  const { led } = view;
  return (
    <div className={styles["middle"]}>
      <p className={styles["round"]}>
        {texts.word("table", "round", {
          round: view.round_number + 1,
          trick: trickNumber(view),
        })}
      </p>
      {led !== NO_SUIT && (
        <p
          className={styles["led"]}
          data-essential="led"
          style={{ background: INKS[letterOf(led)].water, color: INKS[letterOf(led)].dark }}
        >
          <SuitIcon suit={led} size={22} hole={INKS[letterOf(led)].water} />
          <span>
            {t("led")} <strong>{texts.name("suit", led)}</strong>
          </span>
        </p>
      )}
    </div>
  );
}

function OwnSlot({ play, seat }: { play: Play<"sea_change">; seat: number }): ReactNode {
  const laid = trickOf(play.view).find((card) => card.seat === seat);
  return (
    <div className={styles["own"]}>
      <TrickSlot play={play} laid={laid} from={originOf(seat)} />
    </div>
  );
}

/** The trick of a solo match: three places side by side, filled in playing order. */
function SoloTrick(play: Play<"sea_change">): ReactNode {
  const cards = trickOf(play.view);
  return (
    <div className={styles["solo"]}>
      {[0, 1, 2].map((order) => (
        <TrickSlot
          key={order}
          play={play}
          laid={cards[order]}
          from={originOf(cards[order]?.seat ?? NO_SEAT)}
        />
      ))}
    </div>
  );
}

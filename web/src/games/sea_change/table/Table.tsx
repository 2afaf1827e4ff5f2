/** The table of Sea Change: the trump track, the other players, the trick, the hand. */
import { History, ScrollText } from "lucide-react";
import { useState, type ReactNode } from "react";

import { Button } from "../../../parts/controls/Button";
import { Dialog } from "../../../parts/controls/Dialog";
import { Plate } from "../../../parts/people/Plate";
import type { SeaChangeView } from "../../../protocol.gen";
import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { INKS } from "../art/palette";
import { SuitIcon } from "../art/suits";
import { Facts, Marks } from "./SideFacts";
import { OwnPlace } from "./OwnPlace";
import { placesFor } from "../model/seating";
import { PreviousTrick } from "../sheets/PreviousTrick";
import { RoundPanel } from "../sheets/RoundPanel";
import { Change, Water } from "./Water";
import { originOf, TrickSlot } from "./TrickSlot";
import { Automaton, Deck, OtherPlace } from "./OtherPlace";
import styles from "./Table.module.css";
import { TrumpTrack } from "./TrumpTrack";
import {
  deckLeft,
  hasPast,
  isSolo,
  lastTrickOf,
  openHand,
  trickNumber,
  trickOf,
} from "../model/tableView";
import { letterOf, NONE, suitsIn } from "../model/deck";

/** The whole table. */
export function Table(play: Play<"sea_change">): ReactNode {
  const bottom = play.viewer ?? 0;
  const panel = useRoundPanel(play);
  const [lookingBack, setLookingBack] = useState(false);
  return (
    <div
      className={styles["table"]}
      data-seats={play.view.seats}
      data-open={othersAreOpen(play, bottom) ? "" : undefined}
    >
      <Water trump={play.view.trump} />
      <TrumpTrack {...play} />
      <Bay play={play} bottom={bottom} />
      <Change {...play} />
      <div className={styles["edge"]}>
        <Foot
          play={play}
          seat={bottom}
          onLookBack={() => setLookingBack(true)}
          onPast={panel.open}
        />
        <OwnPlace play={play} seat={bottom} onPlay={panel.close} />
      </div>
      {panel.isOpen && <RoundPanel play={play} onClose={panel.close} />}
      {lookingBack && <LookBack play={play} onClose={() => setLookingBack(false)} />}
    </div>
  );
}

/** Whether other players' hands are open, as in a replay. */
function othersAreOpen({ view }: Play<"sea_change">, bottom: number): boolean {
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  return seats.some((seat) => seat !== bottom && openHand(view, seat).length > 0);
}

/** Whether the panel of the last round is open: after a round until the next card, or on demand. */
function useRoundPanel({ view, isLive, result }: Play<"sea_change">): {
  isOpen: boolean;
  open: () => void;
  close: () => void;
} {
  const [wish, setWish] = useState({ round: -1, open: false });
  const isNews = view.trick_number === 0 && (isLive || nobodyPlayed(view));
  const wished = wish.round === view.round_number ? wish.open : isNews;
  return {
    isOpen: wished && hasPast(view) && result === null && view.phase === 0,
    open: () => setWish({ round: view.round_number, open: true }),
    close: () => setWish({ round: view.round_number, open: false }),
  };
}

/** Whether no seat has played a card in this trick. */
function nobodyPlayed(view: SeaChangeView): boolean {
  return trickOf(view).every(({ seat }) => seat === NONE);
}

function Bay({ play, bottom }: { play: Play<"sea_change">; bottom: number }): ReactNode {
  const { view, players } = play;
  const t = useWords("sea_change");
  const places = placesFor(view.seats);
  const others = places.map((place, i) => ({
    place,
    player: players[(bottom + 1 + i) % view.seats],
  }));
  return (
    <div className={styles["bay"]}>
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
      {led !== NONE && (
        <p
          className={styles["led"]}
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
          from={originOf(cards[order]?.seat ?? NONE)}
        />
      ))}
    </div>
  );
}

interface FootProps {
  play: Play<"sea_change">;
  seat: number;
  onLookBack: () => void;
  onPast: () => void;
}

/** The player at the bottom edge, with buttons for the previous trick and the last round. */
function Foot({ play, seat, onLookBack, onPast }: FootProps): ReactNode {
  const t = useWords("sea_change");
  const { view } = play;
  const player = play.players[seat];
  return (
    <div className={styles["foot"]}>
      <div className={styles["me"]}>
        {player !== undefined && (
          <Plate small player={player} onTurn={play.toMove.includes(seat)} />
        )}
        <Marks view={view} seat={seat} />
        <Facts view={view} seat={seat} />
        {isSolo(view) && <Eights {...play} />}
      </div>
      <div className={styles["tools"]}>
        {hasPast(view) && play.result === null && (
          <Button iconOnly icon={<ScrollText aria-hidden size={20} />} onClick={onPast}>
            {t("last_round")}
          </Button>
        )}
        <Button
          iconOnly
          icon={<History aria-hidden size={20} />}
          disabled={lastTrickOf(view).length === 0}
          onClick={onLookBack}
        >
          {t("previous_trick")}
        </Button>
      </div>
    </div>
  );
}

/** How many 8s each side has captured; a solo player needs at least one. */
function Eights({ view, texts }: Play<"sea_change">): ReactNode {
  const [yours = 0, theirs = 0] = view.eights;
  const all = suitsIn(view.suits).length;
  const key = yours > 0 ? "have_eight" : "need_eight";
  return (
    <p className={styles["eights"]} data-safe={yours > 0 ? "" : undefined}>
      {texts.word("table", key, { yours, theirs, all })}
    </p>
  );
}

function LookBack({ play, onClose }: { play: Play<"sea_change">; onClose: () => void }): ReactNode {
  const t = useWords("sea_change");
  return (
    <Dialog title={t("previous_trick")} sheet onClose={onClose}>
      <PreviousTrick {...play} />
    </Dialog>
  );
}

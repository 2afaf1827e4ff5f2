/** The table of Sea Change: the trump track, the other players, the trick, the hand. */
import { History, ScrollText } from "lucide-react";
import { useState, type ReactNode } from "react";

import { Enlarged } from "../../../parts/cards/Enlarged";
import { Button } from "../../../parts/controls/Button";
import { Dialog } from "../../../parts/controls/Dialog";
import { Plate } from "../../../parts/people/Plate";
import type { SeaChangeView } from "../../../protocol.gen";
import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { SeaCard } from "../art/cards";
import { Bay } from "./Bay";
import { Facts, Marks } from "./SideFacts";
import { OwnPlace } from "./OwnPlace";
import { PreviousTrick } from "../sheets/PreviousTrick";
import { RoundPanel } from "../sheets/RoundPanel";
import { Change, Water } from "./Water";
import styles from "./Table.module.css";
import { TrumpTrack } from "./TrumpTrack";
import { hasPast, isOver, isSolo, lastTrickOf, trickOf } from "../model/tableView";
import { NO_SEAT, suitsIn } from "../model/deck";

/** The whole table. */
export function Table(play: Play<"sea_change">): ReactNode {
  const bottom = play.viewer ?? 0;
  const panel = useRoundPanel(play);
  const [lookingBack, setLookingBack] = useState(false);
  return (
    <Enlarged
      className={styles["whole"]}
      draw={(name) => <SeaCard card={Number(name)} treasure={play.view.treasure} />}
    >
      <div className={styles["table"]} data-seats={play.view.seats}>
        <Water trump={play.view.trump} />
        <div className={styles["track"]} data-essential="trump">
          <TrumpTrack {...play} />
        </div>
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
    </Enlarged>
  );
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
    isOpen: wished && hasPast(view) && result === null && !isOver(view),
    open: () => setWish({ round: view.round_number, open: true }),
    close: () => setWish({ round: view.round_number, open: false }),
  };
}

/** Whether no seat has played a card in this trick. */
function nobodyPlayed(view: SeaChangeView): boolean {
  return trickOf(view).every(({ seat }) => seat === NO_SEAT);
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

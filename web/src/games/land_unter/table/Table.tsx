/** The table of Land Unter: islands along the shore, water cards in the middle, the hand below. */
import { ClipboardList, Eye } from "lucide-react";
import { useState, type CSSProperties, type ReactNode } from "react";

import { Enlarged } from "../../../parts/cards/Enlarged";
import { Button } from "../../../parts/controls/Button";
import { Dialog } from "../../../parts/controls/Dialog";
import { Hand, type HandCard } from "../../../parts/cards/Hand";
import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { Storm } from "../art/Storm";
import { Water, Weather, WeatherBack } from "../art/cards";
import { enlargedWeather, FEW_BELTS, HAND_SIZE } from "../model/deck";
import { WaterCards } from "./WaterCards";
import { playing } from "../model/moves";
import { cardName, percent, playerName } from "../model/names";
import { handOf, isOver, seatsFrom, type HeldCard } from "../model/tableView";
import { PlayerPlace } from "./PlayerPlace";
import { Reference } from "../sheets/Reference";
import { RoundOver } from "./RoundOver";
import { Scores } from "../sheets/Scores";
import styles from "./Table.module.css";

type LandPlay = Play<"land_unter">;

/** The whole table. */
export function Table(play: LandPlay): ReactNode {
  const { view } = play;
  const bottom = play.viewer ?? 0;
  const others = seatsFrom(view.seats, bottom).slice(1);
  const t = useWords("land_unter");
  const [closed, setClosed] = useState(0);
  const isFresh = view.trick_number === 0 && view.has_chosen[bottom] !== 1 && !isOver(view);
  const sizes = { "--others": others.length } as CSSProperties;
  return (
    <Enlarged className={styles["whole"]} draw={enlargedFace}>
      <div className={styles["table"]} style={sizes}>
        <Storm wild={view.trick_number / HAND_SIZE} />
        <div className={styles["upper"]}>
          <Strip {...play} />
          <ul className={styles["others"]} aria-label={t("islands")}>
            {others.map((seat) => (
              <li key={seat}>
                <PlayerPlace play={play} seat={seat} />
              </li>
            ))}
          </ul>
          <div className={styles["middle"]}>
            <span className={styles["sea"]} data-place="open-sea" />
            <WaterCards {...play} />
          </div>
          {isFresh && view.round_number > closed && (
            <RoundOver play={play} onClose={() => setClosed(view.round_number)} />
          )}
        </div>
        <div className={styles["bottom"]}>
          <PlayerPlace play={play} seat={bottom} isBottom />
          <Says {...play} />
          <MyHand play={play} seat={bottom} />
        </div>
      </div>
    </Enlarged>
  );
}

/** The large copy of a card, by the name that `enlargedWeather` or `enlargedWater` gave it. */
function enlargedFace(name: string): ReactNode {
  const [kind, number] = name.split("-");
  return kind === "water" ? <Water level={Number(number)} /> : <Weather card={Number(number)} />;
}

/** The round and trick, and buttons for the scores and the quick reference. */
function Strip(play: LandPlay): ReactNode {
  const t = useWords("land_unter");
  const { view, texts } = play;
  const [look, setLook] = useState<"scores" | "known" | null>(null);
  const round = { round: view.round_number + 1, rounds: view.rounds };
  return (
    <div className={styles["strip"]}>
      <p className={styles["stand"]} data-essential="round">
        {isOver(view) ? (
          <strong>{texts.word("table", "over")}</strong>
        ) : (
          <>
            <strong>{texts.word("table", "round", round)}</strong>
            {texts.word("table", "trick", { trick: view.trick_number + 1 })}
          </>
        )}
      </p>
      <Button
        icon={<ClipboardList aria-hidden />}
        aria-label={t("scores")}
        title={t("scores")}
        onClick={() => setLook("scores")}
      >
        <span className={styles["label"]}>{t("scores")}</span>
      </Button>
      {play.viewer !== null && (
        <Button
          icon={<Eye aria-hidden />}
          aria-label={t("known")}
          title={t("known")}
          onClick={() => setLook("known")}
        >
          <span className={styles["label"]}>{t("known")}</span>
        </Button>
      )}
      {look !== null && (
        <Dialog title={t(look)} wide sheet onClose={() => setLook(null)}>
          {look === "scores" ? (
            <Scores {...play} />
          ) : (
            <div tabIndex={0} role="group" aria-label={t("known")}>
              <Reference {...play} />
            </div>
          )}
        </Dialog>
      )}
    </div>
  );
}

/** Above the hand: the reason for a hint, or at the start of a round what the hand is good for. */
function Says(play: LandPlay): ReactNode {
  const t = useWords("land_unter");
  const { view, viewer, advice, texts } = play;
  const best = advice[0];
  if (best !== undefined && best.why !== "") {
    return <p className={styles["says"]}>{t("advice", { move: best.move, why: best.why })}</p>;
  }
  if (viewer === null || view.trick_number > 0 || isOver(view)) return null;
  const belts = view.hand_belts[view.held[viewer] ?? 0] ?? 0;
  const key = belts < FEW_BELTS ? "hint_low" : "hint_high";
  return <p className={styles["says"]}>{texts.word("table", key)}</p>;
}

function MyHand({ play, seat }: { play: LandPlay; seat: number }): ReactNode {
  const t = useWords("land_unter");
  const cards = handOf(play.view, seat);
  const columns = cards.length > 7 ? Math.ceil(cards.length / 2) : cards.length;
  const isMine = seat === play.viewer;
  const label = isMine ? t("my_hand") : t("hand_of", { name: playerName(play, seat) });
  if (cards.length === 0) return null;
  return (
    <div
      className={styles["hand"]}
      data-essential="hand"
      style={{ "--columns": Math.max(columns, 5) } as CSSProperties}
    >
      <Hand
        label={label}
        cards={cards.map((held) => handCard(play, seat, held, t))}
        onPress={(index) => press(play, cards[index]?.card)}
      />
    </div>
  );
}

/** Play the card if it is legal; otherwise ask the server why not. */
function press(play: LandPlay, card: number | undefined): void {
  if (card === undefined || card < 0) return;
  const notation = playing(card);
  if (play.legal.includes(notation)) play.act(notation);
  else if (play.isLive && play.pending === null) play.explain(notation);
}

type Words = (key: string, values?: Record<string, unknown>) => string;

function handCard(play: LandPlay, seat: number, { card, place }: HeldCard, t: Words): HandCard {
  const { view, texts, legal, pending, advice } = play;
  const ways = { from: `bundle-${seat}`, gone: `bundle-${seat}` };
  if (card < 0)
    return { id: `place-${place}`, name: t("card_closed"), face: <WeatherBack />, ...ways };
  const notation = playing(card);
  const advised = advice.find(({ move }) => move === notation);
  const playable = legal.includes(notation);
  const isIdle = play.isLive && !playable && view.active[seat] !== 1;
  return {
    id: `card-${card}`,
    name: fullName(
      cardName(texts, card),
      { playable, isLive: play.isLive, value: advised?.value },
      t,
    ),
    face: <Weather card={card} />,
    enlarge: enlargedWeather(card),
    sort: { colour: 0, value: card },
    playable,
    dim: isIdle,
    chosen: pending === notation ? true : undefined,
    tag:
      advised === undefined
        ? undefined
        : `★ ${advised.value === null ? "" : percent(advised.value)}`,
    ...ways,
  };
}

interface Standing {
  playable: boolean;
  isLive: boolean;
  value: number | null | undefined;
}

function fullName(card: string, { playable, isLive, value }: Standing, t: Words): string {
  if (value != null) return t("card_advised", { card, value: percent(value) });
  if (!isLive) return card;
  return t(playable ? "card_may" : "card_may_not", { card });
}

/** The bottom edge of the table: the hand, and the reason for a hint. */
import { Lightbulb, Undo2 } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";

import { Button } from "../../../parts/controls/Button";
import { Hand, type HandCard } from "../../../parts/cards/Hand";
import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { SeaCard } from "../art/cards";
import styles from "./OwnPlace.module.css";
import { deckLeft, echoes, openHand } from "../model/tableView";
import { NO_CARD, suitOf, valueOf } from "../model/deck";
import { MOVES, playing } from "../model/moves";

interface Props {
  play: Play<"sea_change">;
  /** The seat whose hand it is. */
  seat: number;
  /** Called when a card is played. */
  onPlay: () => void;
}

/** The hand. On touch screens the first tap lifts a card and the second plays it. */
export function OwnPlace({ play, seat, onPlay }: Props): ReactNode {
  const t = useWords("sea_change");
  const cards = openHand(play.view, seat);
  const [lifted, setLifted] = useLifted(play);
  function press(index: number): void {
    const card = cards[index];
    if (card === undefined || !play.isLive) return;
    const move = playing(card);
    if (!play.legal.includes(move)) return play.explain(move);
    if (wantsTwoTouches() && lifted !== card) return setLifted(card);
    send(card);
  }
  function send(card: number): void {
    setLifted(null);
    onPlay();
    play.act(playing(card));
  }
  const shown = MOVES.of(play.pending)?.card ?? lifted;
  return (
    <div className={styles["mine"]}>
      <Why play={play} />
      {lifted !== null && (
        <div className={styles["lifted"]} data-lifted="">
          <Button look="main" data-target="" onClick={() => send(lifted)}>
            {t("play_card", { card: play.texts.name("card", lifted) })}
          </Button>
          <Button icon={<Undo2 aria-hidden />} iconOnly onClick={() => setLifted(null)}>
            {t("put_back")}
          </Button>
        </div>
      )}
      <div className={styles["hand"]} data-essential="hand">
        <Hand
          label={t("hand")}
          width="var(--hand-width)"
          cards={cards.map((card) => handCard(play, card, shown, t))}
          onPress={press}
        />
      </div>
    </div>
  );
}

/** The card that is lifted but not played; Escape puts it back. */
function useLifted(play: Play<"sea_change">): [number | null, (card: number | null) => void] {
  const [lifted, setLifted] = useState<number | null>(null);
  const valid = lifted !== null && play.legal.includes(playing(lifted)) ? lifted : null;
  useEffect(() => {
    if (valid === null) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setLifted(null);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [valid]);
  return [valid, setLifted];
}

function wantsTwoTouches(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}

type Words = (key: string, values?: Record<string, unknown>) => string;

/** A card of the hand, with its state: playable, advised, and so on. */
export function handCard(
  play: Play<"sea_change">,
  card: number,
  chosen: number | null,
  t: Words,
): HandCard {
  const playable = play.legal.includes(playing(card));
  const isTurn = play.legal.length > 0;
  const changes = playable && echoes(play.view, card);
  const advised = play.advice.find((advice) => advice.move === playing(card));
  const words = [
    play.texts.name("card", card),
    playable ? t("may_play") : isTurn ? t("may_not_play") : "",
    changes ? t("makes_change") : "",
    advised === undefined ? "" : t("advised", { share: percent(advised.value) }).trim(),
  ];
  return {
    id: `card-${card}`,
    name: words.filter(Boolean).join(", "),
    face: (
      <span title={isTurn && !playable ? play.texts.word("refusals", "14") : undefined}>
        <SeaCard card={card} treasure={play.view.treasure} />
      </span>
    ),
    sort: { colour: suitOf(card), value: valueOf(card) },
    playable,
    dim: isTurn && !playable,
    chosen: chosen === card,
    tag:
      changes || advised !== undefined ? (
        <Tag changes={changes} advice={advised} best={advised === play.advice[0]} />
      ) : undefined,
    enlarge: String(card),
    from: deckLeft(play.view) > 0 ? "deck" : `held-${play.view.dealer}`,
  };
}

function percent(share: number | null): string {
  return share === null ? "" : `${Math.round(share * 100)} %`;
}

function Tag({
  changes,
  advice,
  best,
}: {
  changes: boolean;
  advice: { value: number | null } | undefined;
  best: boolean;
}): ReactNode {
  const t = useWords("sea_change");
  return (
    <span className={styles["tag"]}>
      {changes && (
        <>
          <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden="true">
            <path
              d="M1 5 q2.6 -4 5.3 0 t5.3 0 t5.3 0 M1 10 q2.6 -4 5.3 0 t5.3 0 t5.3 0"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
          <span className={styles["tagWord"]}>{t("change_tag")}</span>
        </>
      )}
      {advice !== undefined && (
        <>
          {best && <Lightbulb size={14} aria-hidden fill="#f3b33d" />}
          {percent(advice.value)}
        </>
      )}
    </span>
  );
}

/** The reason for a bot's advice. */
function Why({ play }: { play: Play<"sea_change"> }): ReactNode {
  const best = play.advice[0];
  if (best === undefined || best.why === "" || play.legal.length === 0) return null;
  return (
    <p className={styles["why"]}>
      <Lightbulb size={18} aria-hidden />
      <span>
        <strong>{play.texts.name("card", MOVES.of(best.move)?.card ?? NO_CARD)}</strong> {best.why}
      </span>
    </p>
  );
}

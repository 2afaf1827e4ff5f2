/** The hand at the bottom edge, sorted by kind of card or by place. */
import { ArrowDownUp } from "lucide-react";
import { useState, type ReactNode } from "react";

import { Button } from "../../../parts/controls/Button";
import { Hand, type HandCard } from "../../../parts/cards/Hand";
import { useWords } from "../../../words";
import { CardFace } from "../art/cards";
import { anchorOf, deckOf, HAND_LIMIT, isDedicated, kindOfPlace, kindsOf } from "../model/deck";
import { isAdvised, isAsked, pressHand, useDesk, type Desk } from "../model/desk";
import styles from "./MyHand.module.css";
import { MOVES, movesFromHand } from "../model/moves";
import { anchorEffect, effectOf, fullNameOf, kindName } from "../model/names";
import { handOf, placeOfCard } from "../model/tableView";

type Words = (key: string, values?: Record<string, unknown>) => string;

/** The viewer's hand; spectators see the open cards of the seat at the bottom. */
export function MyHand(): ReactNode {
  const desk = useDesk();
  const t = useWords("vague_attaque");
  const [byPlace, setByPlace] = useState(false);
  const { view, bottom } = desk;
  const hand = handOf(view, bottom);
  const cards = sorted([...hand.known, ...hand.gold], byPlace);
  if (desk.play.viewer === null && hand.known.length === 0) return null;
  return (
    <div className={styles["hand"]} data-essential="hand">
      <Hand
        label={t("hand")}
        cards={cards.map((card) => handCard(desk, card, t))}
        onPress={(index) => {
          const card = cards[index];
          if (card !== undefined) pressHand(desk, card);
        }}
        width="var(--hand-card)"
      />
      <div className={styles["side"]}>
        <span className={styles["limit"]} data-above={hand.size > HAND_LIMIT ? "" : undefined}>
          <span className="visually-hidden">{t("hand_size")} </span>
          {hand.size}/{HAND_LIMIT}
        </span>
        {cards.length > 1 && (
          <Button
            look="quiet"
            iconOnly
            icon={<ArrowDownUp aria-hidden />}
            aria-pressed={byPlace}
            onClick={() => setByPlace(!byPlace)}
          >
            {t(byPlace ? "sort.kind" : "sort.place")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The cards in the given order, by deck, or grouped by the place they belong to. */
export function sorted(cards: readonly number[], byPlace: boolean): number[] {
  if (!byPlace) return [...cards];
  return [...cards].sort((a, b) => homeOf(a) - homeOf(b) || b - a);
}

function homeOf(card: number): number {
  if (deckOf(card) === "souvenir") return Math.min(...kindsOf(card));
  return deckOf(card) === "place" ? kindOfPlace(placeOfCard(card)) : 99;
}

function handCard(desk: Desk, card: number, t: Words): HandCard {
  const { play, texts, picked, moves } = desk;
  const playable = movesFromHand(moves, card).length > 0;
  // Cards are dimmed next to others that can be played, not while the choice is elsewhere.
  const chooses = isAsked(desk) && isFromHand(desk);
  const pending = MOVES.of(play.pending)?.card === card;
  return {
    id: `card-${card}`,
    name: [...facts(desk, card, t), playable ? t("playable") : ""].filter(Boolean).join(", "),
    face: <CardFace card={card} texts={texts} />,
    playable,
    dim: chooses && !playable,
    chosen: (picked?.from === "hand" && picked.card === card) || pending,
    tag: isAdvised(desk, card) ? t("advice_mark") : undefined,
    enlarge: String(card),
    from: `pile-${deckOf(card)}`,
    gone: `discard-${deckOf(card)}`,
  };
}

function isFromHand({ view, bottom, moves }: Desk): boolean {
  const { known, gold } = handOf(view, bottom);
  return [...known, ...gold].some((card) => movesFromHand(moves, card).length > 0);
}

function facts(desk: Desk, card: number, t: Words): string[] {
  const { texts } = desk;
  const name = fullNameOf(texts, card);
  const deck = deckOf(card);
  if (deck === "encounter") return [name, effectOf(texts, card)];
  if (deck === "place") return [name, t("deck.place")];
  const anchor = anchorOf(card);
  const homes = kindsOf(card).map((kind) => kindName(texts, kind));
  return [
    name,
    `${t(isDedicated(card) ? "dedicated_to" : "fits")} ${homes.join(", ")}`,
    anchor === null ? "" : t("anchor", { effect: anchorEffect(texts, anchor) }),
  ];
}

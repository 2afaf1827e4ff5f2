/** The viewer's hand at the bottom edge; for spectators, the open hands. */
import i18next from "i18next";
import type { ReactNode } from "react";

import { Hand, type HandCard } from "../../../parts/cards/Hand";
import { ORDER, usePreference } from "../../../preferences/stored";
import { useWords } from "../../../words";
import { adviceFor, AdviceMark } from "./Advice";
import { CardBack, CardFace } from "../art/cards";
import { movesOf, pendingCard, playsOf, type Choice } from "../model/choice";
import { LAYING, sightOf, sortOf } from "../model/deck";
import { TAKE } from "../model/moves";
import { openHand, seatsOf, type VertePlay } from "../model/tableView";
import styles from "./Hands.module.css";

interface Props {
  play: VertePlay;
  choice: Choice;
}

/** The viewer's hand; for spectators, the open hands. */
export function Hands({ play, choice }: Props): ReactNode {
  const t = useWords("vague_verte");
  const [order] = usePreference(ORDER);
  const { view, viewer } = play;
  if (viewer !== null) {
    return (
      <div className={styles["hand"]} data-essential="hand">
        <Hand
          label={t("your_hand")}
          cards={handCards(play, choice, order === "game")}
          onPress={choice.press}
          width="var(--vv-card)"
        />
      </div>
    );
  }
  return (
    <ul className={styles["others"]}>
      {seatsOf(view).map((seat) => (
        <OpenHand key={seat} play={play} seat={seat} />
      ))}
    </ul>
  );
}

/** A hand as spectators see it: faces of the open cards, backs of the others. */
function OpenHand({ play, seat }: { play: VertePlay; seat: number }): ReactNode {
  const t = useWords("vague_verte");
  const open = openHand(play.view, seat);
  const closed = Math.max(0, (play.view.hand_size[seat] ?? 0) - open.length);
  const name = play.players[seat]?.name ?? "";
  return (
    <li className={styles["openHand"]}>
      <span className={styles["owner"]}>{name}</span>
      <span className={styles["fan"]}>
        {open.map((card, index) => (
          <span
            key={index}
            className={styles["mini"]}
            data-enlarge={card}
            data-place={`open-${seat}-${card}`}
          >
            <CardFace card={card} name={play.texts.name("card", card)} />
          </span>
        ))}
        {closed > 0 && (
          <span className="visually-hidden">{t("closed_cards", { count: closed })}</span>
        )}
        {Array.from({ length: closed }, (_, index) => (
          <span key={`closed ${index}`} className={styles["mini"]}>
            <CardBack />
          </span>
        ))}
      </span>
    </li>
  );
}

/** The cards of the hand; gaps separate kinds of cards while they are in the order of the game. */
function handCards(play: VertePlay, choice: Choice, hasGaps: boolean): HandCard[] {
  const { view, viewer, legal, lastMove } = play;
  const hand = openHand(view, viewer ?? 0);
  const sent = hand.indexOf(pendingCard(play.pending) ?? -1);
  const drawn = lastMove?.move === TAKE ? "face_up" : "pile";
  return hand.map((card, index) => {
    const copy = hand.slice(0, index).filter((other) => other === card).length;
    const playable = playsOf(card, legal).length > 0;
    return {
      id: `hand-${card}-${copy}`,
      name: cardName(play, card, playable),
      face: <HandFace card={card} before={hasGaps ? hand[index - 1] : undefined} />,
      sort: sortOf(card),
      enlarge: String(card),
      playable,
      dim: view.phase === LAYING && legal.length > 0 && movesOf(card, legal).length === 0,
      chosen: index === choice.index || (play.pending !== null && index === sent),
      tag: tagOf(play, card),
      from: drawn,
    };
  });
}

/** A card face in the hand; a gap separates cards of different kinds. */
function HandFace({ card, before }: { card: number; before: number | undefined }): ReactNode {
  const isNew = before !== undefined && sightOf(before).kind !== sightOf(card).kind;
  return (
    <span
      data-place={`hand-${card}`}
      className={isNew ? `${styles["face"]} ${styles["newKind"]}` : styles["face"]}
    >
      <CardFace card={card} />
    </span>
  );
}

function cardName(play: VertePlay, card: number, playable: boolean): string {
  const name = play.texts.name("card", card);
  if (play.legal.length === 0 || play.view.phase !== LAYING) return name;
  const key = playable
    ? "may_play"
    : movesOf(card, play.legal).length > 0
      ? "may_discard"
      : "may_not";
  return i18next.t(key, { ns: "vague_verte", card: name });
}

function tagOf(play: VertePlay, card: number): ReactNode {
  const moves = movesOf(card, play.legal);
  if (adviceFor(play.advice, moves) === null) return null;
  return <AdviceMark advice={play.advice} notations={moves} />;
}

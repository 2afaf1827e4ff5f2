/** The town: four streets to the beach, the piles beside them, the hand below. */
import i18next from "i18next";
import { useEffect, useRef, type ReactNode } from "react";

import { Hand, type HandCard } from "../../../parts/cards/Hand";
import { useWords } from "../../../words";
import { adviceFor, AdviceMark } from "./Advice";
import { Park } from "../art/park";
import { Surf } from "../art/town";
import styles from "./Board.module.css";
import { CardBack, CardFace } from "../art/cards";
import { movesOf, pendingCard, playsOf, useChoice, type Choice } from "../model/choice";
import { LAYING, sightOf, STREETS } from "../model/deck";
import { TAKE } from "../model/moves";
import { Lights } from "./Lights";
import { openHand, seatsOf, type VertePlay } from "../model/tableView";
import { EmptyStreet, Street } from "./Street";
import { InfoStrip } from "./InfoStrip";

/** Everything on the table, from the sea down to the viewer's hand. */
export function Table(play: VertePlay): ReactNode {
  const choice = useChoice(play);
  const root = useTargetFocus(choice);
  return (
    <div className={styles["table"]} ref={root}>
      <div className={styles["shore"]}>
        <Surf />
      </div>
      <div className={styles["park"]}>
        <Park />
      </div>
      <Board play={play} choice={choice} />
      <InfoStrip play={play} choice={choice} />
      <Hands play={play} choice={choice} />
    </div>
  );
}

/** For keyboard users: move the focus from a selected card to its first target, then back. */
function useTargetFocus(choice: Choice): React.RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const wasLed = useRef(false);
  const { index } = choice;
  useEffect(() => {
    const focused = document.activeElement;
    if (index >= 0 && focused?.matches("[data-card]:focus-visible") === true) {
      wasLed.current = focusFirst(root.current, PLACES);
    } else if (index < 0 && wasLed.current) {
      wasLed.current = false;
      if (focused === document.body) focusFirst(root.current, "[data-card][tabindex='0']");
    }
  }, [index]);
  return root;
}

const PLACES = "[data-target][data-legal], [data-pile][data-legal]";

function focusFirst(root: HTMLElement | null, selector: string): boolean {
  const found = root?.querySelector<HTMLElement>(selector) ?? null;
  found?.focus();
  return found !== null;
}

interface Props {
  play: VertePlay;
  choice: Choice;
}

function Board({ play, choice }: Props): ReactNode {
  const t = useWords("vague_verte");
  const empty = STREETS - play.view.seats;
  return (
    <section className={styles["board"]} aria-label={t("board")} data-seats={play.view.seats}>
      <ul className={styles["streets"]}>
        {seatsOf(play.view).map((seat) => (
          <Street key={seat} play={play} seat={seat} choice={choice} />
        ))}
        {Array.from({ length: empty }, (_, index) => (
          <EmptyStreet key={index} />
        ))}
      </ul>
      <Lights play={play} choice={choice} />
    </section>
  );
}

/** The viewer's hand; for spectators, the open hands. */
function Hands({ play, choice }: Props): ReactNode {
  const t = useWords("vague_verte");
  const { view, viewer } = play;
  if (viewer !== null) {
    return (
      <div className={styles["hand"]}>
        <Hand label={t("your_hand")} cards={handCards(play, choice)} onPress={choice.press} />
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
          <span key={index} className={styles["mini"]} data-place={`open-${seat}-${card}`}>
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

function handCards(play: VertePlay, choice: Choice): HandCard[] {
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
      face: <HandFace card={card} before={hand[index - 1]} />,
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

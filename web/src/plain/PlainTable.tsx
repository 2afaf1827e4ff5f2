/** A table for any game: others at the top, piles in the middle, the viewer's hand below. */
import { useState, type CSSProperties, type ReactNode } from "react";

import type { Facts, Noted } from "../games/moves";
import { Enlarged } from "../parts/cards/Enlarged";
import { Hand, type HandCard } from "../parts/cards/Hand";
import { Button } from "../parts/controls/Button";
import { Dialog } from "../parts/controls/Dialog";
import { Bay } from "../parts/layout/Bay";
import { Plate } from "../parts/people/Plate";
import { useWords, type Words } from "../words";
import {
  cardsOf,
  columnsOf,
  entryOf,
  movesWith,
  moveText,
  pileOf,
  seatsFrom,
  sortOf,
  titleOf,
  valueText,
  type Described,
  type PlainPlay,
} from "./model";
import { PlainCard } from "./PlainCard";
import styles from "./PlainTable.module.css";

interface Props {
  play: PlainPlay;
  game: Described;
}

interface SeatProps extends Props {
  seat: number;
}

/** The whole table. */
export function PlainTable({ play, game }: Props): ReactNode {
  const t = useWords("plain");
  const bottom = play.viewer ?? 0;
  const [, ...others] = seatsFrom(play, bottom);
  const { layout } = game;
  return (
    <Enlarged
      className={styles["whole"]}
      draw={(name) => <PlainCard layout={layout} texts={play.texts} card={Number(name)} />}
    >
      <div
        className={styles["table"]}
        data-piles={layout.piles.length > 0 ? "" : undefined}
        style={{ "--others": others.length } as CSSProperties}
      >
        <Bay />
        <FactStrip play={play} game={game} />
        <ul className={styles["others"]} aria-label={t("around")}>
          {others.map((seat) => (
            <li key={seat}>
              <Place play={play} game={game} seat={seat} />
              <OpenHands play={play} game={game} seat={seat} />
            </li>
          ))}
        </ul>
        <Piles play={play} game={game} />
        <div className={styles["bottom"]}>
          <Place play={play} game={game} seat={bottom} />
          <div className={styles["own"]}>
            <Advice play={play} game={game} />
            <OwnHands play={play} game={game} seat={bottom} />
            <OtherMoves play={play} game={game} seat={bottom} />
          </div>
        </div>
      </div>
    </Enlarged>
  );
}

/** Facts that are the same for all players: round, trick and so on. */
function FactStrip({ play, game }: Props): ReactNode {
  if (game.layout.facts.length === 0) return <span />;
  return (
    <dl className={styles["facts"]} data-essential="facts">
      {game.layout.facts.map((field) => (
        <div key={field}>
          <dt>{titleOf(play.texts, field)}</dt>
          <dd>{valueText(game, play, field, play.view[field] as number)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A player's place: name, counters, and the cards in front of them. */
function Place({ play, game, seat }: SeatProps): ReactNode {
  const player = play.players[seat];
  const { layout } = game;
  return (
    <div className={styles["place"]} data-essential="seat">
      {player !== undefined && (
        <Plate small player={player} onTurn={play.toMove.includes(seat)}>
          <Counters play={play} game={game} seat={seat} />
        </Plate>
      )}
      {layout.laid.length > 0 && (
        <div className={styles["laid"]}>
          {layout.laid.map((field, i) => (
            <Laid key={field} play={play} game={game} seat={seat} field={field} isFirst={i === 0} />
          ))}
        </div>
      )}
    </div>
  );
}

function Counters({ play, game, seat }: SeatProps): ReactNode {
  return (
    <span className={styles["counters"]}>
      {game.layout.counters.map((field) => (
        <span key={field}>
          {titleOf(play.texts, field)}{" "}
          <b>{valueText(game, play, field, entryOf(play.view, field, seat))}</b>
        </span>
      ))}
    </span>
  );
}

interface LaidProps extends SeatProps {
  field: string;
  isFirst: boolean;
}

/** The cards in front of a seat; space is reserved for those of the first field. */
function Laid({ play, game, seat, field, isFirst }: LaidProps): ReactNode {
  const cards = cardsOf(game.layout, play.view, field, seat);
  if (cards.length === 0 && !isFirst) return null;
  return (
    <div className={styles[isFirst ? "slot" : "past"]} data-place={isFirst ? `laid-${seat}` : null}>
      {cards.map((card, i) => (
        <CardAt key={i} play={play} game={game} card={card} of={titleOf(play.texts, field)} />
      ))}
      {!isFirst && <small aria-hidden="true">{titleOf(play.texts, field)}</small>}
    </div>
  );
}

interface CardProps extends Props {
  card: number;
  /** The title of the field that the card is in; it is part of the card's name. */
  of: string;
}

function CardAt({ play, game, card, of }: CardProps): ReactNode {
  const t = useWords("plain");
  const name = card < 0 ? t("closed") : play.texts.name("card", card);
  const fly = card < 0 ? {} : { "data-fly": `card-${card}` };
  return (
    <span className={styles["card"]} data-enlarge={card < 0 ? undefined : card} {...fly}>
      <PlainCard
        layout={game.layout}
        texts={play.texts}
        card={card}
        name={t("card_in", { card: name, place: of })}
      />
    </span>
  );
}

/** Other players' visible cards, as in a replay with open hands. */
function OpenHands({ play, game, seat }: SeatProps): ReactNode {
  const open = game.layout.hands
    .map((field) => ({ field, cards: cardsOf(game.layout, play.view, field, seat) }))
    .filter(({ cards }) => cards.some((card) => card >= 0));
  return open.map(({ field, cards }) => (
    <div key={field} className={styles["open"]}>
      {cards.map((card, i) => (
        <CardAt key={i} play={play} game={game} card={card} of={titleOf(play.texts, field)} />
      ))}
    </div>
  ));
}

/** The cards in the middle. */
function Piles({ play, game }: Props): ReactNode {
  return (
    <div className={styles["piles"]}>
      {game.layout.piles.map((field) => (
        <section
          key={field}
          className={styles["pile"]}
          data-essential="pile"
          aria-label={titleOf(play.texts, field)}
        >
          <h2>{titleOf(play.texts, field)}</h2>
          <div>
            {pileOf(play.view, field).map((card, i) => (
              <CardAt key={i} play={play} game={game} card={card} of={titleOf(play.texts, field)} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** The reason for a hint. */
function Advice({ play, game }: Props): ReactNode {
  const t = useWords("plain");
  const best = play.advice[0];
  const move = game.moves.of(best?.move);
  if (best === undefined || move === null || best.why === "") return null;
  const said = { move: moveText(move, play.texts), why: best.why };
  return <p className={styles["says"]}>{t("advice", said)}</p>;
}

/** The viewer's hands: the first one large, the others small beside it. */
function OwnHands({ play, game, seat }: SeatProps): ReactNode {
  const t = useWords("plain");
  const [asked, setAsked] = useState<Noted<Facts>[]>([]);
  const [main, ...more] = game.layout.hands;
  if (main === undefined) return null;
  const cards = cardsOf(game.layout, play.view, main, seat);
  const owner = play.players[seat];
  const label = owner?.isMe === true ? t("my_hand") : t("hand_of", { name: owner?.name ?? "" });
  function press(card: number): void {
    const legal = movesWith(card, game.moves.every(play.legal));
    if (legal.length > 1) setAsked(legal);
    else if (legal[0] !== undefined) play.act(legal[0].notation);
    else explain(play, game, card);
  }
  return (
    <>
      {more.map((field) => (
        <SmallHand key={field} play={play} game={game} seat={seat} field={field} />
      ))}
      {cards.length > 0 && (
        <div
          className={styles["hand"]}
          data-essential="hand"
          style={{ "--columns": columnsOf(cards.length) } as CSSProperties}
        >
          <Hand
            label={label}
            cards={cards.map((card, i) => handCard({ play, game, card, place: i }, t))}
            onPress={(index) => press(cards[index] ?? -1)}
            width="var(--hand-card)"
          />
        </div>
      )}
      {asked.length > 0 && (
        <Dialog title={t("which")} sheet onClose={() => setAsked([])}>
          <MoveButtons play={play} moves={asked} onDone={() => setAsked([])} />
        </Dialog>
      )}
    </>
  );
}

/** Ask the server why the card cannot be played. */
function explain(play: PlainPlay, game: Described, card: number): void {
  const [move] = movesWith(card, game.moves.all);
  if (move !== undefined && play.isLive && play.pending === null) play.explain(move.notation);
}

interface Held extends Props {
  card: number;
  place: number;
}

function handCard({ play, game, card, place }: Held, t: Words): HandCard {
  const face = <PlainCard layout={game.layout} texts={play.texts} card={card} />;
  if (card < 0) return { id: `closed-${place}`, name: t("closed"), face };
  const moves = movesWith(card, game.moves.all).map(({ notation }) => notation);
  const advised = play.advice.find(({ move }) => moves.includes(move));
  const playable = play.legal.some((move) => moves.includes(move));
  const name = play.texts.name("card", card);
  const said = !play.isLive ? name : t(playable ? "card_may" : "card_may_not", { card: name });
  return {
    id: `card-${card}`,
    name: advised === undefined ? said : t("card_advised", { card: name }),
    face,
    playable,
    dim: play.isLive && play.legal.length > 0 && !playable,
    ...(moves.includes(play.pending ?? "") ? { chosen: true } : {}),
    ...(advised === undefined ? {} : { tag: "★" }),
    enlarge: String(card),
    ...(isUnordered(game) ? { sort: sortOf(game.layout, card) } : {}),
  };
}

/** Whether the order of the hand has no meaning: it is stored as a set. */
function isUnordered({ layout }: Described): boolean {
  const [main] = layout.hands;
  return main !== undefined && layout.sets.includes(main);
}

interface SmallHandProps extends SeatProps {
  field: string;
}

function SmallHand({ play, game, seat, field }: SmallHandProps): ReactNode {
  const cards = cardsOf(game.layout, play.view, field, seat);
  if (cards.length === 0) return null;
  return (
    <section className={styles["aside"]} aria-label={titleOf(play.texts, field)}>
      <h2>{titleOf(play.texts, field)}</h2>
      <div>
        {cards.map((card, i) => (
          <CardAt key={i} play={play} game={game} card={card} of={titleOf(play.texts, field)} />
        ))}
      </div>
    </section>
  );
}

/** Buttons for the moves that use no card of the hand. */
function OtherMoves({ play, game, seat }: SeatProps): ReactNode {
  const [main] = game.layout.hands;
  const held = main === undefined ? [] : cardsOf(game.layout, play.view, main, seat);
  const moves = game.moves.every(play.legal).filter(({ card }) => !held.includes(Number(card)));
  return <MoveButtons play={play} moves={moves} />;
}

interface MoveButtonsProps {
  play: PlainPlay;
  moves: Noted<Facts>[];
  onDone?: () => void;
}

function MoveButtons({ play, moves, onDone }: MoveButtonsProps): ReactNode {
  const t = useWords("plain");
  if (moves.length === 0) return null;
  return (
    <ul className={styles["moves"]} aria-label={t("moves")}>
      {moves.map((move) => (
        <li key={move.notation}>
          <Button
            aria-pressed={play.pending === move.notation ? true : undefined}
            onClick={() => {
              play.act(move.notation);
              onDone?.();
            }}
          >
            {moveText(move, play.texts)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

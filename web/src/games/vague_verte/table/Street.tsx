/** A street from the house to the beach, with everything on it. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import styles from "./Board.module.css";
import type { Choice, Target } from "../model/choice";
import { NO_CARD, sightOf, SQUARES, TOW } from "../model/deck";
import { MOVES } from "../model/moves";
import { House } from "./House";
import {
  frontOf,
  leftOf,
  nameOf,
  squareName,
  squareOf,
  statusOf,
  statusWord,
  waitsAtRed,
  type VertePlay,
} from "../model/tableView";
import { TargetButton } from "./TargetButton";
import { TopPiece } from "../art/top";
import { Barrier, Parasol, StopMark, Tree } from "../art/town";

interface Props {
  play: VertePlay;
  seat: number;
  choice: Choice;
}

/** The street of a seat. */
export function Street({ play, seat, choice }: Props): ReactNode {
  const t = useWords("vague_verte");
  const { view, players, viewer, texts } = play;
  const targets = choice.targets.filter((target) => target.row === 0 && target.seat === seat);
  return (
    <li className={styles["street"]} data-mine={seat === viewer ? "" : undefined}>
      <p className="visually-hidden">
        {t(seat === viewer ? "your_street" : "street_name", {
          name: nameOf(players, seat),
          status: statusWord(view, seat, texts),
          left: leftOf(view, seat),
          count: view.hand_size[seat] ?? 0,
        })}
      </p>
      <Lane />
      <div className={styles["finish"]} data-near={leftOf(view, seat) <= 1 ? "" : undefined}>
        <Parasol colour={players[seat]?.colour ?? "var(--coral)"} />
      </div>
      <ol className={styles["squares"]}>
        {Array.from({ length: SQUARES }, (_, index) => (
          <Square
            key={index}
            play={play}
            seat={seat}
            square={index + 1}
            target={targets.find((target) => target.square === index + 1)}
          />
        ))}
      </ol>
      <House play={play} seat={seat} />
    </li>
  );
}

/** The asphalt and a few trees; decoration only. */
function Lane(): ReactNode {
  return (
    <div className={styles["lane"]} aria-hidden="true">
      <span className={styles["asphalt"]} />
      <span className={styles["tree"]}>
        <Tree />
      </span>
      <span className={styles["tree"]}>
        <Tree />
      </span>
    </div>
  );
}

interface SquareProps {
  play: VertePlay;
  seat: number;
  square: number;
  target: Target | undefined;
}

function Square({ play, seat, square, target }: SquareProps): ReactNode {
  const { view, texts } = play;
  const card = squareOf(view, seat, square);
  const isFront = frontOf(view, seat) === square;
  const place = { gridRow: SQUARES - square + 1 };
  const name = `square-${seat}-${square}`;
  if (card === NO_CARD && target === undefined) {
    return <li className={styles["square"]} style={place} data-place={name} aria-hidden="true" />;
  }
  return (
    <li
      className={styles["square"]}
      style={place}
      data-place={name}
      data-front={isFront ? "" : undefined}
    >
      {card !== NO_CARD && (
        <>
          <span className="visually-hidden">
            {square}: {squareName(card, texts)}
          </span>
          <span
            key={card}
            className={styles["piece"]}
            data-sort={sightOf(card).kind}
            data-kind={statusOf(view, seat) === "stopped" && isFront ? "stopped" : undefined}
            data-fly={`square-${seat}-${square}-${card}`}
            data-from={originOf(play)}
            data-enlarge={faceOf(card)}
          >
            <TopPiece card={card} className={styles["toy"]} />
          </span>
        </>
      )}
      {isFront && waitsAtRed(view, seat) && (
        <span className={styles["stop"]}>
          <StopMark />
        </span>
      )}
      {target !== undefined && <TargetButton play={play} target={target} />}
    </li>
  );
}

/** The card that is on top of a square: on a towed breakdown, the tow. */
function faceOf(card: number): number {
  return sightOf(card).kind === "towed" ? TOW : card;
}

/** Where a new card on the table comes from: the hand of the player who moved. */
export function originOf({ lastMove, viewer }: VertePlay): string | undefined {
  if (lastMove === null || lastMove.seat === null) return undefined;
  const card = MOVES.of(lastMove.move)?.card;
  return lastMove.seat !== viewer || card === undefined ? `seat-${lastMove.seat}` : `hand-${card}`;
}

/** A closed street without a player. */
export function EmptyStreet(): ReactNode {
  return (
    <li className={styles["street"]} data-empty="" aria-hidden="true">
      <Lane />
      <div className={styles["barrier"]}>
        <Barrier />
      </div>
    </li>
  );
}

/** Nazaré: one great wave of cards in ten columns; cards face down are foam. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { Foam, WaveTile } from "../art/cards";
import centre from "./Centre.module.css";
import { Compass, Middle, Pile } from "./Centre";
import { CELLS, COLUMNS, comparedWith, ROWS } from "../model/cells";
import { chosenMoves, type Choice } from "../model/choice";
import { LaidButton } from "../sheets/LaidCards";
import styles from "./Nazare.module.css";
import { Orders } from "./Orders";
import { cameFrom, isOver, type WavePlay } from "../model/tableView";
import { Tally } from "../sheets/Tally";
import { cardName, say } from "../model/names";

interface Props {
  play: WavePlay;
  choice: Choice;
}

/** The wave, with the orders above its left side and the piles above its right side. */
export function Nazare({ play, choice }: Props): ReactNode {
  const t = useWords("wave");
  const now = isOver(play.view) ? -1 : play.view.laid_count;
  const compared = now < 0 ? [] : comparedWith(now);
  return (
    <div className={styles["nazare"]}>
      <div className={styles["rise"]}>
        <Orders play={play} small />
      </div>
      <div className={styles["fall"]}>
        <span className={styles["way"]}>
          <Compass direction={play.view.direction} />
        </span>
        <Pile play={play} />
        <Middle play={play} choice={choice} />
        <span className={styles["list"]}>
          <LaidButton play={play} className={styles["listButton"]} />
          <Tally play={play} count={play.view.foam} word="foam" />
        </span>
      </div>
      <svg
        className={styles["swell"]}
        viewBox={`0 0 ${COLUMNS} ${ROWS}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={SWELL} className={styles["water"]} />
        <path d={LIP} className={styles["lip"]} />
      </svg>
      <ol className={styles["cells"]} aria-label={t("wave")}>
        {CELLS.map((_, cell) => (
          <Cell
            key={cell}
            play={play}
            choice={choice}
            cell={cell}
            isNow={cell === now}
            isCompared={compared.includes(cell)}
          />
        ))}
      </ol>
    </div>
  );
}

/** The silhouette of the wave behind the cells: it rises to its crest and breaks. */
const SWELL =
  "M-16 6.2 V5.6 C-8 5.2 -2.4 5.5 -0.5 4.9 C1.3 4.3 2.3 2.9 3.3 1.8 C4.3 0.7 5.2 -0.2 6.6 -0.15" +
  " C8.2 -0.1 8.9 1.1 8.5 2.1 C8.3 2.6 7.7 2.6 7.5 2.2 C7.9 3.4 8.9 4.6 10.4 5 C13 5.6 20 5.2 26 5.6 V6.2 Z";

const LIP =
  "M2.6 2.55 C3.8 1.05 4.9 -0.42 6.6 -0.36 C8.6 -0.3 9.3 1.2 8.7 2.3 C8.4 2.9 7.5 2.9 7.3 2.1" +
  " C7.8 2.6 8.3 2.3 8.3 1.7 C8.4 0.8 7.7 0.12 6.6 0.06 C5.2 0 4 1.1 2.6 2.55 Z";

interface CellProps extends Props {
  cell: number;
  isNow: boolean;
  isCompared: boolean;
}

function Cell({ play, choice, cell, isNow, isCompared }: CellProps): ReactNode {
  const { view } = play;
  const at = CELLS[cell] ?? { column: 0, row: 0 };
  const isFilled = cell < view.laid_count;
  const isLast = cell === view.laid_count - 1;
  return (
    <li
      className={styles["cell"]}
      style={{ gridColumn: at.column + 1, gridRow: ROWS - at.row }}
      data-now={isNow ? "" : undefined}
      data-compared={isCompared ? "" : undefined}
      data-essential={isNow || isCompared ? "beat" : undefined}
      data-enlarge={openCard(play, cell)}
      aria-hidden={isFilled || isNow ? undefined : true}
    >
      {isFilled ? (
        <span
          className={styles["art"]}
          data-fly={flyOf(play, cell)}
          data-from={isLast ? cameFrom(view, play.events) : undefined}
        >
          <CellCard play={play} cell={cell} isCompared={isCompared} />
        </span>
      ) : isNow ? (
        <NowCell play={play} choice={choice} cell={cell} />
      ) : null}
    </li>
  );
}

/** The card in a cell, if it lies face up. */
function openCard({ view }: WavePlay, cell: number): number | undefined {
  const isOpen = cell < view.laid_count && view.laid_down[cell] === 0;
  const card = view.laid[cell] ?? -1;
  return isOpen && card >= 0 ? card : undefined;
}

function flyOf({ view }: WavePlay, cell: number): string {
  const card = view.laid[cell] ?? -2;
  return card >= 0 ? `card-${card}` : `foam-${cell}`;
}

function CellCard({
  play,
  cell,
  isCompared,
}: {
  play: WavePlay;
  cell: number;
  isCompared: boolean;
}): ReactNode {
  const { laid, laid_down } = play.view;
  const card = laid[cell] ?? -2;
  const known = card >= 0 ? cardName(play, card) : "";
  const more = isCompared ? `, ${say("compared")}` : "";
  if (laid_down[cell] === 1) {
    const name = known === "" ? say("foam") : say("foam_known", { card: known });
    return <Foam card={card} name={`${cellName(cell)}: ${name}${more}`} />;
  }
  return <WaveTile card={card} name={`${cellName(cell)}: ${known}${more}`} />;
}

/** The next cell to fill: a target when a card is selected. */
function NowCell({ play, choice, cell }: Props & { cell: number }): ReactNode {
  const lay = chosenMoves(play, choice)?.lay ?? null;
  if (lay === null) {
    return (
      <span className={styles["now"]}>
        <span className="visually-hidden">{say("now", { cell: cellName(cell) })}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={`${styles["now"]} ${centre["glow"]}`}
      data-target=""
      aria-label={say("lay_here")}
      onClick={() => {
        choice.undo();
        play.act(lay);
      }}
    />
  );
}

function cellName(cell: number): string {
  const at = CELLS[cell] ?? { column: 0, row: 0 };
  return say("cell", { column: at.column + 1, row: at.row + 1 });
}

/** Drawn examples for the rulebook of Vague Verte: streets from above and what happens on them. */
import type { ReactNode } from "react";

import {
  Arrow,
  Cross,
  Inset,
  Laid,
  Scene,
  Tick,
  Word,
  type FigureTable,
} from "../../parts/cards/Figure";
import { useWords } from "../../words";
import { Signal, type Lit } from "./art/ducks";
import { TopPiece } from "./art/top";
import { Parasol, Roof, StopMark } from "./art/town";
import { CardFace } from "./art/cards";
import { cardNamed } from "./model/deck";
import styles from "./figures.module.css";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

/** The background colour of the pictures, by day and by night. */
export const ground = { day: "#b4d68f", night: "#24402f" };

/** The pictures, by the paragraph they illustrate. */
export const figures: FigureTable = {
  "VV-21": { Drawing: Driving, caption: "figure_driving" },
  "VV-27": { Drawing: Breakdowns, caption: "figure_breakdowns" },
  "VV-32": { Drawing: Towing, caption: "figure_towing" },
  "VV-39": { Drawing: RedLight, caption: "figure_red" },
  "VV-47": { Drawing: PastTheLight, caption: "figure_past" },
  "VV-56": { Drawing: Ducks, caption: "figure_ducks" },
};

/** The names of the players in the examples, in the order of their houses. */
function useNames(): string[] {
  return useWords("vague_verte")("figure_names").split(", ");
}

/** Height of a square, width of a street, height of a house. */
const SQUARE = 34;
const LANE = 62;
const HOUSE = 30;

interface StreetProps {
  x: number;
  /** The top of the house, where the squares begin. */
  y: number;
  /** How many squares are shown. */
  squares: number;
  /** The cards on them, from the house on, in notation; `BX+TOW` is a breakdown with its tow. */
  cards: string[];
  /** The owner of the street: a seat for the colour, and a name. */
  seat?: number;
  name?: string;
  /** Whether the sea is shown at its end. */
  beach?: boolean;
}

/** A street, with the house at the bottom. */
function Street({ x, y, squares, cards, seat = 0, name, beach }: StreetProps): ReactNode {
  const top = y - squares * SQUARE;
  return (
    <g>
      {beach === true && <Beach x={x} y={top} colour={`var(--seat-${seat})`} />}
      <rect x={x} y={top} width={LANE} height={squares * SQUARE} className={styles["road"]} />
      {Array.from({ length: squares }, (_, i) => (
        <path key={i} d={`M${x + 5} ${y - i * SQUARE} h${LANE - 10}`} className={styles["line"]} />
      ))}
      {cards.map((card, i) => (
        <Inset key={i} x={x + 7} y={y - (i + 1) * SQUARE + 1} width={48} height={SQUARE - 2}>
          <TopPiece card={cardNamed(card)} />
        </Inset>
      ))}
      <House x={x} y={y} seat={seat} name={name} />
    </g>
  );
}

function House({
  x,
  y,
  seat,
  name,
}: {
  x: number;
  y: number;
  seat: number;
  name?: string;
}): ReactNode {
  return (
    <g>
      <rect x={x + 3} y={y + 8} width={LANE - 6} height={HOUSE - 8} className={styles["wall"]} />
      <Inset x={x - 1} y={y - 3} width={LANE + 2} height={14}>
        <Roof colour={`var(--seat-${seat})`} />
      </Inset>
      {name === undefined ? (
        <path d={windows(x, y)} className={styles["window"]} />
      ) : (
        <text x={x + LANE / 2} y={y + 24} className={styles["name"]}>
          {name}
        </text>
      )}
    </g>
  );
}

/** A door between two windows. */
function windows(x: number, y: number): string {
  return `M${x + 10} ${y + 14} h11 v9 h-11 Z M${x + 26} ${y + 30} v-16 h10 v16 Z M${x + 41} ${y + 14} h11 v9 h-11 Z`;
}

function Beach({ x, y, colour }: { x: number; y: number; colour: string }): ReactNode {
  return (
    <g>
      <rect x={x - 18} y={y - 34} width={LANE + 36} height="38" rx="8" fill="#f3dfb7" />
      <path
        d={`M${x - 18} ${y - 18} v-10 q0 -8 8 -8 h${LANE + 20} q8 0 8 8 v10 q-12 7 -24.5 0 t-24.5 0 t-24.5 0 t-24.5 0 Z`}
        fill="#58adb8"
      />
      <Inset x={x + LANE / 2 - 12} y={y - 21} width={24}>
        <Parasol colour={colour} />
      </Inset>
    </g>
  );
}

/** The number of a row at the edge. */
function Row({ x, y, row }: { x: number; y: number; row: number }): ReactNode {
  return (
    <Word x={x} y={y - (row - 0.5) * SQUARE + 5} size={15} strong>
      {String(row)}
    </Word>
  );
}

/** A light beside a row and, if it is red, the bar across the board. */
function Light({ x, y, row, lit, bar }: LightProps): ReactNode {
  const middle = y - (row - 0.5) * SQUARE;
  return (
    <g>
      {bar !== undefined && (
        <rect
          x={bar[0]}
          y={y - row * SQUARE - 3.5}
          width={bar[1]}
          height="7"
          rx="3"
          className={styles["bar"]}
        />
      )}
      <rect x={x - 9.5} y={middle - 17} width="19" height="34" rx="7" className={styles["case"]} />
      <svg x={x - 9} y={middle - 16.5} width="18" height="33" viewBox="0 0 24 44">
        <Signal lit={lit} />
      </svg>
    </g>
  );
}

interface LightProps {
  x: number;
  y: number;
  row: number;
  lit: Lit;
  /** Where the bar begins, and how long it is. */
  bar?: readonly [x: number, width: number];
}

/** The mark on a street that has to wait at a light. */
function Stop({ x, y, row }: { x: number; y: number; row: number }): ReactNode {
  return (
    <Inset x={x + LANE / 2 - 11} y={y - row * SQUARE - 11} width={22}>
      <StopMark />
    </Inset>
  );
}

function CardAt({
  card,
  ...at
}: {
  card: string;
  x: number;
  y: number;
  width: number;
  dim?: boolean;
}): ReactNode {
  return (
    <Laid {...at}>
      <CardFace card={cardNamed(card)} />
    </Laid>
  );
}

/** A whole street: the next car goes on the next free square. */
function Driving(): ReactNode {
  const foot = 282;
  return (
    <Scene height={258}>
      <g transform="translate(24 2) scale(0.8)">
        <Street x={92} y={foot} squares={7} cards={["B1"]} beach />
        {[1, 2, 3, 4, 5, 6, 7].map((row) => (
          <Row key={row} x={78} y={foot} row={row} />
        ))}
        <Next x={92} y={foot} square={2} />
      </g>
      <CardAt card="W3" x={206} y={106} width={80} />
      <Arrow from={[198, 174]} to={[150, 188]} bend={-6} />
    </Scene>
  );
}

/** The outline of the square for the next card. */
function Next({ x, y, square }: { x: number; y: number; square: number }): ReactNode {
  return (
    <rect
      x={x + 6}
      y={y - square * SQUARE + 2}
      width={LANE - 12}
      height={SQUARE - 4}
      rx="6"
      className={styles["next"]}
    />
  );
}

/** A breakdown needs the colour of the car before it. */
function Breakdowns(): ReactNode {
  const names = useNames();
  const foot = 152;
  return (
    <Scene height={186}>
      <Street x={88} y={foot} squares={4} cards={["B1", "Y3"]} seat={1} name={names[1]} />
      <Street x={170} y={foot} squares={4} cards={["W2", "B4"]} seat={2} name={names[2]} />
      <Next x={88} y={foot} square={3} />
      <Next x={170} y={foot} square={3} />
      <CardAt card="YX" x={6} y={18} width={62} />
      <CardAt card="BX" x={252} y={18} width={62} />
      <Arrow from={[72, 66]} to={[98, 66]} />
      <Arrow from={[248, 66]} to={[222, 66]} />
      <Tick x={66} y={20} />
      <Tick x={254} y={20} />
    </Scene>
  );
}

/** A tow covers the breakdown; the next car goes on the square after it. */
function Towing(): ReactNode {
  const foot = 152;
  return (
    <Scene height={186}>
      <Street x={16} y={foot} squares={4} cards={["B1", "BX"]} />
      <CardAt card="TOW" x={124} y={44} width={66} />
      <Arrow from={[86, 101]} to={[118, 101]} />
      <Arrow from={[198, 101]} to={[230, 101]} />
      <Street x={240} y={foot} squares={4} cards={["B1", "BX+TOW"]} />
      <Cross x={47} y={66} />
      <Next x={240} y={foot} square={3} />
      <Tick x={271} y={67} />
    </Scene>
  );
}

/** A red light bars only the streets whose last card is in its row. */
function RedLight(): ReactNode {
  const names = useNames();
  const foot = 188;
  const streets = [["W1", "B3"], ["Y2", "Y1", "W4"], ["V1", "V2", "B2", "Y4"], ["B4"]];
  return (
    <Scene height={222}>
      {streets.map((cards, seat) => (
        <Street
          key={seat}
          x={46 + seat * 70}
          y={foot}
          squares={5}
          cards={cards}
          seat={seat}
          name={names[seat]}
        />
      ))}
      {[1, 2, 3, 4, 5].map((row) => (
        <Row key={row} x={12} y={foot} row={row} />
      ))}
      <Light x={31} y={foot} row={3} lit="red" bar={[42, 278]} />
      <Stop x={116} y={foot} row={3} />
      <Arrow from={[77, 124]} to={[77, 100]} />
      <Arrow from={[217, 58]} to={[217, 32]} />
      <Arrow from={[287, 158]} to={[287, 100]} />
    </Scene>
  );
}

/** Two ways past a red light: a green light and the ambulance. */
function PastTheLight(): ReactNode {
  const foot = 176;
  const street = ["W1", "B3", "Y2"];
  return (
    <Scene height={210}>
      <Street x={84} y={foot} squares={5} cards={street} />
      <Row x={52} y={foot} row={3} />
      <Light x={70} y={foot} row={3} lit="none" />
      <CardAt card="GRN" x={6} y={4} width={48} />
      <Arrow from={[48, 66]} to={[66, 78]} bend={4} />
      <Arrow from={[115, 78]} to={[115, 48]} />
      <Street x={200} y={foot} squares={5} cards={[...street, "AMB"]} />
      <Row x={168} y={foot} row={3} />
      <Light x={186} y={foot} row={3} lit="red" bar={[198, 66]} />
      <CardAt card="AMB" x={270} y={4} width={48} />
      <Arrow from={[284, 76]} to={[258, 60]} bend={-6} />
    </Scene>
  );
}

/** Ducks cost a turn and a square. */
function Ducks(): ReactNode {
  const names = useNames();
  const foot = 140;
  return (
    <Scene height={206}>
      {[["B2"], ["Y1", "DUCK"], ["W3"]].map((cards, seat) => (
        <Street
          key={seat}
          x={94 + seat * 76}
          y={foot}
          squares={4}
          cards={cards}
          seat={seat}
          name={names[seat]}
        />
      ))}
      <Next x={170} y={foot} square={3} />
      <CardAt card="DUCK" x={8} y={22} width={66} />
      <Arrow from={[80, 76]} to={[166, 88]} bend={5} />
      <Arrow from={[126, 176]} to={[276, 176]} bend={-10} />
      <Cross x={201} y={186} />
    </Scene>
  );
}

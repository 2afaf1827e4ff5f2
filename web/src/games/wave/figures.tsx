/** Drawn examples for the rulebook of Wave: what may follow, how cards face, the great wave. */
import type { ReactNode } from "react";

import {
  Arrow,
  Cross,
  Inset,
  Laid,
  Rank,
  Scene,
  Tick,
  Word,
  type FigureTable,
} from "../../parts/cards/Figure";
import { useWords } from "../../words";
import type { Texts } from "../../words/texts";
import { Curls, MarkSign } from "./art/Signs";
import { WaveBack, WaveTile } from "./art/cards";
import { CELLS, comparedWith, ROWS } from "./model/cells";
import styles from "./figures.module.css";
import { MARKS } from "./model/moves";
import printed from "./printed.gen.json";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

/** The background colour of the pictures, by day and by night. */
export const ground = { day: "#f8e5b9", night: "#2c3450" };

/** The pictures, by the paragraph they illustrate. */
export const figures: FigureTable = {
  "W-6": { Drawing: TwoSides, caption: "figure_two_sides" },
  "W-15": { Drawing: Higher, caption: "figure_higher" },
  "W-16": { Drawing: Turning, caption: "figure_turning" },
  "W-18": { Drawing: NewCard, caption: "figure_new_card" },
  "W-32": { Drawing: Pointing, caption: "figure_pointing" },
  "W-71": { Drawing: GreatWave, caption: "figure_great_wave" },
};

/** The hand used in the examples, from place a to place e. */
const HAND = ["O2", "S1", "W4", "R5", "N0"];
const PLACES = printed.slots;

/** The number of a card from its name: `R3`. */
function cardOf(name: string): number {
  return printed.card_names.indexOf(name);
}

interface At {
  x: number;
  y: number;
  width: number;
  ringed?: boolean;
  dim?: boolean;
  turn?: number;
}

function CardAt({ card, ...at }: At & { card: string }): ReactNode {
  return (
    <Laid {...at}>
      <WaveTile card={cardOf(card)} />
    </Laid>
  );
}

function BackAt({ watched, ...at }: At & { watched?: boolean }): ReactNode {
  return (
    <Laid {...at}>
      <WaveBack watched={watched} />
    </Laid>
  );
}

/** A hand from two sides: what its holder sees, and what the others see. */
function TwoSides(): ReactNode {
  const t = useWords("wave");
  return (
    <Scene height={242}>
      <Word x={160} y={14} strong>
        {t("figure_ada_sees")}
      </Word>
      <Hand y={24} away={[3, 4]} />
      <Letters y={122} />
      <Word x={160} y={150} strong>
        {t("figure_others_see")}
      </Word>
      <Hand y={160} away={[0, 1, 2]} plain />
    </Scene>
  );
}

interface HandProps {
  y: number;
  /** The places whose cards show their back. */
  away: number[];
  /** Backs without the eye: the holder sees these cards. */
  plain?: boolean;
  ringed?: number;
}

function Hand({ y, away, plain, ringed }: HandProps): ReactNode {
  return HAND.map((card, i) => {
    const at = { x: 5 + i * 64, y, width: 54, ringed: i === ringed };
    return away.includes(i) ? (
      <BackAt key={card} {...at} watched={plain !== true} />
    ) : (
      <CardAt key={card} {...at} card={card} />
    );
  });
}

function Free({ x, y, width }: At): ReactNode {
  return (
    <rect {...{ x, y, width }} height={width * 1.4} rx={width * 0.09} className={styles["free"]} />
  );
}

/** The letters of the places. */
function Letters({ y }: { y: number }): ReactNode {
  return [...PLACES].map((place, i) => (
    <Word key={place} x={32 + i * 64} y={y} size={16} strong>
      {place}
    </Word>
  ));
}

/** Three cards that may be laid on a sky 3, and three that may not. */
function Higher(): ReactNode {
  const t = useWords("wave");
  const fits = [
    ["S4", "figure_digit"],
    ["W5", "figure_digit"],
    ["N0", "figure_colour"],
  ] as const;
  return (
    <Scene height={226}>
      <Laid x={4} y={56} width={78} ringed>
        <WaveTile card={cardOf("S3")} />
      </Laid>
      <Arrow from={[92, 92]} to={[116, 62]} bend={4} />
      <Arrow from={[92, 130]} to={[116, 160]} bend={-4} dashed />
      {fits.map(([card, word], i) => (
        <g key={card}>
          <CardAt card={card} x={124 + i * 68} y={10} width={54} />
          <Tick x={176 + i * 68} y={12} />
          <Up x={151 + i * 68} y={104}>
            {t(word)}
          </Up>
        </g>
      ))}
      {["S2", "R3", "O1"].map((card, i) => (
        <g key={card}>
          <CardAt card={card} x={124 + i * 68} y={138} width={54} dim />
          <Cross x={176 + i * 68} y={140} />
        </g>
      ))}
    </Scene>
  );
}

/** What is higher: a small up arrow and a word. */
function Up({ x, y, children }: { x: number; y: number; children: string }): ReactNode {
  return (
    <g>
      <path
        d="M0 4 V-8 M-5 -3 L0 -8.5 L5 -3"
        transform={`translate(${x - children.length * 3.5 - 3.5} ${y - 3})`}
        className={styles["up"]}
      />
      <Word x={x + 6} y={y} size={13}>
        {children}
      </Word>
    </g>
  );
}

/** Curls: the previous player has the next turn. */
function Turning(): ReactNode {
  const names = useWords("wave")("figure_names").split(", ");
  return (
    <Scene height={206}>
      <CardAt card="S4" x={102} y={72} width={66} turn={-7} />
      <CardAt card="W5" x={152} y={74} width={66} turn={5} />
      <Surfer x={46} y={170}>
        {names[0] ?? ""}
      </Surfer>
      <Surfer x={160} y={20}>
        {names[1] ?? ""}
      </Surfer>
      <Surfer x={274} y={170}>
        {names[2] ?? ""}
      </Surfer>
      <Arrow from={[36, 148]} to={[116, 22]} bend={22} />
      <Arrow from={[122, 44]} to={[64, 148]} bend={-12} />
      <Arrow from={[204, 22]} to={[278, 144]} bend={20} dashed />
      <Cross x={262} y={74} />
      <g transform="translate(74 88)">
        <Curls x={0} y={0} r={15} />
      </g>
    </Scene>
  );
}

function Surfer({ x, y, children }: { x: number; y: number; children: string }): ReactNode {
  return (
    <g>
      <rect x={x - 38} y={y - 16} width="76" height="32" rx="16" className={styles["plate"]} />
      <text x={x} y={y + 5.5} className={styles["name"]}>
        {children}
      </text>
    </g>
  );
}

/** The card that is drawn faces the opposite way to the one that was laid. */
function NewCard(): ReactNode {
  return (
    <Scene height={222}>
      <CardAt card="S1" x={40} y={6} width={54} ringed />
      <BackAt x={170} y={6} width={54} turn={3} />
      <BackAt x={166} y={4} width={54} />
      <Hand y={120} away={[1, 3, 4]} ringed={1} />
      <Letters y={218} />
      <Arrow from={[84, 112]} to={[74, 90]} />
      <Arrow from={[182, 88]} to={[112, 113]} bend={-6} />
      <Rank x={60} y={103}>
        1
      </Rank>
      <Rank x={160} y={110}>
        2
      </Rank>
    </Scene>
  );
}

/** Pointing says which place and what to do with it, never which card is there. */
function Pointing({ texts }: { texts: Texts }): ReactNode {
  const t = useWords("wave");
  return (
    <Scene height={236}>
      <Word x={80} y={14} strong>
        {t("figure_noe_sees")}
      </Word>
      <Word x={240} y={14} strong>
        {t("figure_ada_herself")}
      </Word>
      <CardAt card="R5" x={14} y={34} width={62} />
      <CardAt card="N0" x={84} y={34} width={62} />
      <BackAt watched x={174} y={34} width={62} />
      <BackAt watched x={244} y={34} width={62} />
      <Marker mark="!" x={45} y={34} />
      <Marker mark="!" x={205} y={34} />
      {[45, 115, 205, 275].map((x, i) => (
        <Word key={x} x={x} y={140} size={16} strong>
          {PLACES[3 + (i % 2)] ?? ""}
        </Word>
      ))}
      {MARKS.map((mark, i) => (
        <g key={mark}>
          <Marker mark={mark} x={i % 2 === 0 ? 26 : 186} y={178 + Math.floor(i / 2) * 34} />
          <Word
            x={i % 2 === 0 ? 44 : 204}
            y={183 + Math.floor(i / 2) * 34}
            anchor="start"
            size={13.5}
          >
            {markWord(texts, mark)}
          </Word>
        </g>
      ))}
    </Scene>
  );
}

function markWord(texts: Texts, mark: string): string {
  const value = texts.value("mark", mark);
  return value === null ? mark : texts.name("mark", value);
}

/** The meaning of a signal. */
function Marker({ mark, x, y }: { mark: string; x: number; y: number }): ReactNode {
  return (
    <g className={styles["marker"]} data-mark={mark}>
      <circle cx={x} cy={y} r="13" />
      <Inset x={x - 9} y={y - 9} width={18}>
        <MarkSign mark={mark} />
      </Inset>
    </g>
  );
}

/** The space that the example fills: third column, second row. */
const SPACE = CELLS.findIndex(({ column, row }) => column === 2 && row === 1);

/** In the great wave a card must be higher than those on its left and below it. */
function GreatWave(): ReactNode {
  return (
    <Scene height={232}>
      <SmallWave x={6} y={6} />
      <CardAt card="R2" x={192} y={4} width={54} ringed />
      <Free x={260} y={4} width={54} />
      <CardAt card="O4" x={260} y={92} width={54} ringed />
      <Arrow from={[266, 42]} to={[240, 42]} />
      <Arrow from={[287, 74]} to={[287, 104]} />
      {["R4", "R3", "O3"].map((card, i) => (
        <g key={card}>
          <CardAt card={card} x={14 + i * 78} y={140} width={60} dim={i === 2} />
          {i < 2 ? <Tick x={72 + i * 78} y={142} /> : <Cross x={72 + i * 78} y={142} />}
        </g>
      ))}
    </Scene>
  );
}

/** All 34 spaces: filled up to SPACE, which is compared with two of them. */
function SmallWave({ x, y }: { x: number; y: number }): ReactNode {
  const compared = comparedWith(SPACE);
  return CELLS.map(({ column, row }, cell) => (
    <rect
      key={cell}
      x={x + column * 17}
      y={y + (ROWS - 1 - row) * 20}
      width="15"
      height="18"
      rx="2"
      className={styles["cell"]}
      data-is={
        cell === SPACE
          ? "now"
          : compared.includes(cell)
            ? "compared"
            : cell < SPACE
              ? "filled"
              : undefined
      }
    />
  ));
}

/** Drawings of the examples in the rulebook of Land Unter. */
import { useId, type ReactNode } from "react";

import {
  Arrow,
  Cross,
  Inset,
  Laid,
  Rank,
  Scene,
  Word,
  type FigureTable,
} from "../../parts/cards/Figure";
import { useWords } from "../../words";
import { Belt } from "./art/belt";
import { Island, ISLAND, ISLAND_BOX, surfaceOf } from "./art/island";
import { Water, Weather } from "./art/cards";
import styles from "./figures.module.css";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

/** The background colour of the pictures in the day and night themes. */
export const ground = { day: "#bfd6dd", night: "#132736" };

/** The pictures, by the number of the rule that they explain. */
export const figures: FigureTable = {
  "LU-4": { Drawing: Counting, caption: "figure_counting" },
  "LU-13": { Drawing: TwoWaters, caption: "figure_waters" },
  "LU-15": { Drawing: Escape, caption: "figure_escape" },
  "LU-17": { Drawing: Highest, caption: "figure_highest" },
  "LU-24": { Drawing: NextOne, caption: "figure_next" },
  "LU-36": { Drawing: RoundScore, caption: "figure_score" },
};

/** The players' names in the examples, in seat order. */
function useNames(): string[] {
  return useWords("land_unter")("figure_names").split(", ");
}

interface At {
  x: number;
  y: number;
  width: number;
}

function WeatherAt({ number, ...at }: At & { number: number; ringed?: boolean }): ReactNode {
  return (
    <Laid {...at}>
      <Weather small card={number - 1} />
    </Laid>
  );
}

function WaterAt({
  level,
  ...at
}: At & { level: number; dim?: boolean; ringed?: boolean }): ReactNode {
  return (
    <Laid {...at}>
      <Water level={level} />
    </Laid>
  );
}

function BeltAt({ x, y, size = 20, ...belt }: BeltProps): ReactNode {
  return (
    <Inset x={x - size / 2} y={y - size / 2} width={size}>
      <Belt {...belt} />
    </Inset>
  );
}

interface BeltProps {
  x: number;
  y: number;
  size?: number;
  lost?: boolean;
  halves?: number;
}

/** Three halves and two whole ones make three lifebelts; the odd half is dropped. */
function Counting(): ReactNode {
  const cards = [14, 22, 27, 33, 41];
  return (
    <Scene height={150}>
      {cards.map((number, i) => (
        <WeatherAt key={number} number={number} x={6 + i * 63} y={2} width={56} />
      ))}
      <path d="M34 88 v8 h63 v-8 M65.5 96 v8" className={styles["bracket"]} />
      <path d="M160 88 v16 M223 88 v16 M286 88 v16" className={styles["bracket"]} />
      {[65.5, 160, 223].map((x) => (
        <BeltAt key={x} x={x} y={126} size={40} />
      ))}
      <BeltAt x={286} y={126} size={40} halves={1} />
      <Cross x={295} y={126} r={11} />
    </Scene>
  );
}

/** The highest weather card takes the lower water card, the second highest the other one. */
function TwoWaters(): ReactNode {
  const names = useNames();
  const t = useWords("land_unter");
  const played = [37, 52, 8, 20];
  return (
    <Scene height={244}>
      <WaterAt level={11} x={12} y={2} width={60} />
      <WaterAt level={3} x={91} y={2} width={60} />
      {played.map((number, i) => (
        <g key={number}>
          <WeatherAt number={number} x={12 + i * 79} y={128} width={60} ringed={i < 2} />
          <Word x={42 + i * 79} y={236} strong={i < 2}>
            {names[i] ?? ""}
          </Word>
        </g>
      ))}
      <Arrow from={[42, 92]} to={[42, 120]} />
      <Arrow from={[121, 92]} to={[121, 120]} />
      <Word x={239} y={98}>
        {t("figure_nothing_both")}
      </Word>
      <path d="M200 118 v-8 h79 v8" className={styles["bracket"]} />
      <Rank x={14} y={130}>
        2
      </Rank>
      <Rank x={93} y={130}>
        1
      </Rank>
    </Scene>
  );
}

/** A high card lowers the water level again: the new water card covers the old one. */
function Escape(): ReactNode {
  return (
    <Scene height={168}>
      <Home x={4} y={40} size={100} level={12} />
      <WeatherAt number={60} x={134} y={2} width={52} />
      <WaterAt level={2} x={115} y={90} width={52} ringed />
      <WaterAt level={9} x={174} y={106} width={34} dim />
      <Arrow from={[84, 34]} to={[128, 24]} bend={5} />
      <Arrow from={[192, 24]} to={[238, 34]} bend={5} />
      <Home x={218} y={40} size={100} level={2} />
    </Scene>
  );
}

/** The player with the highest water level pays, even without taking a water card. */
function Highest(): ReactNode {
  const names = useNames();
  const t = useWords("land_unter");
  return (
    <Scene height={236}>
      <Word x={52} y={36} wide={10}>
        {t("figure_nothing")}
      </Word>
      <WaterAt level={3} x={136} y={2} width={48} />
      <WaterAt level={8} x={244} y={2} width={48} />
      <Arrow from={[160, 74]} to={[160, 92]} />
      <Arrow from={[268, 74]} to={[268, 92]} />
      {[10, 3, 8].map((level, i) => (
        <g key={level}>
          <Home x={6 + i * 108} y={98} size={92} level={level} mark={i === 0 ? "top" : undefined} />
          <Word x={52 + i * 108} y={206} strong={i === 0}>
            {names[i] ?? ""}
          </Word>
        </g>
      ))}
      <Belts x={52} y={222} have={2} all={3} />
      <Belts x={160} y={222} have={3} all={3} />
      <Belts x={268} y={222} have={3} all={3} />
    </Scene>
  );
}

/** A player without a lifebelt is out, and the next highest pays instead. */
function NextOne(): ReactNode {
  const names = useNames();
  const t = useWords("land_unter");
  const levels = [12, 9, 3, 0];
  const have = [0, 2, 3, 3];
  return (
    <Scene height={156}>
      <Arrow from={[44, 24]} to={[116, 24]} bend={9} />
      {levels.map((level, i) => (
        <g key={level}>
          <Home
            x={6 + i * 79}
            y={30}
            size={70}
            level={level}
            out={i === 0}
            mark={i === 1 ? "top" : undefined}
          />
          <Word x={41 + i * 79} y={116} strong={i === 1}>
            {names[i] ?? ""}
          </Word>
          {i > 0 && <Belts x={41 + i * 79} y={134} have={have[i] ?? 0} all={3} />}
        </g>
      ))}
      <Word x={41} y={138} size={13}>
        {t("figure_out")}
      </Word>
    </Scene>
  );
}

/** One point for each lifebelt, one for the lowest water level, minus one for being out. */
function RoundScore(): ReactNode {
  const names = useNames();
  const t = useWords("land_unter");
  const levels = [3, 8, 3, 0, 12];
  const have = [0, 2, 1, 0, 4];
  const points = ["1", "2", "2", "−1", "4"];
  return (
    <Scene height={158}>
      {levels.map((level, i) => (
        <g key={i}>
          <Home
            x={3 + i * 64}
            y={4}
            size={57}
            level={level}
            out={i === 3}
            mark={level === 3 ? "low" : undefined}
          />
          <Word x={31.5 + i * 64} y={78} size={13}>
            {names[i] ?? ""}
          </Word>
          <Belts x={31.5 + i * 64} y={94} have={have[i] ?? 0} all={have[i] ?? 0} />
          {level === 3 && <Plus x={31.5 + i * 64} y={113} />}
          <Points x={31.5 + i * 64} y={140}>
            {points[i] ?? ""}
          </Points>
        </g>
      ))}
      <Word x={223.5} y={98} size={13}>
        {t("figure_out_he")}
      </Word>
    </Scene>
  );
}

/** The bonus point for the lowest water level. */
function Plus({ x, y }: { x: number; y: number }): ReactNode {
  return (
    <g transform={`translate(${x} ${y})`} className={styles["low"]}>
      <rect x="-17" y="-9" width="34" height="18" rx="9" />
      <text x="-5" y="5" fontSize="14">
        +1
      </text>
      <path d="M4 -3 h9 l-4.5 6.5 Z" fill="#fff" stroke="none" />
    </g>
  );
}

function Points({ x, y, children }: { x: number; y: number; children: string }): ReactNode {
  return (
    <g transform={`translate(${x} ${y})`} className={styles["points"]}>
      <path d="M0 -17 L5 -6.5 L16.5 -5 L8 3 L10 14.5 L0 9 L-10 14.5 L-8 3 L-16.5 -5 L-5 -6.5 Z" />
      <text y="6" fontSize="15">
        {children}
      </text>
    </g>
  );
}

/** A player's lifebelts in a row; lost ones are outlines. */
function Belts({
  x,
  y,
  have,
  all,
}: {
  x: number;
  y: number;
  have: number;
  all: number;
}): ReactNode {
  const step = all > 3 ? 14 : 19;
  return (
    <g className={styles["belts"]}>
      {Array.from({ length: all }, (_, i) => (
        <BeltAt key={i} x={x + (i - (all - 1) / 2) * step} y={y} size={step} lost={i >= have} />
      ))}
    </g>
  );
}

interface HomeProps {
  x: number;
  y: number;
  size: number;
  level: number;
  out?: boolean;
  mark?: "top" | "low";
}

/** An island with a board that shows its water level. */
function Home({ x, y, size, level, out = false, mark }: HomeProps): ReactNode {
  const id = useId();
  const high = (size * ISLAND.height) / ISLAND.width;
  const surface = y + ((surfaceOf(level) - ISLAND.top) / ISLAND.height) * high;
  const shape = { x, y, width: size, height: high, rx: size * 0.12 };
  return (
    <g className={out ? styles["gone"] : undefined}>
      <rect {...shape} y={y + 2} className={styles["shade"]} />
      <clipPath id={id}>
        <rect {...shape} />
      </clipPath>
      <g clipPath={`url(#${id})`} className={styles["island"]}>
        <svg {...shape} viewBox={ISLAND_BOX} overflow="hidden">
          <Island level={level} out={out} />
        </svg>
      </g>
      <rect {...shape} className={styles["frame"]} data-mark={mark} />
      {!out && <Board x={x} y={Math.min(surface, y + high * 0.86)} {...{ level, mark, size }} />}
    </g>
  );
}

function Board({ x, y, size, level, mark }: Omit<HomeProps, "out">): ReactNode {
  const high = 12 + size * 0.09;
  const wide = high * (mark === undefined ? 1.25 : 1.75);
  return (
    <g
      transform={`translate(${x - 4} ${y - high / 2})`}
      className={styles["board"]}
      data-mark={mark}
    >
      <rect width={wide} height={high} rx="4" />
      <text x={high * 0.62} y={high * 0.78} fontSize={high * 0.8}>
        {level}
      </text>
      {mark !== undefined && (
        <path
          d={mark === "top" ? "M-4 3 L0 -4 L4 3 Z" : "M-4 -3 L0 4 L4 -3 Z"}
          transform={`translate(${wide - high * 0.4} ${high / 2})`}
        />
      )}
    </g>
  );
}

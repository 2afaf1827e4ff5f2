/** Drawn examples for the rulebook of Sea Change: tricks above the trump track. */
import type { ReactNode } from "react";

import {
  Arrow,
  Cross,
  Crown,
  Inset,
  Laid,
  Scene,
  SCENE_WIDTH,
  Tick,
  Word,
  type FigureTable,
} from "../../parts/cards/Figure";
import { useWords } from "../../words";
import { INK, INKS, PAPER } from "./art/palette";
import { PointsMark } from "./art/points";
import { SuitShape } from "./art/suits";
import { SeaCard } from "./art/cards";
import styles from "./figures.module.css";
import { cardNamed, type Letter } from "./model/deck";
import { LittleFish } from "./table/TrumpTrack";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

/** The pictures, by the number of the rule that they explain. */
export const figures: FigureTable = {
  "SC-12": { Drawing: Leading, caption: "figure_leading" },
  "SC-15": { Drawing: Following, caption: "figure_following" },
  "SC-17": { Drawing: Changing, caption: "figure_changing" },
  "SC-22": { Drawing: Late, caption: "figure_late" },
  "SC-23": { Drawing: NoTrump, caption: "figure_no_trump" },
  "SC-30": { Drawing: LastTrick, caption: "figure_last_trick" },
};

/** The first card of a trick never changes the trump. */
function Leading(): ReactNode {
  const t = useWords("sea_change");
  return (
    <Scene height={174}>
      <CardAt card="Y7" trump="Y" x={48} y={22} width={62} dim />
      <CardAt card="B7" trump="Y" x={210} y={22} width={62} />
      <Word x={79} y={14} size={13}>
        {t("figure_before")}
      </Word>
      <Word x={241} y={14} size={13} strong>
        {t("figure_led")}
      </Word>
      <NotEqual x={160} y={66} />
      <Track y={144} suits="YVB" trump="Y" />
    </Scene>
  );
}

/** Two ways to follow: the suit led, or the value of the last card. */
function Following(): ReactNode {
  const t = useWords("sea_change");
  const hand = ["Y9", "B4", "V12", "B5"];
  return (
    <Scene height={238}>
      <CardAt card="Y4" trump="V" x={84} y={2} width={62} />
      <CardAt card="V4" trump="V" x={174} y={2} width={62} />
      {hand.map((card, i) => (
        <CardAt key={card} card={card} trump="V" x={10 + i * 79} y={128} width={62} dim={i > 1} />
      ))}
      <Arrow from={[44, 122]} to={[80, 78]} bend={12} />
      <Arrow from={[124, 122]} to={[180, 94]} bend={4} />
      <Tick x={72} y={130} />
      <Tick x={151} y={130} />
      <Cross x={230} y={130} />
      <Cross x={309} y={130} />
      <Word x={41} y={234} strong>
        {t("figure_follows")}
      </Word>
      <Word x={120} y={234} strong>
        {t("figure_matches")}
      </Word>
    </Scene>
  );
}

/** A 10 on a 10: the sea changes. */
function Changing(): ReactNode {
  return (
    <Scene height={174}>
      <Trick cards={["Y4", "Y10", "V10"]} trump="V" best={2} equal={1} />
      <Track suits="YVB" before="Y" trump="V" y={144} />
      <PointsAt points={2} x={300} y={62} />
    </Scene>
  );
}

/** The highest card of the final trump suit wins, even if it was played before the change. */
function Late(): ReactNode {
  return (
    <Scene height={174}>
      <Trick cards={["B9", "Y8", "B4", "Y4"]} trump="Y" best={1} equal={2} />
      <Track suits="YBGR" before="G" trump="Y" y={144} />
    </Scene>
  );
}

/** If nobody plays a trump, the highest card of the suit led wins. */
function NoTrump(): ReactNode {
  return (
    <Scene height={174}>
      <Trick cards={["B5", "V8", "B4"]} trump="Y" best={0} />
      <Track y={144} suits="YVB" trump="Y" />
      <PointsAt points={-4} x={300} y={62} />
    </Scene>
  );
}

/** The last trick: the 0 of the final trump is worth 5. */
function LastTrick(): ReactNode {
  const worth = [1, 0, 0, 5];
  return (
    <Scene height={206}>
      <Trick cards={["G12", "B7", "B0", "R0"]} trump="R" best={3} equal={2} />
      {worth.map((points, i) =>
        points === 0 ? (
          <Word key={i} x={placeOf(i, 4)} y={137} size={17}>
            0
          </Word>
        ) : (
          <PointsAt key={i} points={points} x={placeOf(i, 4)} y={131} size={26} />
        ),
      )}
      <Track suits="YBGR" before="B" trump="R" y={176} />
    </Scene>
  );
}

interface CardProps {
  /** In notation: `V10`. */
  card: string;
  trump: Letter;
  x: number;
  y: number;
  width: number;
  dim?: boolean;
  ringed?: boolean;
}

function CardAt({ card, trump, ...at }: CardProps): ReactNode {
  return (
    <Laid {...at}>
      <SeaCard card={cardNamed(card)} treasure={cardNamed(`${trump}0`)} />
    </Laid>
  );
}

const WIDE = 62;
const TOP = 24;

/** The x coordinate of the middle of a card in a trick. */
function placeOf(index: number, count: number): number {
  return SCENE_WIDTH / 2 + (index - (count - 1) / 2) * 78;
}

interface TrickProps {
  cards: string[];
  trump: Letter;
  /** The index of the winning card. */
  best: number;
  /** The index of the card that has the same value as the next one. */
  equal?: number;
}

/** A trick in playing order, each card below the name of its player. */
function Trick({ cards, trump, best, equal }: TrickProps): ReactNode {
  const names = useWords("sea_change")("figure_names").split(", ");
  return (
    <>
      {cards.map((card, i) => {
        const x = placeOf(i, cards.length);
        return (
          <g key={card}>
            <Word x={x} y={14} size={13} strong={i === best}>
              {names[i] ?? ""}
            </Word>
            <CardAt
              {...{ card, trump }}
              x={x - WIDE / 2}
              y={TOP}
              width={WIDE}
              ringed={i === best}
            />
          </g>
        );
      })}
      {equal !== undefined && (
        <Equal
          x={(placeOf(equal, cards.length) + placeOf(equal + 1, cards.length)) / 2}
          y={TOP + 20}
        />
      )}
      <Crown x={placeOf(best, cards.length) + WIDE / 2 - 2} y={TOP + 2} />
    </>
  );
}

/** The sign for the same value: the sea changes. */
function Equal({ x, y }: { x: number; y: number }): ReactNode {
  return (
    <g transform={`translate(${x} ${y})`} className={styles["sign"]}>
      <circle r="11" />
      <path d="M-5 -3 H5 M-5 3 H5" />
    </g>
  );
}

/** The sign for the same value without a sea change. */
function NotEqual({ x, y }: { x: number; y: number }): ReactNode {
  return (
    <g>
      <Equal x={x} y={y} />
      <Cross x={x + 11} y={y + 11} r={8} />
    </g>
  );
}

function PointsAt({ points, x, y, size = 36 }: PointsProps): ReactNode {
  return (
    <Inset x={x - size / 2} y={y - size / 2} width={size}>
      <PointsMark points={points} size={size} />
    </Inset>
  );
}

interface PointsProps {
  points: number;
  x: number;
  y: number;
  size?: number;
}

const STOP = 42;

interface TrackProps {
  y: number;
  /** The letters of the suits. */
  suits: string;
  trump: Letter;
  /** Where the fish comes from. */
  before?: Letter;
}

/** The trump track with its fish. */
function Track({ y, suits, trump, before }: TrackProps): ReactNode {
  const t = useWords("sea_change");
  const x = (SCENE_WIDTH - suits.length * STOP) / 2;
  const middle = (letter: Letter): number => x + (suits.indexOf(letter) + 0.5) * STOP;
  return (
    <g>
      <Word x={x - 8} y={y + 18} size={13} anchor="end">
        {t("trump")}
      </Word>
      {[...suits].map((letter, i) => (
        <Stop
          key={letter}
          letter={letter as Letter}
          x={x + i * STOP}
          y={y}
          lit={letter === trump}
        />
      ))}
      {before !== undefined && (
        <Arrow
          from={[middle(before), y - 4]}
          to={[middle(trump) + (middle(before) < middle(trump) ? -24 : 24), y - 14]}
          bend={middle(before) < middle(trump) ? 4 : -4}
        />
      )}
      <Inset x={middle(trump) - 20} y={y - 23} width={40} height={24}>
        <LittleFish colour={INKS[trump].body} />
      </Inset>
    </g>
  );
}

interface StopProps {
  letter: Letter;
  x: number;
  y: number;
  lit: boolean;
}

function Stop({ letter, x, y, lit }: StopProps): ReactNode {
  const inks = INKS[letter];
  return (
    <g>
      <rect
        x={x + 0.75}
        y={y}
        width={STOP - 1.5}
        height="26"
        rx={lit ? 8 : 3}
        fill={lit ? inks.water : PAPER}
        stroke={lit ? INK : inks.dark}
        strokeWidth={lit ? 2.6 : 1}
      />
      <SuitShape letter={letter} x={x + 6} y={y + 5} size={16} hole={lit ? inks.water : PAPER} />
      <text x={x + 31} y={y + 18} className={styles["letter"]} fill={inks.dark}>
        {letter}
      </text>
    </g>
  );
}

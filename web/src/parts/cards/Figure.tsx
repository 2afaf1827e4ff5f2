/**
 * Drawn examples for the rulebooks: cards, texts, arrows and marks in one SVG each, 320 wide, so
 * that they look the same on phones and desktops. The caption says the same in words.
 */
import { useRef, type ComponentType, type ReactNode } from "react";

import type { Texts } from "../../words/texts";
import styles from "./Figure.module.css";
import { useNearScreen } from "../loading/useNearScreen";

/** The picture of a rule, and the key of its caption. */
export interface Figure {
  Drawing: ComponentType<{ texts: Texts }>;
  caption: string;
}

/** Pictures by the number of the rule that they explain: `figures["LU-12"]`. */
export type FigureTable = Record<string, Figure>;

/** The width of every scene, about that of a phone. */
export const SCENE_WIDTH = 320;

const CARD_SHAPE = 1.4;

/** One picture; its space is reserved, and it is drawn when it comes near the screen. */
export function Scene({ height, children }: { height: number; children: ReactNode }): ReactNode {
  const place = useRef<SVGSVGElement>(null);
  const near = useNearScreen(place);
  return (
    <svg
      ref={place}
      className={styles["scene"]}
      viewBox={`0 0 ${SCENE_WIDTH} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {near && children}
    </svg>
  );
}

interface LaidProps {
  x: number;
  y: number;
  width: number;
  /** The rotation around the middle of the card, in degrees. */
  turn?: number;
  /** Dimmed: out of play, or not important here. */
  dim?: boolean;
  /** Highlighted with a golden edge. */
  ringed?: boolean;
  children: ReactNode;
}

/** A card in a scene, with its shadow. */
export function Laid({ x, y, width, turn = 0, dim, ringed, children }: LaidProps): ReactNode {
  const height = width * CARD_SHAPE;
  const shape = { width, height, rx: width * 0.09 };
  return (
    <g
      transform={turn === 0 ? undefined : `rotate(${turn} ${x + width / 2} ${y + height / 2})`}
      opacity={dim === true ? 0.65 : undefined}
    >
      <rect x={x + 1} y={y + 2} {...shape} className={styles["shadow"]} />
      {ringed === true && <rect x={x} y={y} {...shape} className={styles["ring"]} />}
      <Inset x={x} y={y} width={width} height={height}>
        {children}
      </Inset>
    </g>
  );
}

interface InsetProps {
  x: number;
  y: number;
  width: number;
  height?: number;
  children: ReactNode;
}

/** Any other picture in a scene; it fills its box and is not animated. */
export function Inset({ x, y, width, height = width, children }: InsetProps): ReactNode {
  return (
    <svg {...{ x, y, width, height }} className={styles["inset"]}>
      {children}
    </svg>
  );
}

interface WordProps {
  x: number;
  y: number;
  size?: number;
  anchor?: "start" | "middle" | "end";
  strong?: boolean;
  /** The most characters on a line; longer texts are wrapped. */
  wide?: number;
  children: string;
}

/** A short text in a scene. */
export function Word(props: WordProps): ReactNode {
  const { x, y, size = 14, anchor = "middle", strong, wide = 99, children } = props;
  return (
    <text
      className={styles["word"]}
      fontSize={size}
      fontWeight={strong === true ? 800 : 650}
      textAnchor={anchor}
    >
      {linesOf(children, wide).map((line, i) => (
        <tspan key={i} x={x} y={y + i * size * 1.12}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Break a text into lines of at most `wide` characters. */
export function linesOf(text: string, wide: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= wide) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

type Point = readonly [x: number, y: number];

interface ArrowProps {
  from: Point;
  to: Point;
  /** How far it curves to its left; negative: to its right. */
  bend?: number;
  /** Dashed: the step is not taken, or not yet. */
  dashed?: boolean;
}

/** An arrow. */
export function Arrow({ from, to, bend = 0, dashed }: ArrowProps): ReactNode {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy);
  const over: Point = [
    (from[0] + to[0]) / 2 + (dy / long) * bend * 2,
    (from[1] + to[1]) / 2 - (dx / long) * bend * 2,
  ];
  const angle = (Math.atan2(to[1] - over[1], to[0] - over[0]) * 180) / Math.PI;
  const way = `M${from.join(" ")} Q${over.map(round).join(" ")} ${to.join(" ")}`;
  return (
    <g className={styles["arrow"]}>
      <path d={way} className={styles["halo"]} />
      <path d={way} strokeDasharray={dashed === true ? "5 5" : undefined} />
      <path
        d="M-10 -6.5 L1.5 0 L-10 6.5 L-7 0 Z"
        transform={`translate(${to.join(" ")}) rotate(${round(angle)})`}
        className={styles["head"]}
      />
    </g>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

interface MarkProps {
  x: number;
  y: number;
  r?: number;
}

/** A tick: this is allowed. */
export function Tick({ x, y, r = 10 }: MarkProps): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 10})`} className={styles["mark"]}>
      <circle r="10" className={styles["yes"]} />
      <path d="M-4.6 0.4 L-1.4 3.8 L4.8 -3.6" />
    </g>
  );
}

/** A cross: this is not allowed. */
export function Cross({ x, y, r = 10 }: MarkProps): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 10})`} className={styles["mark"]}>
      <circle r="10" className={styles["no"]} />
      <path d="M-3.8 -3.8 L3.8 3.8 M3.8 -3.8 L-3.8 3.8" />
    </g>
  );
}

/** A crown: the winner. */
export function Crown({ x, y, r = 12 }: MarkProps): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 12})`}>
      <circle r="12" className={styles["gold"]} />
      <path d="M-6.6 5 L-7.6 -4 L-3 -0.6 L0 -6 L3 -0.6 L7.6 -4 L6.6 5 Z" fill="#16232e" />
    </g>
  );
}

/** A number in a disc, such as 1 for the first. */
export function Rank({ x, y, r = 10, children }: MarkProps & { children: ReactNode }): ReactNode {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={r} className={styles["gold"]} />
      <text y={r * 0.45} fontSize={r * 1.3} textAnchor="middle" className={styles["figure"]}>
        {children}
      </text>
    </g>
  );
}

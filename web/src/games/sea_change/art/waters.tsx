/** The water behind each creature: each suit has its own pattern as well as its own colour. */
import type { ReactNode } from "react";

import type { Letter } from "../model/deck";

function rows(
  from: number,
  to: number,
  step: number,
  row: (y: number, i: number) => string,
): string {
  const count = Math.floor((to - from) / step) + 1;
  return Array.from({ length: count }, (_, i) => row(from + i * step, i)).join(" ");
}

/** Short strokes like light on sand. */
const YELLOW = rows(8, 136, 9, (y, i) =>
  [0, 24, 48, 72].map((x) => `M${x + (i % 2) * 12 + 2} ${y} h9`).join(" "),
);
/** Curls like ink in water. */
const VIOLET = rows(12, 140, 17, (y, i) =>
  [0, 24, 48, 72, 96]
    .map((x) => `M${x - (i % 2) * 12} ${y} c8 -8 14 2 6 5 c-5 2 -8 -3 -4 -5`)
    .join(" "),
);
/** Long swells. */
const BLUE = rows(
  8,
  140,
  9,
  (y, i) => `M${i % 2 === 0 ? 0 : -9} ${y} q 9 -6 18 0 t 18 0 t 18 0 t 18 0 t 18 0 t 18 0 t 18 0`,
);
/** Shell plates. */
const GREEN = rows(0, 140, 14, (y, i) =>
  [0, 24, 48, 72, 96]
    .map((x) => `M${x - (i % 2) * 12} ${y + 7} l6 -7 h12 l6 7 l-6 7 h-12 Z`)
    .join(" "),
);
/** Zigzags like pincers. */
const RED = rows(10, 146, 12, (y) => `M-4 ${y} ${"l7 -6 l7 6 ".repeat(8)}`);

const GRAINS: Record<Letter, string> = { Y: YELLOW, V: VIOLET, B: BLUE, G: GREEN, R: RED };

/** The width and height after which each pattern repeats seamlessly. */
export const TILES: Record<Letter, { width: number; height: number }> = {
  Y: { width: 96, height: 126 },
  V: { width: 96, height: 136 },
  B: { width: 108, height: 126 },
  G: { width: 96, height: 140 },
  R: { width: 98, height: 132 },
};

/** The pattern of a suit over a 100 x 140 box. */
export function Grain({ letter, ink }: { letter: Letter; ink: string }): ReactNode {
  return (
    <path
      d={GRAINS[letter]}
      fill="none"
      stroke={ink}
      strokeWidth={letter === "Y" ? 2.6 : 1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

function beams(): string {
  return Array.from({ length: 18 }, (_, i) => {
    const at = (turn: number): string => {
      const a = ((i + turn) / 18) * 2 * Math.PI;
      return `${(50 + Math.cos(a) * 110).toFixed(1)} ${(70 + Math.sin(a) * 110).toFixed(1)}`;
    };
    return `M50 70 L${at(0)} L${at(0.5)} Z`;
  }).join(" ");
}

const BEAMS = beams();

/** Beams of light around the middle of a card. */
export function Beams({ ink }: { ink: string }): ReactNode {
  return <path d={BEAMS} fill={ink} />;
}

/** The five creatures as woodcuts in ink over flat colour, each in a box from -40 to 40. */
import type { ReactNode } from "react";

import type { Letter } from "../model/deck";
import { INK, INKS, PAPER } from "./palette";

const LINE = { stroke: INK, strokeWidth: 2.4, strokeLinejoin: "round" } as const;
const CUT = { fill: "none", stroke: INK, strokeWidth: 1.5, strokeLinecap: "round" } as const;
const GLINT = { fill: "none", stroke: PAPER, strokeWidth: 1.6, strokeLinecap: "round" } as const;

function ring(count: number, near: number, far: number, wide: number): string {
  return Array.from({ length: count }, (_, i) => {
    const at = (turn: number, r: number): string => {
      const a = ((i + turn) / count) * 2 * Math.PI;
      return `${(Math.cos(a) * r).toFixed(1)} ${(Math.sin(a) * r).toFixed(1)}`;
    };
    return `M${at(-wide, near)} L${at(0, far)} L${at(wide, near)} Z`;
  }).join(" ");
}

const QUILLS = ring(20, 24, 33, 0.36);

function Pufferfish(): ReactNode {
  const { body, belly } = INKS.Y;
  return (
    <g>
      <path
        d="M22 -2 C30 -12 36 -14 40 -13 C37 -6 37 4 40 12 C35 12 28 8 22 3 Z"
        fill={body}
        {...LINE}
      />
      <path d="M27 -2 L37 -7 M28 1 L37 1 M27 4 L36 8" {...CUT} />
      <path d={QUILLS} fill={INK} />
      <circle r="26" fill={body} {...LINE} />
      <path d="M-25 5 C-20 20 -6 26 4 25 C16 24 23 15 25 6 C12 13 -10 14 -25 5 Z" fill={belly} />
      <path d="M-25 5 C-10 14 12 13 25 6" {...CUT} />
      <path
        d="M-14 16 l2 3 M-5 18 l1 3.4 M4 18 l0 3.4 M12 15 l-1 3.4 M-9 22 l1 2 M8 21.5 l0 2"
        {...CUT}
      />
      <path
        d="M-6 -22 l1.5 3.5 M4 -22.5 l0.5 3.6 M13 -18 l-1 3.6 M19 -11 l-2.4 2.6 M-1 -15 l0.6 3 M8 -12 l-0.6 3 M20 -2 l-3 1.4"
        {...CUT}
      />
      <path d="M6 -3 C13 -9 20 -5 17 3 C14 8 8 7 5 3 Z" fill={belly} {...LINE} strokeWidth={1.8} />
      <path d="M9 1 L14 -3 M10 4 L15 1" {...CUT} strokeWidth={1.2} />
      <circle cx="-11" cy="-7" r="7.4" fill={PAPER} {...LINE} strokeWidth={2} />
      <circle cx="-12.4" cy="-6.4" r="3.6" fill={INK} />
      <circle cx="-13.6" cy="-7.8" r="1.2" fill={PAPER} />
      <path d="M-27 2 C-31 0 -31 7 -26.4 6.6" fill={belly} {...LINE} strokeWidth={1.8} />
      <path d="M-19 -17 C-14 -22 -9 -23.4 -3 -24" {...GLINT} />
    </g>
  );
}

const ARMS = [
  "M-15 6 C-24 10 -34 6 -35 15 C-35 22 -27 22 -27 17",
  "M-11 9 C-15 20 -30 22 -26 31 C-23 37 -16 33 -19 28",
  "M-4 11 C-3 22 -12 28 -7 34 C-2 38 3 33 -1 30",
  "M4 11 C6 22 4 26 11 31 C18 35 21 28 16 26",
  "M11 9 C14 19 22 18 29 22 C36 27 32 34 27 30",
  "M15 6 C23 12 32 4 36 11 C38 18 31 20 29 15",
];

function Octopus(): ReactNode {
  const { body, belly } = INKS.V;
  return (
    <g>
      <g fill="none" strokeLinecap="round">
        {ARMS.map((arm) => (
          <g key={arm}>
            <path d={arm} stroke={INK} strokeWidth="9.6" />
            <path d={arm} stroke={body} strokeWidth="5.8" />
            <path d={arm} stroke={belly} strokeWidth="2" strokeDasharray="0 4.4" />
          </g>
        ))}
      </g>
      <path
        d="M0 -37 C-20 -37 -26 -22 -23 -9 C-22 -3 -18 0 -18 6 C-18 14 -8 15 0 15 C8 15 18 14 18 6 C18 0 22 -3 23 -9 C26 -22 20 -37 0 -37 Z"
        fill={body}
        {...LINE}
      />
      <path d="M8 -33 C18 -29 21 -19 19 -10" {...CUT} />
      <path d="M5 -29 C13 -26 16 -19 15 -12 M2 -25 C8 -23 11 -19 11 -15" {...CUT} />
      <path d="M-17 -26 C-14 -31 -9 -33 -4 -34" {...GLINT} />
      <circle cx="-15" cy="-19" r="2" fill={belly} />
      <circle cx="-9" cy="-25" r="1.5" fill={belly} />
      <circle cx="-18" cy="-12" r="1.4" fill={belly} />
      <ellipse cx="-9" cy="-4" rx="6.6" ry="7.4" fill={PAPER} {...LINE} strokeWidth={2} />
      <ellipse cx="9" cy="-4" rx="6.6" ry="7.4" fill={PAPER} {...LINE} strokeWidth={2} />
      <path d="M-13 -4 h7" stroke={INK} strokeWidth="4" strokeLinecap="round" />
      <path d="M5.6 -4 h7" stroke={INK} strokeWidth="4" strokeLinecap="round" />
      <path d="M-4 9 C-1 11 2 11 5 9" {...CUT} strokeWidth={1.8} />
    </g>
  );
}

function Whale(): ReactNode {
  const { body, belly } = INKS.B;
  return (
    <g>
      <path
        d="M-16 -17 C-17 -27 -24 -31 -31 -28 M-16 -17 C-15 -28 -8 -33 -1 -29 M-16 -17 C-16 -26 -16 -30 -15 -34"
        fill="none"
        stroke={INK}
        strokeWidth="5.4"
        strokeLinecap="round"
      />
      <path
        d="M-16 -17 C-17 -27 -24 -31 -31 -28 M-16 -17 C-15 -28 -8 -33 -1 -29 M-16 -17 C-16 -26 -16 -30 -15 -34"
        fill="none"
        stroke={belly}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <path
        d="M-38 6 C-39 -10 -26 -17 -10 -17 C8 -17 16 -4 24 1 C28 -3 27 -10 20 -16 C27 -17 32 -14 33 -9 C34 -15 37 -18 40 -19 C42 -9 38 4 34 11 C28 21 14 27 -6 27 C-26 27 -37 20 -38 6 Z"
        fill={body}
        {...LINE}
      />
      <path
        d="M-38 7 C-30 12 -14 12 -4 8 C4 14 16 15 26 18 C18 24 6 27 -6 27 C-26 27 -37 20 -38 7 Z"
        fill={belly}
      />
      <path d="M-38 7 C-30 12 -14 12 -4 8 C4 14 16 15 26 18" {...CUT} strokeWidth={1.8} />
      <path
        d="M-35 13 C-27 17 -16 17 -8 14 M-31 18.4 C-24 21 -15 21 -7 19 M-25 23 C-19 24.6 -12 24.6 -5 23 M0 16 C4 18 9 19 14 19.6 M-1 21 C3 22 7 22.6 10 22.6"
        {...CUT}
      />
      <path d="M-3 9 C1 17 9 20 13 17 C13 11 8 7 2 6 Z" fill={body} {...LINE} strokeWidth={1.9} />
      <path d="M2 10 L8 15 M5 9 L11 14" {...CUT} strokeWidth={1.2} />
      <path
        d="M-2 -12 C5 -10 10 -5 15 -0.6 M-8 -11 C0 -9 6 -3 12 2 M4 -3 C8 1 12 4 17 6 M22 6 C25 5 28 2 30 -2 M24 10 C28 8 31 4 33 0"
        {...CUT}
      />
      <path d="M-33 -2 C-31 -8 -25 -12 -18 -13" {...GLINT} />
      <circle cx="-23" cy="1" r="4" fill={PAPER} {...LINE} strokeWidth={1.8} />
      <circle cx="-23.6" cy="1.4" r="2" fill={INK} />
    </g>
  );
}

function Turtle(): ReactNode {
  const { body, belly } = INKS.G;
  return (
    <g transform="rotate(-24)">
      <path d="M-14 -14 C-22 -30 -36 -28 -40 -14 C-33 -14 -25 -9 -18 -1 Z" fill={belly} {...LINE} />
      <path d="M14 -14 C22 -30 36 -28 40 -14 C33 -14 25 -9 18 -1 Z" fill={belly} {...LINE} />
      <path d="M-14 18 C-24 20 -28 28 -26 36 C-18 36 -10 32 -7 26 Z" fill={belly} {...LINE} />
      <path d="M14 18 C24 20 28 28 26 36 C18 36 10 32 7 26 Z" fill={belly} {...LINE} />
      <path
        d="M-34 -18 l5 2 M-28 -22 l4 5 M-21 -20 l2 6 M34 -18 l-5 2 M28 -22 l-4 5 M21 -20 l-2 6 M-22 33 l4 -6 M22 33 l-4 -6"
        {...CUT}
      />
      <path d="M-3 31 L0 40 L3 31 Z" fill={belly} {...LINE} strokeWidth={1.8} />
      <path d="M-8 -20 C-10 -32 -7 -40 0 -40 C7 -40 10 -32 8 -20 Z" fill={belly} {...LINE} />
      <circle cx="-4.6" cy="-31" r="2.4" fill={INK} />
      <circle cx="4.6" cy="-31" r="2.4" fill={INK} />
      <path d="M-2.4 -37 C-1 -36 1 -36 2.4 -37" {...CUT} />
      <path
        d="M0 -23 C16 -23 24 -10 23 5 C22 22 12 32 0 32 C-12 32 -22 22 -23 5 C-24 -10 -16 -23 0 -23 Z"
        fill={body}
        {...LINE}
      />
      <path
        d="M0 -13 L10 -6 L10 8 L0 16 L-10 8 L-10 -6 Z M0 -13 V-23 M10 -6 L19 -13 M10 8 L21 13 M0 16 V32 M-10 8 L-21 13 M-10 -6 L-19 -13"
        fill="none"
        {...LINE}
        strokeWidth={1.9}
      />
      <path d="M-5 -5 L5 -5 M-6 0 L6 0 M-6 5 L6 5 M-3.6 10 L3.6 10" {...CUT} />
      <path d="M12 -2 L20 -4 M13 4 L21.6 5 M7 17 L14 20 M4 22 L9 26 M13 -13 L6 -16" {...CUT} />
      <path d="M-19 -5 C-18 -12 -14 -17 -8 -19" {...GLINT} />
    </g>
  );
}

function Crab(): ReactNode {
  const { body, belly } = INKS.R;
  return (
    <g>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        {["M-20 10 L-35 8 L-39 19", "M-18 17 L-31 21 L-33 31", "M-12 22 L-21 30 L-20 37"].map(
          (leg) => (
            <g key={leg}>
              <path d={leg} stroke={INK} strokeWidth="7" />
              <path d={leg} stroke={body} strokeWidth="3" />
              <g transform="scale(-1 1)">
                <path d={leg} stroke={INK} strokeWidth="7" />
                <path d={leg} stroke={body} strokeWidth="3" />
              </g>
            </g>
          ),
        )}
      </g>
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path
            d="M-16 -2 L-25 -8 L-26 -14"
            fill="none"
            stroke={INK}
            strokeWidth="9"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <path
            d="M-16 -2 L-25 -8 L-26 -14"
            fill="none"
            stroke={body}
            strokeWidth="4.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <path
            d="M-27 -10 C-40 -12 -42 -26 -34 -37 L-29 -25 L-20 -37 C-13 -27 -15 -12 -27 -10 Z"
            fill={body}
            {...LINE}
          />
          <path
            d="M-29 -25 L-29 -20 M-36 -26 l2.6 3 M-36.6 -21 l3 2 M-19 -26 l-2.6 3 M-18.6 -20 l-3 2"
            {...CUT}
          />
          <path d="M-7 -8 L-8.6 -17" stroke={INK} strokeWidth="3" strokeLinecap="round" />
          <circle cx="-9" cy="-18.6" r="5" fill={PAPER} {...LINE} strokeWidth={2} />
          <circle cx="-8.4" cy="-18" r="2.4" fill={INK} />
        </g>
      ))}
      <path
        d="M0 -9 C-16 -9 -25 -3 -25 7 C-25 19 -12 26 0 26 C12 26 25 19 25 7 C25 -3 16 -9 0 -9 Z"
        fill={body}
        {...LINE}
      />
      <path d="M-22 12 C-16 22 -8 26 0 26 C8 26 16 22 22 12 C12 17 -12 17 -22 12 Z" fill={belly} />
      <path d="M-22 12 C-12 17 12 17 22 12" {...CUT} strokeWidth={1.8} />
      <path d="M-10 18.4 l1 4 M-3 19.4 l0.4 4.4 M4 19.4 l-0.4 4.4 M11 18 l-1 4" {...CUT} />
      <path d="M-6 7 C-3 10 3 10 6 7" {...CUT} strokeWidth={2} />
      <path d="M12 -4 l2.4 3 M17 -1 l1.6 3 M20.6 4 l0.6 3 M7 -5.6 l1.4 3" {...CUT} />
      <path d="M-20 2 C-18 -2 -13 -5 -7 -5.6" {...GLINT} />
      <circle cx="-13" cy="6" r="2" fill={belly} />
      <circle cx="13" cy="8" r="1.6" fill={belly} />
      <circle cx="-8" cy="1" r="1.3" fill={belly} />
    </g>
  );
}

const CREATURES: Record<Letter, () => ReactNode> = {
  Y: Pufferfish,
  V: Octopus,
  B: Whale,
  G: Turtle,
  R: Crab,
};

/** The creature of a suit, in a box from -40 to 40. */
export function Creature({ letter }: { letter: Letter }): ReactNode {
  const Shape = CREATURES[letter];
  return <Shape />;
}

/** The park beside the streets, on wide screens: trees, a pond, an ice-cream cart. */
import type { ReactNode } from "react";

import { Duck } from "./ducks";
import { INK } from "./paint";

const TREES: readonly [number, number, number][] = [
  [26, 40, 20],
  [58, 64, 15],
  [140, 34, 17],
  [20, 250, 17],
  [150, 236, 22],
  [122, 262, 14],
  [30, 470, 22],
  [62, 496, 15],
  [150, 452, 16],
];

/** The park, seen from above. */
export function Park(): ReactNode {
  return (
    <svg
      viewBox="0 0 180 540"
      preserveAspectRatio="xMidYMid meet"
      overflow="visible"
      aria-hidden="true"
    >
      <path
        d="M-700 150 Q60 90 90 200 T100 380 T150 560 T80 900"
        fill="none"
        stroke="var(--vv-sand)"
        strokeWidth="16"
        strokeLinecap="round"
      />
      <Pond />
      <Cart />
      {TREES.map(([x, y, r]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <ellipse cx={r * 0.22} cy={r * 0.3} rx={r} ry={r * 0.95} fill="#10202b" opacity="0.18" />
          <circle r={r} fill="var(--vv-leaf)" />
          <circle cx={-r * 0.25} cy={-r * 0.28} r={r * 0.58} fill="var(--vv-leaf-light)" />
        </g>
      ))}
    </svg>
  );
}

function Pond(): ReactNode {
  return (
    <g transform="translate(56 334)">
      <path
        d="M-42 4 Q-44 -30 -6 -34 Q40 -36 44 -4 Q46 34 2 36 Q-38 36 -42 4 Z"
        fill="var(--vv-sand)"
      />
      <path
        d="M-35 4 Q-36 -24 -5 -27 Q33 -29 37 -3 Q38 28 2 29 Q-32 29 -35 4 Z"
        fill="var(--vv-sea)"
      />
      <path
        d="M-20 14 q8 -6 16 0 t16 0 M-4 -14 q8 -6 16 0"
        fill="none"
        stroke="var(--vv-foam)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <g transform="translate(6 0) scale(0.72)">
        <Duck />
      </g>
    </g>
  );
}

function Cart(): ReactNode {
  return (
    <g transform="translate(118 150)">
      <ellipse cx="4" cy="20" rx="26" ry="7" fill="#10202b" opacity="0.18" />
      <circle cx="-11" cy="15" r="6.5" fill="#26333b" />
      <circle cx="13" cy="15" r="6.5" fill="#26333b" />
      <rect
        x="-21"
        y="-8"
        width="42"
        height="21"
        rx="4"
        fill="#fffaf0"
        stroke={INK}
        strokeWidth="1.2"
      />
      <path d="M-21 3 H21 V9 a4 4 0 0 1 -4 4 H-17 a4 4 0 0 1 -4 -4 Z" fill="#f3a6b4" />
      <path d="M0 -8 V-30" stroke={INK} strokeWidth="1.8" />
      <path d="M-25 -26 Q0 -50 25 -26 Z" fill="#e4572e" stroke={INK} strokeWidth="1.2" />
      <path d="M-9 -26 Q-6 -40 0 -43 Q6 -40 9 -26 Z" fill="#fffaf0" />
    </g>
  );
}

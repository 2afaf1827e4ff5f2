/** The five suits as small shapes in a 24 x 24 box, recognisable in one colour at 12 px. */
import type { ReactNode } from "react";

import { letterOf, type Letter } from "../model/deck";
import { INKS, PAPER } from "./palette";

function spikes(): string {
  return Array.from({ length: 12 }, (_, i) => {
    const at = (turn: number, far: number): string => {
      const a = ((i + turn) / 12) * 2 * Math.PI;
      return `${(11 + Math.cos(a) * far).toFixed(1)} ${(12.5 + Math.sin(a) * far).toFixed(1)}`;
    };
    return `M${at(-0.32, 7)} L${at(0, 10.6)} L${at(0.32, 7)} Z`;
  }).join(" ");
}

const SPIKES = spikes();

const SHAPES: Record<Letter, ReactNode> = {
  Y: (
    <>
      <path d={SPIKES} />
      <circle cx="11" cy="12.5" r="7.8" />
      <path d="M17 12.5 L23.4 7.6 V17.4 Z" />
      <circle cx="7.6" cy="10.4" r="1.9" fill="var(--hole, #fdf5e2)" />
    </>
  ),
  V: (
    <>
      <path d="M12 1.2 C6.4 1.2 4 5 4 9 c0 2.6 1 4.2 1.6 5.4 h12.8 C19 13.2 20 11.6 20 9 c0 -4 -2.4 -7.8 -8 -7.8 Z" />
      <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round">
        <path d="M6.6 13.5 C6 18 4.6 19.4 1.9 18.6" />
        <path d="M10.2 14 C10.2 18 9.6 20.8 7 22" />
        <path d="M13.8 14 C13.8 18 14.4 20.8 17 22" />
        <path d="M17.4 13.5 C18 18 19.4 19.4 22.1 18.6" />
      </g>
      <circle cx="9" cy="9" r="1.7" fill="var(--hole, #fdf5e2)" />
      <circle cx="15" cy="9" r="1.7" fill="var(--hole, #fdf5e2)" />
    </>
  ),
  B: (
    <>
      <path d="M1 13.6 C1 8.8 5 6.4 9.6 6.4 C15 6.4 17.4 10.4 19 12.6 C20.2 11.4 20 9.4 17.6 7.6 C20.2 7.4 21.4 8 22 9.2 C22.4 7.8 23 7.4 23.8 7 C24 12.6 22.6 20 12.6 20 C5.4 20 1 18.2 1 13.6 Z" />
      <path
        d="M7.4 4.4 C7.4 2.6 6 1.6 4.2 1.8 M7.6 4.4 C7.8 2.6 9.4 1.6 11.2 2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
      <circle cx="5.6" cy="12.6" r="1.4" fill="var(--hole, #fdf5e2)" />
      <path
        d="M2.6 16 C6 17.6 9.6 17.6 13 16.4"
        fill="none"
        stroke="var(--hole, #fdf5e2)"
        strokeWidth="1.3"
      />
    </>
  ),
  G: (
    <>
      <ellipse cx="12" cy="13.2" rx="6.8" ry="7.8" />
      <ellipse cx="12" cy="3.4" rx="2.5" ry="3" />
      <path d="M7.4 8 C4 5.2 1.4 6.4 0.8 9.6 C3 9 4.8 9.6 6 11.4 Z" />
      <path d="M16.6 8 C20 5.2 22.6 6.4 23.2 9.6 C21 9 19.2 9.6 18 11.4 Z" />
      <path d="M7.6 18 C5.4 18.8 4.4 20.4 4.8 22.6 C6.8 22.4 8.6 21.6 9.4 20 Z" />
      <path d="M16.4 18 C18.6 18.8 19.6 20.4 19.2 22.6 C17.2 22.4 15.4 21.6 14.6 20 Z" />
      <path
        d="M12 8.4 L15.2 10.8 V15.2 L12 17.8 L8.8 15.2 V10.8 Z"
        fill="none"
        stroke="var(--hole, #fdf5e2)"
        strokeWidth="1.3"
      />
    </>
  ),
  R: (
    <>
      <path d="M12 9.4 C6.6 9.4 4.6 12 4.6 14.6 C4.6 18 8 20 12 20 C16 20 19.4 18 19.4 14.6 C19.4 12 17.4 9.4 12 9.4 Z" />
      <path d="M5.6 9.4 C1.4 9.6 -0.2 6 1.4 2.6 L3.6 5.6 L6.4 2.4 C8.4 5.4 8 8.6 5.6 9.4 Z" />
      <path d="M18.4 9.4 C22.6 9.6 24.2 6 22.6 2.6 L20.4 5.6 L17.6 2.4 C15.6 5.4 16 8.6 18.4 9.4 Z" />
      <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
        <path d="M5.4 8.6 L7 11.4 M18.6 8.6 L17 11.4" />
        <path d="M5 14.6 L1.4 15 M5.6 17.4 L2.6 20.2 M8 19.4 L6.4 22.8" />
        <path d="M19 14.6 L22.6 15 M18.4 17.4 L21.4 20.2 M16 19.4 L17.6 22.8" />
      </g>
      <circle cx="9.6" cy="13.4" r="1.3" fill="var(--hole, #fdf5e2)" />
      <circle cx="14.4" cy="13.4" r="1.3" fill="var(--hole, #fdf5e2)" />
    </>
  ),
};

/** The shape of a suit inside another SVG; position and size are those of its 24 x 24 box. */
export function SuitShape({
  letter,
  x = 0,
  y = 0,
  size = 24,
  ink,
  hole = PAPER,
}: {
  letter: Letter;
  x?: number;
  y?: number;
  size?: number;
  ink?: string;
  hole?: string;
}): ReactNode {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${size / 24})`}
      fill={ink ?? INKS[letter].dark}
      color={ink ?? INKS[letter].dark}
      style={{ "--hole": hole } as React.CSSProperties}
    >
      {SHAPES[letter]}
    </g>
  );
}

/** The shape of a suit as a separate SVG. */
export function SuitIcon({
  suit,
  size = 24,
  ink = "currentColor",
  hole,
}: {
  suit: number;
  size?: number;
  ink?: string;
  hole?: string;
}): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" style={{ flex: "none" }}>
      <SuitShape letter={letterOf(suit)} ink={ink} hole={hole} />
    </svg>
  );
}

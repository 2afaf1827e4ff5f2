/** The poster on the box: an octopus turns the sea from gold to violet. */
import type { ReactNode } from "react";

const INK = "#16232e";
const PAPER = "#fdf5e2";
const VIOLET = "#8a63c9";
const PALE = "#e6d8fb";
const GOLD = "#f0b429";

const CREST = "M300 92 C246 96 214 128 176 150 C120 182 84 158 40 196 C20 214 8 236 0 262";

const ARMS = [
  "M-15 6 C-28 10 -46 -4 -50 -22 C-54 -38 -44 -46 -38 -38",
  "M-11 9 C-20 22 -44 20 -50 34 C-54 46 -42 52 -38 42",
  "M-4 11 C-6 26 -22 32 -18 46 C-13 56 -3 50 -8 42",
  "M4 11 C8 26 6 34 16 42 C26 48 32 38 24 34",
  "M11 9 C18 22 34 18 44 26 C54 36 46 46 39 40",
  "M15 6 C28 12 44 0 50 -14 C56 -32 46 -44 38 -36",
];

/** The poster, 300 x 400. */
export default function Box(): ReactNode {
  return (
    <svg viewBox="0 0 300 400" aria-hidden="true">
      <rect width="300" height="400" fill="#fff0bd" />
      <Sunlight />
      <path d={`${CREST} V400 H300 Z`} fill={VIOLET} />
      <Grain />
      <path d={CREST} fill="none" stroke={PAPER} strokeWidth="13" />
      <path d={CREST} fill="none" stroke={INK} strokeWidth="3" transform="translate(0 9)" />
      <path d={CREST} fill="none" stroke={INK} strokeWidth="2" transform="translate(0 -8)" />
      <Deep />
      <Held x={54} y={180} turn={-13} ink="#0e4a80" water="#a9d4f0" shape={WHALE} />
      <Held x={246} y={188} turn={12} ink="#97200f" water="#f7b7a2" shape={CRAB} />
      <g transform="translate(150 268) scale(1.9)">
        <Octopus />
      </g>
      <Little x={132} y={148} />
      <Pearls />
      <Title />
      <rect x="3" y="3" width="294" height="394" rx="6" fill="none" stroke={INK} strokeWidth="6" />
    </svg>
  );
}

/** A low sun that looks like a pearl, with beams as in a woodcut. */
function Sunlight(): ReactNode {
  const beams = Array.from({ length: 20 }, (_, i) => {
    const at = (turn: number): string => {
      const a = ((i + turn) / 20) * 2 * Math.PI;
      return `${(226 + Math.cos(a) * 330).toFixed(0)} ${(112 + Math.sin(a) * 330).toFixed(0)}`;
    };
    return `M226 112 L${at(0)} L${at(0.5)} Z`;
  });
  return (
    <g>
      <path d={beams.join(" ")} fill={GOLD} opacity="0.75" />
      <circle cx="226" cy="112" r="38" fill={PAPER} stroke={INK} strokeWidth="4" />
      <path d="M206 100 C210 90 217 85 226 84" fill="none" stroke="#b9d9e0" strokeWidth="5" />
    </g>
  );
}

function Grain(): ReactNode {
  const rows = [190, 220, 250, 280, 310, 340];
  return (
    <g fill="none" stroke="#4d2a8c" strokeWidth="2.6" strokeLinecap="round" opacity="0.55">
      {rows.map((y, i) => (
        <path
          key={y}
          d={`M${i % 2 === 0 ? 180 : 164} ${y} ${"q 10 -9 20 0 t 20 0 ".repeat(4)} M${i % 2 === 0 ? -6 : -20} ${y + 62} ${"q 10 -9 20 0 t 20 0 ".repeat(3)}`}
        />
      ))}
    </g>
  );
}

/** The sea floor: darker waves and weed. */
function Deep(): ReactNode {
  return (
    <g>
      <path d="M0 346 q 38 -22 75 0 t 75 0 t 75 0 t 75 0 V400 H0 Z" fill="#4d2a8c" />
      <path d="M0 372 q 50 -20 100 0 t 100 0 t 100 0 V400 H0 Z" fill="#2f1a5c" />
      <g fill="none" stroke={INK} strokeWidth="7" strokeLinecap="round">
        <path d="M24 396 C8 366 42 350 26 318" />
        <path d="M44 396 C36 376 54 366 46 346" />
        <path d="M276 396 C292 366 260 348 274 322" />
      </g>
    </g>
  );
}

const WHALE =
  "M1 13.6 C1 8.8 5 6.4 9.6 6.4 C15 6.4 17.4 10.4 19 12.6 C20.2 11.4 20 9.4 17.6 7.6 C20.2 7.4 21.4 8 22 9.2 C22.4 7.8 23 7.4 23.8 7 C24 12.6 22.6 20 12.6 20 C5.4 20 1 18.2 1 13.6 Z";
const CRAB =
  "M12 9.4 C6.6 9.4 4.6 12 4.6 14.6 C4.6 18 8 20 12 20 C16 20 19.4 18 19.4 14.6 C19.4 12 17.4 9.4 12 9.4 Z M5.6 9.4 C1.4 9.6 -0.2 6 1.4 2.6 L3.6 5.6 L6.4 2.4 C8.4 5.4 8 8.6 5.6 9.4 Z M18.4 9.4 C22.6 9.6 24.2 6 22.6 2.6 L20.4 5.6 L17.6 2.4 C15.6 5.4 16 8.6 18.4 9.4 Z";

interface HeldProps {
  x: number;
  y: number;
  turn: number;
  ink: string;
  water: string;
  shape: string;
}

/** A card held by an arm: two of the same value make a sea change. */
function Held({ x, y, turn, ink, water, shape }: HeldProps): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect
        x="-32"
        y="-45"
        width="64"
        height="90"
        rx="7"
        fill={PAPER}
        stroke={INK}
        strokeWidth="3.5"
      />
      <path d="M-27 -2 q 9 -7 18 0 t 18 0 t 18 0 V40 H-27 Z" fill={water} />
      <g transform="translate(-19 1) scale(1.6)" fill={ink}>
        <path d={shape} />
      </g>
      <text
        y="-10"
        textAnchor="middle"
        fontSize="36"
        fontWeight="800"
        fill={ink}
        style={{ fontFamily: "var(--display)" }}
      >
        9
      </text>
    </g>
  );
}

function Octopus(): ReactNode {
  const line = { stroke: INK, strokeWidth: 2.2, strokeLinejoin: "round" } as const;
  return (
    <g>
      <g fill="none" strokeLinecap="round">
        {ARMS.map((arm) => (
          <g key={arm}>
            <path d={arm} stroke={INK} strokeWidth="10.4" />
            <path d={arm} stroke="#7a50bd" strokeWidth="6.4" />
            <path d={arm} stroke={PALE} strokeWidth="2.2" strokeDasharray="0 4.6" />
          </g>
        ))}
      </g>
      <path
        d="M0 -37 C-20 -37 -26 -22 -23 -9 C-22 -3 -18 0 -18 6 C-18 14 -8 15 0 15 C8 15 18 14 18 6 C18 0 22 -3 23 -9 C26 -22 20 -37 0 -37 Z"
        fill="#9a73d8"
        {...line}
      />
      <path
        d="M8 -33 C18 -29 21 -19 19 -10 M5 -29 C13 -26 16 -19 15 -12 M2 -25 C8 -23 11 -19 11 -15 M-4 9 C-1 11.4 2 11.4 5 9"
        fill="none"
        stroke={INK}
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path
        d="M-17 -26 C-14 -31 -9 -33 -4 -34"
        fill="none"
        stroke={PAPER}
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <g fill={PALE}>
        <circle cx="-15" cy="-19" r="2" />
        <circle cx="-9" cy="-25" r="1.5" />
      </g>
      {[-9, 9].map((x) => (
        <g key={x}>
          <ellipse cx={x} cy="-4" rx="6.8" ry="7.6" fill={PAPER} {...line} />
          <circle cx={x} cy="-3" r="3.6" fill={INK} />
          <circle cx={x - 1.4} cy="-4.6" r="1.2" fill={PAPER} />
        </g>
      ))}
    </g>
  );
}

/** The fish of the trump track, leaping ahead of the wave. */
function Little({ x, y }: { x: number; y: number }): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) rotate(-28) scale(1.5)`}>
      <g fill="#d9513a" stroke={INK} strokeWidth="2" strokeLinejoin="round">
        <path d="M-12 0 L-22 -8 C-20 -3 -20 3 -22 8 Z" />
        <path d="M-15 0 C-9 -10 5 -11 15 0 C5 11 -9 10 -15 0 Z" />
      </g>
      <path
        d="M-8 -3 q2 3 0 6 M-3 -5 q3 5 0 10 M2 -5 q2.4 5 0 10"
        fill="none"
        stroke={INK}
        strokeWidth="1.3"
      />
      <circle cx="8" cy="-2" r="2.6" fill={PAPER} stroke={INK} strokeWidth="1.4" />
    </g>
  );
}

function Pearls(): ReactNode {
  return (
    <g fill={PAPER} stroke={INK} strokeWidth="2.4">
      <circle cx="104" cy="176" r="4.4" />
      <circle cx="166" cy="130" r="3.4" />
      <circle cx="150" cy="372" r="8" />
      <circle cx="132" cy="380" r="5" />
      <circle cx="170" cy="381" r="5.6" />
    </g>
  );
}

function Title(): ReactNode {
  return (
    <g
      fontWeight="800"
      fill={INK}
      stroke={PAPER}
      strokeWidth="7"
      strokeLinejoin="round"
      paintOrder="stroke"
      style={{ fontFamily: "var(--display)" }}
    >
      <text x="22" y="62" fontSize="56" letterSpacing="-1.5">
        Sea
      </text>
      <text x="22" y="110" fontSize="56" letterSpacing="-1.5">
        Change
      </text>
    </g>
  );
}

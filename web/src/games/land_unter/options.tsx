/** Small pictures of the options, for the setup page. */
import type { ReactNode } from "react";

const INK = "#12303f";
const PAPER = "#fffaf0";

/** A picture for each value of each option. */
export const options: Record<string, (value: unknown) => ReactNode> = {
  mode: (value) => (value === "open" ? <OpenCards /> : <HiddenCards />),
};

interface SpotProps {
  x: number;
  y: number;
  turn: number;
  children: ReactNode;
}

function Spot({ x, y, turn, children }: SpotProps): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x="-9" y="-13" width="18" height="26" rx="2.5" fill={PAPER} stroke={INK} />
      {children}
    </g>
  );
}

/** Three cards face down, with a closed eye above them. */
function HiddenCards(): ReactNode {
  return (
    <svg viewBox="0 0 64 48" aria-hidden="true">
      {[13, 32, 51].map((x, i) => (
        <Spot key={x} x={x} y={30 - (i === 1 ? 3 : 0)} turn={(i - 1) * 8}>
          <rect x="-7" y="-11" width="14" height="22" rx="1.5" fill="#3c5570" />
          <path d="M-5 2 a3 3 0 0 1 1 -5.6 a4 4 0 0 1 7 -1 a3 3 0 0 1 2 6.6 Z" fill="#dfe8ec" />
        </Spot>
      ))}
      <path
        d="M24 6 q8 7 16 0 M27 9 l-2 3 M32 10 v3.4 M37 9 l2 3"
        fill="none"
        stroke={INK}
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Two cards face up and a third still to come, clockwise. */
function OpenCards(): ReactNode {
  return (
    <svg viewBox="0 0 64 48" aria-hidden="true">
      <Spot x={13} y={28} turn={-8}>
        <rect x="-7" y="-11" width="14" height="22" rx="1.5" fill="#a5dcea" />
        <circle r="4" cy="-3" fill="#f3b33d" />
        <path d="M-7 5 q3.5 -3 7 0 t7 0 V11 H-7 Z" fill="#379fb1" />
      </Spot>
      <Spot x={32} y={25} turn={0}>
        <rect x="-7" y="-11" width="14" height="22" rx="1.5" fill="#4e5674" />
        <path d="M2 -8 L-4 1 H0 L-2 8 L5 -2 H1 L4 -8 Z" fill="#ffdf6b" />
      </Spot>
      <g opacity="0.6">
        <Spot x={51} y={28} turn={8}>
          <text y="5" fontSize="14" fontWeight="800" textAnchor="middle" fill={INK}>
            ?
          </text>
        </Spot>
      </g>
      <path
        d="M10 8 Q32 -2 52 8 M52 8 l-6 -0.5 M52 8 l-2.4 -5.4"
        fill="none"
        stroke={INK}
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

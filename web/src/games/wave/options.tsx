/** Small pictures for the options on the set-up screen. */
import type { ReactNode } from "react";

import type { Value } from "../../protocol.gen";
import { Curls, Eye } from "./art/Signs";
import { PAINTS } from "./art/palette";

const INK = "#14284a";
const CREAM = "#fffaf0";

function Picture({ children }: { children: ReactNode }): ReactNode {
  return (
    <svg viewBox="0 0 64 48" width="100%" aria-hidden="true">
      <rect width="64" height="48" rx="6" fill="#a9dcea" />
      <path
        d="M0 36 Q16 30 32 36 T64 34 V42 a6 6 0 0 1 -6 6 H6 a6 6 0 0 1 -6 -6 Z"
        fill="#4da5d5"
      />
      {children}
    </svg>
  );
}

interface MiniProps {
  x: number;
  y: number;
  colour?: number;
  turn?: number;
}

/** A tiny card; without a colour, its back. */
function Mini({ x, y, colour, turn = 0 }: MiniProps): ReactNode {
  const paint = colour === undefined ? "#14507a" : PAINTS[colour]?.sky;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x="-8" y="-11" width="16" height="22" rx="2" fill={CREAM} stroke={INK} />
      <rect x="-6" y="-9" width="12" height="18" rx="1" fill={paint} />
    </g>
  );
}

function Arrow({ d }: { d: string }): ReactNode {
  return (
    <path
      d={d}
      fill="none"
      stroke="#c8401c"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

function virage(value: Value): ReactNode {
  return (
    <Picture>
      {value === true ? (
        <>
          <Mini x={16} y={26} colour={4} turn={-8} />
          <Mini x={48} y={26} colour={3} turn={8} />
          <Arrow d="M26 16 Q32 8 38 14 M34 15 L39 15 L39 10" />
          <Arrow d="M38 34 Q32 42 26 36 M30 35 L25 35 L25 40" />
        </>
      ) : (
        <Mini x={32} y={24} colour={3} />
      )}
    </Picture>
  );
}

/** The digits as shades of sand, from light to dark. */
const SANDS = ["#fffaf0", "#f6e3b8", "#e6c988", "#cda35c", "#a8793a", "#7a5122"];

function Stairs({ y, turned, digits }: { y: number; turned: boolean; digits: boolean }): ReactNode {
  return (
    <>
      {[0, 1, 2, 3, 4, 5].map((i) => {
        const rank = turned ? 5 - i : i;
        return (
          <rect
            key={i}
            x={11 + i * 7}
            y={y - 6 - i * 1.6}
            width="6.4"
            height={6 + i * 1.6}
            fill={digits ? SANDS[rank] : PAINTS[rank]?.sky}
            stroke={INK}
            strokeWidth="0.8"
          />
        );
      })}
    </>
  );
}

function tide(value: Value): ReactNode {
  const colours = value === "colours" || value === "both";
  const digits = value === "digits" || value === "both";
  return (
    <Picture>
      <Stairs y={22} turned={colours} digits={false} />
      <Stairs y={42} turned={digits} digits />
      {colours && <Curls x={8} y={12} r={6} />}
      {digits && <Curls x={8} y={32} r={6} />}
    </Picture>
  );
}

const HEIGHTS = [1, 2, 3, 4, 5, 4, 3, 1];

function nazare(value: Value): ReactNode {
  return (
    <Picture>
      {value === true ? (
        HEIGHTS.flatMap((height, column) =>
          Array.from({ length: height }, (_, row) => (
            <rect
              key={`${column} ${row}`}
              x={6 + column * 6.6}
              y={36 - row * 8}
              width="5.6"
              height="7.2"
              rx="0.8"
              fill={(column + row) % 5 === 4 ? "#f4fbfa" : PAINTS[(column + row * 2) % 6]?.sky}
              stroke={INK}
              strokeWidth="0.7"
            />
          )),
        )
      ) : (
        <>
          <Mini x={30} y={25} colour={1} turn={-14} />
          <Mini x={32} y={24} colour={4} turn={6} />
        </>
      )}
    </Picture>
  );
}

function misplay(value: Value): ReactNode {
  return (
    <Picture>
      <Mini x={value === "end" ? 32 : 24} y={24} colour={value === "end" ? 0 : undefined} />
      {value === "end" ? (
        <path
          d="M20 12 L44 36 M44 12 L20 36"
          stroke="#a8261c"
          strokeWidth="5"
          strokeLinecap="round"
          fill="none"
        />
      ) : (
        <Arrow d="M38 30 Q54 24 40 14 M45 13 L39 14 L40 20" />
      )}
    </Picture>
  );
}

function talk(value: Value): ReactNode {
  const speaks = value !== "signals";
  return (
    <Picture>
      {speaks ? (
        <path d="M12 8 H52 V30 H30 L22 38 V30 H12 Z" fill={CREAM} stroke={INK} strokeWidth="1.5" />
      ) : (
        <Mini x={40} y={24} colour={2} />
      )}
      {speaks && <path d="M18 16 H46 M18 22 H38" stroke={INK} strokeWidth="2.4" />}
      {!speaks && <Arrow d="M10 24 H26 M20 18 L27 24 L20 30" />}
      {value === "strict" && (
        <circle cx="50" cy="32" r="9" fill="#a8261c" stroke={CREAM} strokeWidth="2" />
      )}
      {value === "strict" && <path d="M45 32 H55" stroke={CREAM} strokeWidth="3" />}
    </Picture>
  );
}

function start(value: Value): ReactNode {
  return (
    <Picture>
      {[0, 1, 2, 3].map((seat) => (
        <circle
          key={seat}
          cx={[32, 14, 32, 50][seat]}
          cy={[39, 24, 9, 24][seat]}
          r="6"
          fill={Number(value) === seat && value !== "random" ? "#c8401c" : CREAM}
          stroke={INK}
          strokeWidth="1.5"
        />
      ))}
      {value === "random" && <Curls x={32} y={24} r={8} />}
    </Picture>
  );
}

function spectator(value: Value): ReactNode {
  return (
    <Picture>
      <Mini x={46} y={24} colour={value === "open" ? 4 : undefined} />
      <Eye x={20} y={24} size={13} />
    </Picture>
  );
}

/** One picture for each value of an option. */
export const options: Record<string, (value: Value) => ReactNode> = {
  virage,
  tide,
  nazare,
  misplay,
  talk,
  start,
  spectator,
};

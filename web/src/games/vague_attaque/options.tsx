/** Small pictures for the options on the set-up screen, in the box 0 0 64 48. */
import type { ReactNode } from "react";

const INK = "#4a3216";
const SEATS = ["#c8401c", "#1f6fb2", "#2c7a4b", "#8a4fae", "#b3740b"];

function Frame({ children }: { children: ReactNode }): ReactNode {
  return (
    <svg viewBox="0 0 64 48" aria-hidden="true">
      <rect
        x="1"
        y="1"
        width="62"
        height="46"
        rx="8"
        fill="#f4e4bd"
        stroke="#9a7338"
        strokeWidth="1.5"
      />
      {children}
    </svg>
  );
}

/** A small black ship. */
function Ship({ x, y, size = 1 }: { x: number; y: number; size?: number }): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-10 4 L-7 10 H7 L11 2 L6 4z" fill="#5a3820" />
      <path d="M0 4 V-10" stroke={INK} strokeWidth="1.4" />
      <path d="M1 -9 C8 -7 9 -1 8 2 H1z M-1 -7 C-6 -5 -7 -1 -7 2 H-1z" fill="#25252a" />
    </g>
  );
}

function Captain({
  x,
  y,
  seat,
  square,
}: {
  x: number;
  y: number;
  seat: number;
  square?: boolean;
}): ReactNode {
  const look = { fill: SEATS[seat], stroke: INK, strokeWidth: 1.2 };
  return square === true ? (
    <rect x={x - 5} y={y - 5} width="10" height="10" rx="2" {...look} />
  ) : (
    <circle cx={x} cy={y} r="5.4" {...look} />
  );
}

const MODES: Record<string, ReactNode> = {
  auto: (
    <>
      <Ship x={32} y={18} />
      <path
        d="M14 38 q6 -5 12 0 t12 0 t12 0"
        fill="none"
        stroke="#2f8aa0"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  ),
  classic: (
    <>
      <Ship x={32} y={24} size={0.9} />
      <Captain x={12} y={24} seat={1} />
      <Captain x={32} y={9} seat={2} />
      <Captain x={52} y={24} seat={3} />
      <Captain x={32} y={40} seat={0} />
    </>
  ),
  duo: (
    <>
      <Ship x={32} y={24} />
      <Captain x={11} y={25} seat={0} />
      <Captain x={53} y={25} seat={1} />
    </>
  ),
  team: (
    <>
      <Captain x={14} y={15} seat={0} />
      <Captain x={14} y={33} seat={0} />
      <Captain x={50} y={15} seat={1} square />
      <Captain x={50} y={33} seat={1} square />
      <path d="M14 21 V27 M50 21 V27" stroke={INK} strokeWidth="2" />
      <path
        d="M27 18 L37 30 M37 18 L27 30"
        stroke="#b3261e"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  ),
  solo: (
    <>
      <Captain x={14} y={26} seat={0} />
      <Ship x={42} y={24} size={1.5} />
    </>
  ),
};

function Hook({ x }: { x: number }): ReactNode {
  return (
    <path
      d={`M${x} 36 V24 C${x} 16 ${x + 10} 18 ${x + 9} 11 C${x + 8} 6 ${x} 7 ${x - 1} 12`}
      fill="none"
      stroke={INK}
      strokeWidth="3.4"
      strokeLinecap="round"
    />
  );
}

const ARTEFACTS: Record<string, ReactNode> = {
  deal: (
    <>
      <rect
        x="20"
        y="7"
        width="24"
        height="34"
        rx="4"
        fill="#e6d3a3"
        stroke={INK}
        strokeWidth="1.5"
      />
      <text x="32" y="31" fontSize="20" fontWeight="800" textAnchor="middle" fill={INK}>
        ?
      </text>
    </>
  ),
  open: (
    <>
      {[6, 24, 42].map((x) => (
        <rect
          key={x}
          x={x}
          y="10"
          width="16"
          height="28"
          rx="3"
          fill="#e6d3a3"
          stroke={INK}
          strokeWidth="1.4"
        />
      ))}
      <circle cx="14" cy="24" r="5" fill="none" stroke={INK} strokeWidth="2" />
      <path d="M28 30 L36 18" stroke={INK} strokeWidth="3" strokeLinecap="round" />
      <path d="M46 24 L54 19 V29z" fill={INK} />
    </>
  ),
  off: (
    <>
      <Hook x={30} />
      <path d="M16 10 L48 40" stroke="#b3261e" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
};

function Stars({ count }: { count: number }): ReactNode {
  const first = 32 - (count - 1) * 8;
  return Array.from({ length: count }, (_, i) => (
    <path
      key={i}
      transform={`translate(${first + i * 16} 24)`}
      d="M0 -8 L2.4 -2.6 L8 -2 L3.8 1.8 L5 7.6 L0 4.6 L-5 7.6 L-3.8 1.8 L-8 -2 L-2.4 -2.6z"
      fill="#f2c230"
      stroke={INK}
      strokeWidth="1.3"
      strokeLinejoin="round"
    />
  ));
}

const GOALS: Record<string, number> = { short: 1, standard: 2, long: 3 };

function Hands({ open }: { open: boolean }): ReactNode {
  return [12, 24, 36].map((x) => (
    <g key={x}>
      <rect
        x={x}
        y="10"
        width="18"
        height="27"
        rx="3"
        fill={open ? "#fffaf0" : "#c98f4e"}
        stroke={INK}
        strokeWidth="1.4"
      />
      {open ? (
        <circle cx={x + 9} cy="23" r="4" fill="#2e9e4f" />
      ) : (
        <path
          d={`M${x + 5} 19 h8 M${x + 5} 24 h8 M${x + 5} 29 h8`}
          stroke="#fff1d2"
          strokeWidth="1.6"
        />
      )}
    </g>
  ));
}

function Sea({ rough }: { rough: boolean }): ReactNode {
  return (
    <>
      <Ship x={32} y={rough ? 14 : 18} />
      <path
        d={
          rough
            ? "M6 34 q6 -14 13 0 t13 0 t13 0 t13 0 M6 42 q6 -12 13 0 t13 0 t13 0 t13 0"
            : "M8 33 q6 -3 12 0 t12 0 t12 0 t12 0 M8 40 q6 -3 12 0 t12 0 t12 0 t12 0"
        }
        fill="none"
        stroke="#1d6c88"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  );
}

/** A picture for each value of each option. */
export const options: Record<string, (value: string | number | boolean | null) => ReactNode> = {
  mode: (value) => <Frame>{MODES[String(value)] ?? MODES["auto"]}</Frame>,
  artefacts: (value) => <Frame>{ARTEFACTS[String(value)]}</Frame>,
  goal: (value) => (
    <Frame>
      <Stars count={GOALS[String(value)] ?? 2} />
    </Frame>
  ),
  max_rounds: (value) => (
    <Frame>
      <circle cx="20" cy="24" r="12" fill="#fffaf0" stroke={INK} strokeWidth="2" />
      <path
        d="M20 16 V24 L26 28"
        fill="none"
        stroke={INK}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <text x="48" y="30" fontSize="17" fontWeight="800" textAnchor="middle" fill={INK}>
        {String(value)}
      </text>
    </Frame>
  ),
  team_hands: (value) => (
    <Frame>
      <Hands open={value === "open"} />
    </Frame>
  ),
  solo_level: (value) => (
    <Frame>
      <Sea rough={value === "rough"} />
    </Frame>
  ),
};

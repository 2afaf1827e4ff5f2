/** The vehicles on the cards, seen from the side; each in a box 80 wide, with wheels at y = 44. */
import type { ReactNode } from "react";

import type { Colour } from "../model/deck";
import { CHROME, GLASS, INK, PAINT, RESCUE, TRUCK, TRUCK_SHADE, TYRE, type Paint } from "./paint";

/** A toy wheel. */
function Wheel({ x, r = 8 }: { x: number; r?: number }): ReactNode {
  return (
    <g>
      <circle cx={x} cy={44 - r} r={r} fill={TYRE} />
      <circle cx={x} cy={44 - r} r={r * 0.48} fill={CHROME} />
    </g>
  );
}

/** The emblem of a colour, shown on every car of it: a wave, a sun, a sail or a flower. */
export function Emblem({ colour, fill }: { colour: Colour; fill: string }): ReactNode {
  if (colour === "blue") {
    return (
      <path
        d="M-6 1.5 q 3 -5 6 0 t 6 0"
        fill="none"
        stroke={fill}
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    );
  }
  if (colour === "yellow") {
    return (
      <g fill={fill}>
        <circle r="2.8" />
        {[0, 45, 90, 135].map((turn) => (
          <rect key={turn} x="-0.8" y="-6" width="1.6" height="12" transform={`rotate(${turn})`} />
        ))}
      </g>
    );
  }
  if (colour === "white") return <path d="M-1 -6 L5 3 H-1 Z M-2.4 -4 V3 H-5.5 Z" fill={fill} />;
  return (
    <g fill={fill}>
      {[0, 72, 144, 216, 288].map((turn) => (
        <circle key={turn} cy="-3.4" r="2.3" transform={`rotate(${turn})`} />
      ))}
    </g>
  );
}

/** The model of a car by its number: a bubble car, a convertible, an estate, a camper van. */
export function SideCar({ colour, number }: { colour: Colour; number: number }): ReactNode {
  const paint = PAINT[colour];
  const Body = BODIES[number] ?? Bubble;
  return <Body paint={paint} colour={colour} number={number} />;
}

interface BodyProps {
  paint: Paint;
  colour: Colour;
  number: number;
}

const OUTLINE = { stroke: INK, strokeWidth: 1.4, strokeLinejoin: "round" } as const;

function Roundel({ x, y, number }: { x: number; y: number; number: number }): ReactNode {
  return (
    <g>
      <circle cx={x} cy={y} r="7.2" fill="#fffdf6" stroke={INK} strokeWidth="1" />
      <text
        x={x}
        y={y + 4.2}
        fontSize="12"
        fontWeight="800"
        fontFamily="var(--display)"
        textAnchor="middle"
        fill={INK}
      >
        {number}
      </text>
    </g>
  );
}

function Lamps({ paint, y = 29 }: { paint: Paint; y?: number }): ReactNode {
  return (
    <g>
      <circle cx="73.5" cy={y} r="2.6" fill="#fff3b8" stroke={paint.shade} strokeWidth="0.8" />
      <rect x="3.6" y={y - 2} width="3" height="5" rx="1" fill={RESCUE} />
      <rect x="1.5" y="35" width="9" height="3" rx="1.5" fill={CHROME} />
      <rect x="69.5" y="35" width="9" height="3" rx="1.5" fill={CHROME} />
    </g>
  );
}

function Decal({ x, y, colour, fill }: { x: number; y: number; colour: Colour; fill: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(0.72)`}>
      <Emblem colour={colour} fill={fill} />
    </g>
  );
}

function Bubble({ paint, colour, number }: BodyProps): ReactNode {
  return (
    <g>
      <path
        d="M5 36 Q3 22 15 20 Q22 5 40 5 Q57 5 62 20 Q77 22 75 36 Z"
        fill={paint.body}
        {...OUTLINE}
      />
      <path d="M5.5 31 H75 L75 36 H5 Z" fill={paint.shade} />
      <path d="M21 19 Q26 9 38 9 V19 Z M42 9 Q53 9 57 19 H42 Z" fill={GLASS} />
      <path d="M24 17 L29 11" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" />
      <Roundel x={40} y={26} number={number} />
      <Decal x={62} y={26} colour={colour} fill={paint.light} />
      <Lamps paint={paint} />
      <Wheel x={20} />
      <Wheel x={60} />
    </g>
  );
}

function Open({ paint, colour, number }: BodyProps): ReactNode {
  return (
    <g>
      <path d="M44 20 L54 8" stroke={INK} strokeWidth="2.4" strokeLinecap="round" />
      <path d="M45 19 L53 9.5 L55 19 Z" fill={GLASS} opacity="0.8" />
      <path d="M25 20 q 0 -9 5 -9 t 5 9 z" fill={TYRE} />
      <path d="M33 9 q 5 -4 9 0 l -1 1.5 h -7 z" fill={RESCUE} />
      <circle cx="37" cy="13.5" r="4" fill="#e8b98d" />
      <path d="M34 12 q 4 -1 7 0.5" stroke={INK} strokeWidth="1.4" fill="none" />
      <path
        d="M3 36 Q1 21 14 20 Q32 17 44 20 Q72 20 76 28 Q78 32 77 36 Z"
        fill={paint.body}
        {...OUTLINE}
      />
      <path d="M3 31 H77 L77 36 H3 Z" fill={paint.shade} />
      <Roundel x={40} y={28} number={number} />
      <Decal x={60} y={26} colour={colour} fill={paint.light} />
      <Lamps paint={paint} y={28} />
      <Wheel x={18} />
      <Wheel x={61} />
    </g>
  );
}

function Estate({ paint, colour, number }: BodyProps): ReactNode {
  return (
    <g>
      <path d="M6 4 Q30 -2 56 3 Q40 7 6 4 Z" fill="#f08a5d" stroke={INK} strokeWidth="1" />
      <path d="M14 6 V10 M44 5.5 V10" stroke={INK} strokeWidth="1.6" />
      <path
        d="M4 36 V14 Q4 9 9 9 H46 Q51 9 56 20 L70 22 Q78 24 77 36 Z"
        fill={paint.body}
        {...OUTLINE}
      />
      <path d="M4 31 H77 L77 36 H4 Z" fill={paint.shade} />
      <path
        d="M8 12.5 H22 V20 H8 Z M25 12.5 H36 V20 H25 Z M39 12.5 H45 L50 20 H39 Z"
        fill={GLASS}
      />
      <path d="M11 18 L15 13.5" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" />
      <Roundel x={40} y={28} number={number} />
      <Decal x={63} y={27} colour={colour} fill={paint.light} />
      <Lamps paint={paint} />
      <Wheel x={18} />
      <Wheel x={61} />
    </g>
  );
}

function Camper({ paint, colour, number }: BodyProps): ReactNode {
  return (
    <g transform="translate(4 3.5) scale(0.92)">
      <path d="M3 36 V8 Q3 0 12 0 H58 Q70 0 75 18 Q78 26 77 36 Z" fill={paint.light} {...OUTLINE} />
      <path
        d="M3 19 H52 Q64 19 68 36 H3 Z M76 22 Q78 28 77 36 H70 Q68 27 76 22 Z"
        fill={paint.body}
      />
      <path d="M3 32 H77 V36 H3 Z" fill={paint.shade} />
      <path d="M8 5 H21 V15 H8 Z M25 5 H38 V15 H25 Z M42 5 H57 Q63 6 67 15 H42 Z" fill={GLASS} />
      <path
        d="M11 13 L16 6.5 M46 13 L51 6.5"
        stroke="#fff"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <Roundel x={38} y={26} number={number} />
      <Decal x={56} y={27} colour={colour} fill={paint.ink === "#ffffff" ? "#fff" : paint.shade} />
      <Lamps paint={paint} y={27} />
      <Wheel x={18} />
      <Wheel x={60} />
    </g>
  );
}

const BODIES: Record<number, (props: BodyProps) => ReactNode> = {
  1: Bubble,
  2: Open,
  3: Estate,
  4: Camper,
};

/** A bubble car that has broken down: bonnet up, steam, a flat tyre. */
export function BrokenCar({ colour }: { colour: Colour }): ReactNode {
  const paint = PAINT[colour];
  return (
    <g>
      <g fill="#eef0ee" stroke="#b4bcbf" strokeWidth="0.8">
        <circle cx="70" cy="4" r="5" />
        <circle cx="63" cy="-4" r="6.5" />
        <circle cx="72" cy="-13" r="8" />
      </g>
      <path d="M60 20 L72 5" stroke={INK} strokeWidth="4.6" strokeLinecap="round" />
      <path d="M60 20 L72 5" stroke={paint.body} strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M5 36 Q3 22 15 20 Q22 5 40 5 Q57 5 60 20 Q62 24 75 24 Q76 30 75 36 Z"
        fill={paint.body}
        {...OUTLINE}
      />
      <path d="M5.5 31 H75 L75 36 H5 Z" fill={paint.shade} />
      <path d="M21 19 Q26 9 38 9 V19 Z M42 9 Q53 9 56 19 H42 Z" fill={GLASS} />
      <path
        d="M33 20 l 13 12 m 0 -12 l -13 12"
        stroke={paint.ink}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <Decal x={62} y={29} colour={colour} fill={paint.light} />
      <Wheel x={20} />
      <g transform="translate(60 38.5)">
        <ellipse rx="9" ry="5.5" fill={TYRE} />
        <ellipse rx="4" ry="2.6" fill={CHROME} />
      </g>
    </g>
  );
}

/** A tow truck with its crane and hook. */
export function TowTruck(): ReactNode {
  return (
    <g>
      <path d="M34 26 L12 4" stroke={INK} strokeWidth="6" strokeLinecap="round" />
      <path d="M34 26 L12 4" stroke={TRUCK} strokeWidth="3.6" strokeLinecap="round" />
      <path d="M11 4 V15" stroke={INK} strokeWidth="1.8" />
      <path
        d="M11 15 v4 a4.6 4.6 0 1 1 -5 5"
        fill="none"
        stroke={INK}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M22 36 V26 H44 V8 H58 Q65 8 69 21 Q78 23 77 36 Z" fill={TRUCK} {...OUTLINE} />
      <path d="M22 31 H77 V36 H22 Z" fill={TRUCK_SHADE} />
      <path d="M48 12 H57 Q61 12 64 21 H48 Z" fill={GLASS} />
      <path d="M22 29.5 l5 -3.5 h5 l-5 3.5 z m10 0 l5 -3.5 h5 l-5 3.5 z" fill="#ffe7a8" />
      <rect x="49" y="3.5" width="8" height="4.5" rx="2" fill="#ffd34d" stroke={INK} />
      <circle cx="73.5" cy="28" r="2.6" fill="#fff3b8" />
      <Wheel x={32} />
      <Wheel x={62} />
    </g>
  );
}

/** The ambulance with its flashing light. */
export function SideAmbulance(): ReactNode {
  return (
    <g>
      <g stroke="#4a9be0" strokeWidth="2" strokeLinecap="round">
        <path d="M36 -6 V-10 M27 -4 L24 -8 M45 -4 L48 -8" />
      </g>
      <rect x="31" y="-4" width="10" height="6" rx="2.5" fill="#2f8be6" stroke={INK} />
      <path
        d="M3 36 V6 Q3 1 8 1 H52 Q58 1 63 16 L71 19 Q78 22 77 36 Z"
        fill="#fffdf8"
        {...OUTLINE}
      />
      <path d="M3 22 H69 L77 28 V32 H3 Z" fill={RESCUE} />
      <path d="M45 6 H52 Q56 7 59 17 H45 Z" fill={GLASS} />
      <path d="M20 4.5 h8 v6 h6 v7 h-6 v5 h-8 v-5 h-6 v-7 h6 z" fill={RESCUE} />
      <path d="M22 6.5 h4 v6 h6 v3 h-6 v5 h-4 v-5 h-6 v-3 h6 z" fill="#fff" opacity="0.25" />
      <circle cx="73.5" cy="31" r="2.4" fill="#fff3b8" />
      <Wheel x={18} />
      <Wheel x={61} />
    </g>
  );
}

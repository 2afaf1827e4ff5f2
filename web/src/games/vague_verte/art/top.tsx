/** The pieces on the squares of a street, seen from above and driving up; in a box 72 x 48. */
import type { ReactNode } from "react";

import { drawnLetter } from "./letters";
import { sightOf, type Colour } from "../model/deck";
import { Family } from "./ducks";
import { GLASS, INK, PAINT, RESCUE, TRUCK, TRUCK_SHADE, TYRE } from "./paint";

/** The piece on a square: a car, a breakdown, a tow with its load, an ambulance or ducks. */
export function TopPiece({ card, className }: { card: number; className?: string }): ReactNode {
  return (
    <svg viewBox="0 0 72 48" className={className} aria-hidden="true" width="100%" height="100%">
      <Toy card={card} />
    </svg>
  );
}

function Toy({ card }: { card: number }): ReactNode {
  const { kind, colour, number, ...sight } = sightOf(card);
  const letter = drawnLetter(sight.letter);
  if (kind === "ducks") return <Crossing />;
  if (kind === "ambulance") return <TopAmbulance />;
  if (kind === "towed") return <Towed colour={colour} letter={letter} />;
  if (kind === "breakdown") return <TopBroken colour={colour} letter={letter} />;
  return <TopCar colour={colour} label={`${letter}${number}`} size={number} />;
}

/** The widths and lengths of the four models. */
const MODELS: Record<number, { w: number; h: number }> = {
  1: { w: 32, h: 39 },
  2: { w: 33, h: 42 },
  3: { w: 34, h: 44 },
  4: { w: 36, h: 46 },
};

interface TopCarProps {
  colour: Colour;
  label: string;
  size: number;
}

function TopCar({ colour, label, size }: TopCarProps): ReactNode {
  const paint = PAINT[colour];
  const { w, h } = MODELS[size] ?? { w: 28, h: 40 };
  return (
    <g transform="translate(36 24)">
      <Chassis w={w} h={h} fill={paint.body} edge={paint.shade} />
      <path d={glass(w, h)} fill={GLASS} />
      <path
        d={`M${-w / 2 + 6} ${h / 2 - 5} h${w - 12} v2.4 h${12 - w} Z`}
        fill={GLASS}
        opacity="0.8"
      />
      {size === 2 && (
        <path d={`M${-w / 2 + 4} ${h / 2 - 9} h${w - 8}`} stroke={paint.shade} strokeWidth="2" />
      )}
      {size === 3 && (
        <path
          d={`M${-w / 2 + 3} ${-h / 2 + 15} V${h / 2 - 6} M${w / 2 - 3} ${-h / 2 + 15} V${h / 2 - 6}`}
          stroke={paint.light}
          strokeWidth="1.6"
        />
      )}
      {size === 4 && (
        <rect
          x={-w / 2 + 3}
          y={-h / 2 + 14}
          width={w - 6}
          height={h - 21}
          rx="4"
          fill={paint.light}
          opacity="0.35"
        />
      )}
      <Label text={label} fill={paint.ink} y={7.5} />
    </g>
  );
}

function glass(w: number, h: number): string {
  const top = -h / 2 + 7;
  return `M${-w / 2 + 3.5} ${top + 5.5} Q0 ${top - 3} ${w / 2 - 3.5} ${top + 5.5} L${w / 2 - 5.5} ${top + 8} H${-w / 2 + 5.5} Z`;
}

function Label({ text, fill, y }: { text: string; fill: string; y: number }): ReactNode {
  return (
    <text
      y={y}
      fontSize="18"
      fontWeight="800"
      fontFamily="var(--display)"
      letterSpacing="-0.3"
      textAnchor="middle"
      fill={fill}
    >
      {text}
    </text>
  );
}

/** The parts that all vehicles share: shadow, wheels, body, lamps. */
function Chassis(props: { w: number; h: number; fill: string; edge: string }): ReactNode {
  const { w, h, fill, edge } = props;
  return (
    <g>
      <rect
        x={-w / 2 + 1}
        y={-h / 2 + 2.5}
        width={w + 1}
        height={h}
        rx="9"
        fill="#10202b"
        opacity="0.28"
      />
      {[-1, 1].map((side) =>
        [-h / 2 + 6, h / 2 - 14].map((y) => (
          <rect
            key={`${side} ${y}`}
            x={side * (w / 2) - 2.4}
            y={y}
            width="4.8"
            height="9"
            rx="2"
            fill={TYRE}
          />
        )),
      )}
      <rect
        x={-w / 2}
        y={-h / 2}
        width={w}
        height={h}
        rx="8.5"
        fill={fill}
        stroke={INK}
        strokeWidth="1.2"
      />
      <path
        d={`M${-w / 2 + 1} ${h / 2 - 9} v0.5 q0 7.6 7.6 7.6 h${w - 17.2} q7.6 0 7.6 -7.6 v-0.5 q-1 5 -8 5 h${16 - w} q-7 0 -7.2 -5 Z`}
        fill={edge}
      />
      <rect x={-w / 2 + 3} y={-h / 2 + 1} width="5.4" height="2.8" rx="1.2" fill="#fff3b8" />
      <rect x={w / 2 - 8.4} y={-h / 2 + 1} width="5.4" height="2.8" rx="1.2" fill="#fff3b8" />
    </g>
  );
}

/** A breakdown: open bonnet, steam, and a warning triangle on the road behind. */
function TopBroken({ colour, letter }: { colour: Colour; letter: string }): ReactNode {
  const paint = PAINT[colour];
  return (
    <g>
      <path
        d="M60 32 l6.5 11.5 h-13 z"
        fill="#fff"
        stroke={RESCUE}
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <path
        d="M12 32 l6.5 11.5 h-13 z"
        fill="#fff"
        stroke={RESCUE}
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <g transform="translate(36 25) rotate(-5)">
        <Chassis w={32} h={39} fill={paint.body} edge={paint.shade} />
        <rect x="-10" y="-17" width="20" height="8.5" rx="2" fill="#3a4449" />
        <rect
          x="-11.5"
          y="-22"
          width="23"
          height="5"
          rx="2"
          fill={paint.light}
          stroke={INK}
          strokeWidth="1"
        />
        <Label text={`${letter}X`} fill={paint.ink} y={9} />
      </g>
      <g fill="#f4f5f2" stroke="#aab4b8" strokeWidth="0.7">
        <circle cx="44" cy="10" r="4.6" />
        <circle cx="51" cy="5.5" r="3.6" />
        <circle cx="37" cy="6" r="3.4" />
      </g>
    </g>
  );
}

/** A tow truck with the broken car on its hook. */
function Towed({ colour, letter }: { colour: Colour; letter: string }): ReactNode {
  const paint = PAINT[colour];
  return (
    <g>
      <g transform="translate(36 34)">
        <Chassis w={29} h={25} fill={paint.body} edge={paint.shade} />
        <Label text={`${letter}X`} fill={paint.ink} y={8} />
      </g>
      <g transform="translate(36 12) scale(1 0.9)">
        <rect x="-12.5" y="-9.5" width="27" height="22" rx="6" fill="#10202b" opacity="0.25" />
        <rect
          x="-14"
          y="-11.5"
          width="28"
          height="22"
          rx="5.5"
          fill={TRUCK}
          stroke={INK}
          strokeWidth="1.2"
        />
        <path d="M-10.5 -4 Q0 -11 10.5 -4 L8.5 -1 H-8.5 Z" fill={GLASS} />
        <rect x="-11" y="1.5" width="22" height="6" rx="2" fill={TRUCK_SHADE} />
        <rect x="-7" y="-1.2" width="14" height="3" rx="1.5" fill="#ffd34d" />
        <path
          d="M0 4 V12 a2.4 2.4 0 1 0 2.6 2.4"
          fill="none"
          stroke={INK}
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </g>
    </g>
  );
}

function TopAmbulance(): ReactNode {
  return (
    <g transform="translate(36 24)">
      <Chassis w={34} h={45} fill="#fffdf8" edge="#c9cfce" />
      <path d={glass(34, 45)} fill={GLASS} />
      <path d="M-17 -4 h3 v20 h-3 Z M14 -4 h3 v20 h-3 Z" fill={RESCUE} />
      <rect
        x="-8"
        y="-8"
        width="16"
        height="4"
        rx="2"
        fill="#2f8be6"
        stroke={INK}
        strokeWidth="0.8"
      />
      <path d="M-3.5 -1 h7 v6 h6 v7 h-6 v6 h-7 v-6 h-6 v-7 h6 z" fill={RESCUE} />
    </g>
  );
}

/** The ducks on a crossing across the whole street. */
function Crossing(): ReactNode {
  return (
    <g>
      {[3, 16, 29, 42, 55].map((x) => (
        <rect key={x} x={x} y="6" width="8" height="36" rx="1" fill="#f5efdf" opacity="0.92" />
      ))}
      <g transform="translate(34 26) scale(0.92)">
        <Family />
      </g>
    </g>
  );
}

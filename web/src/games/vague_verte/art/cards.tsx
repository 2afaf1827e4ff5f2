/** The cards of Vague Verte, drawn from their numbers. */
import type { ReactNode } from "react";

import { drawnLetter } from "./letters";
import { Back, Face } from "../../../parts/cards/Card";
import { Family, Signal } from "./ducks";
import { ASPHALT, INK, LIT_GREEN, LIT_RED, PAINT, RESCUE, SAND, SEA, TRUCK } from "./paint";
import { BrokenCar, Emblem, SideAmbulance, SideCar, TowTruck } from "./side";
import { sightOf, type Colour } from "../model/deck";

interface Props {
  card: number;
  /** The label for screen readers; omit inside a button that has one. */
  name?: string;
  className?: string;
}

/** The face of any card. */
export function CardFace({ card, name, className }: Props): ReactNode {
  const sight = sightOf(card);
  const shared = { name, className };
  if (sight.kind === "car") {
    return (
      <Face {...shared} paper="#fffaf0" value={sight.number} letter={drawnLetter(sight.letter)}>
        <Landscape sky={PAINT[sight.colour].tint} sun={PAINT[sight.colour].glow} />
        <Corners colour={sight.colour} />
        <g transform="translate(9 45) scale(1.03)">
          <SideCar colour={sight.colour} number={sight.number} />
        </g>
      </Face>
    );
  }
  if (sight.kind === "breakdown") {
    return (
      <Face {...shared} paper="#fffaf0" value="X" letter={drawnLetter(sight.letter)}>
        <Landscape sky="#e7e4df" sun={PAINT[sight.colour].glow} />
        <Hazard />
        <Corners colour={sight.colour} />
        <g transform="translate(9 45) scale(1.03)">
          <BrokenCar colour={sight.colour} />
        </g>
      </Face>
    );
  }
  return (
    <Face {...shared} paper="#fffaf0">
      {OTHERS[sight.kind]}
    </Face>
  );
}

/** The background of every vehicle: sky, a low sun, the sea, the road. */
function Landscape({ sky, sun }: { sky: string; sun: string }): ReactNode {
  return (
    <g>
      <rect x="4" y="4" width="92" height="132" rx="6" fill={sky} />
      <circle cx="62" cy="46" r="29" fill={sun} />
      <path d="M4 60 q 8 -5 15 0 t 15 0 t 15 0 t 15 0 t 15 0 t 17 0 V 90 H 4 Z" fill={SEA} />
      <path d="M4 70 q 8 -4 15 0 t 15 0 t 15 0 t 15 0 t 15 0 t 17 0 V 90 H 4 Z" fill="#2f8aa0" />
      <path d="M4 81 Q 40 77 96 80 V 130 q 0 6 -6 6 H 10 q -6 0 -6 -6 Z" fill={SAND} />
      <path d="M4 85 Q 50 82 96 84 V 92 Q 50 91 4 93 Z" fill={ASPHALT} />
      <path d="M8 89 H 94" stroke="#f5efdf" strokeWidth="1.2" strokeDasharray="7 6" />
      <path
        d="M14 118 q 6 -4 12 0 t 12 0 M30 126 q 6 -4 12 0 t 12 0"
        fill="none"
        stroke="#dfc38f"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </g>
  );
}

/** The emblem of the colour below the letter, at both ends. */
function Corners({ colour }: { colour: Colour }): ReactNode {
  const mark = (
    <g transform="translate(32 24) scale(0.85)">
      <Emblem colour={colour} fill={colour === "white" ? "#8b8471" : PAINT[colour].body} />
    </g>
  );
  return (
    <>
      {mark}
      <g transform="rotate(180 50 70)">{mark}</g>
    </>
  );
}

/** The warning triangle on a breakdown card. */
function Hazard(): ReactNode {
  return (
    <g>
      <path
        d="M44 14 l13 22 h-26 z"
        fill="#fff"
        stroke={RESCUE}
        strokeWidth="4"
        strokeLinejoin="round"
        transform="translate(28 -2)"
      />
      <path d="M72 20 v7 M72 30.5 v0.6" stroke={INK} strokeWidth="3.2" strokeLinecap="round" />
    </g>
  );
}

/** A pictorial card index, top left and rotated at the bottom right. */
function Marks({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      {children}
      <g transform="rotate(180 50 70)">{children}</g>
    </>
  );
}

function TowCard(): ReactNode {
  return (
    <g>
      <Landscape sky="#fde6d3" sun="#f9c79c" />
      <Marks>
        <path
          d="M18 10 v9 a7.5 7.5 0 1 1 -8 8"
          fill="none"
          stroke={INK}
          strokeWidth="4.6"
          strokeLinecap="round"
        />
        <circle cx="18" cy="10" r="3.4" fill={TRUCK} stroke={INK} strokeWidth="1.4" />
      </Marks>
      <g transform="translate(9 45) scale(1.03)">
        <TowTruck />
      </g>
    </g>
  );
}

function AmbulanceCard(): ReactNode {
  return (
    <g>
      <Landscape sky="#dcebf3" sun="#ffd9d4" />
      <Marks>
        <path
          d="M14 11 h7 v7 h7 v7 h-7 v7 h-7 v-7 h-7 v-7 h7 z"
          fill={RESCUE}
          stroke="#fff"
          strokeWidth="1"
        />
      </Marks>
      <g transform="translate(76 16) scale(0.72)">
        <Signal lit="red" />
      </g>
      <g transform="translate(9 45) scale(1.03)">
        <SideAmbulance />
      </g>
    </g>
  );
}

function DucksCard(): ReactNode {
  return (
    <g>
      <rect x="4" y="4" width="92" height="132" rx="6" fill="#cfe6b4" />
      <circle cx="66" cy="40" r="26" fill="#ffe9a3" />
      <path d="M4 56 Q 30 44 60 54 T 96 50 V 136 H 4 Z" fill="#a9cf86" />
      <rect x="4" y="62" width="92" height="46" fill={ASPHALT} />
      {[8, 24, 40, 56, 72, 88].map((x) => (
        <rect key={x} x={x} y="64" width="8" height="42" fill="#f5efdf" />
      ))}
      <path d="M4 108 h92 v22 q 0 6 -6 6 h-80 q -6 0 -6 -6 Z" fill="#cfe6b4" />
      <Marks>
        <g transform="translate(20 26) scale(0.86)">
          <path
            d="M-13 -2 Q-9 1 -4 -1 Q2 -3 4 -6 Q3 -14 9 -14 Q15 -14 14 -7 Q13 -4 12 -2 Q12 9 0 9 Q-11 9 -13 -2 Z"
            fill={INK}
          />
          <path d="M14 -9.5 L20 -8 L14 -5.5 Z" fill={INK} />
        </g>
      </Marks>
      <g transform="translate(47 87) scale(1.12)">
        <Family />
      </g>
    </g>
  );
}

function LightCard({ lit }: { lit: "red" | "green" }): ReactNode {
  const colour = lit === "red" ? LIT_RED : LIT_GREEN;
  return (
    <g>
      <rect
        x="4"
        y="4"
        width="92"
        height="132"
        rx="6"
        fill={lit === "red" ? "#fbdcd5" : "#d3f0dc"}
      />
      <path d="M38 136 L46 60 H54 L62 136 Z" fill={ASPHALT} opacity="0.22" />
      <circle cx="50" cy={lit === "red" ? 50 : 88} r="38" fill={colour} opacity="0.22" />
      <circle cx="50" cy={lit === "red" ? 50 : 88} r="28" fill={colour} opacity="0.28" />
      <Marks>
        <circle cx="18" cy="21" r="10" fill={lit === "red" ? "#c4281b" : "#17743f"} />
        {lit === "red" ? (
          <rect x="11.5" y="18.6" width="13" height="4.8" rx="1.2" fill="#fff" />
        ) : (
          <path
            d="M18 27 V16 M13.4 20 L18 15 L22.6 20"
            fill="none"
            stroke="#fff"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        )}
      </Marks>
      <rect x="47" y="106" width="6" height="24" rx="2" fill="#22313a" />
      <g transform="translate(26 22) scale(2)">
        <Signal lit={lit} />
      </g>
    </g>
  );
}

const OTHERS: Record<string, ReactNode> = {
  tow: <TowCard />,
  ambulance: <AmbulanceCard />,
  ducks: <DucksCard />,
  red: <LightCard lit="red" />,
  green: <LightCard lit="green" />,
};

/** The back: a green wave of road. */
export function CardBack({ name, className }: { name?: string; className?: string }): ReactNode {
  return (
    <Back name={name} className={className} paper="#1f7a54">
      <path d="M6 40 q 22 -22 44 0 t 44 0 V 62 q -22 22 -44 0 t -44 0 Z" fill="#2f9a6c" />
      <path d="M6 78 q 22 -22 44 0 t 44 0 V 100 q -22 22 -44 0 t -44 0 Z" fill="#2f9a6c" />
      <path
        d="M6 51 q 22 -22 44 0 t 44 0 M6 89 q 22 -22 44 0 t 44 0"
        fill="none"
        stroke="#e9f7d9"
        strokeWidth="2.4"
        strokeDasharray="7 5"
      />
      <circle cx="50" cy="70" r="15" fill="#f3b33d" stroke="#fffaf0" strokeWidth="3" />
      <path
        d="M40 73 q 5 -8 10 0 t 10 0"
        fill="none"
        stroke="#1f7a54"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Back>
  );
}

/** The cards of Land Unter: weather, water, and their backs. */
import { memo, type ReactNode } from "react";

import { Back, Face } from "../../../parts/cards/Card";
import { Ring } from "./belt";
import { Island } from "./island";
import { Cloud, waves } from "./shapes";
import { WeatherPicture } from "./weather";
import { halvesOf } from "../model/deck";

const PAPER = "#fffaf0";
const INK = "#12303f";

interface WeatherProps {
  /** The card's index in views; the number printed on it is one higher. */
  card: number;
  name?: string;
  /** With one big number in the middle, for cards that are shown small. */
  small?: boolean;
}

/** A weather card, face up. */
export const Weather = memo(WeatherFace);

function WeatherFace({ card, name, small = false }: WeatherProps): ReactNode {
  return small ? (
    <SmallWeather card={card} name={name} />
  ) : (
    <LargeWeather card={card} name={name} />
  );
}

function LargeWeather({ card, name }: { card: number; name?: string }): ReactNode {
  const halves = halvesOf(card);
  return (
    <Face name={name} value={<Figure of={card + 1} />} paper={PAPER} ink={INK}>
      <WeatherPicture card={card} />
      <Corner halves={halves} />
      <g transform="rotate(180 50 70)">
        <Corner />
      </g>
    </Face>
  );
}

/** The number in the index: two digits are set closer together; 6 and 9 are underlined. */
function Figure({ of }: { of: number }): ReactNode {
  return (
    <tspan
      fontSize={of < 10 ? 30 : 26}
      letterSpacing={of < 10 ? 0 : -1.6}
      x={of < 10 ? 19 : 20}
      textDecoration={of === 6 || of === 9 ? "underline" : undefined}
    >
      {of}
    </tspan>
  );
}

/** The paper behind an index, with the card's lifebelts. */
function Corner({ halves = 0 }: { halves?: number }): ReactNode {
  return (
    <>
      <rect x="-8" y="-8" width="46" height={halves > 0 ? 66 : 44} rx="11" fill={PAPER} />
      {halves > 0 && <Ring x={halves === 1 ? 24 : 20} y={46} r={9} halves={halves} />}
    </>
  );
}

function SmallWeather({ card, name }: { card: number; name?: string }): ReactNode {
  const halves = halvesOf(card);
  return (
    <Face name={name} paper={PAPER} ink={INK}>
      <WeatherPicture card={card} />
      <rect x="-4" y="-4" width="108" height="68" fill={PAPER} />
      <text
        x="50"
        y="52"
        fontSize="58"
        textAnchor="middle"
        fill={INK}
        style={{ fontFamily: "var(--display)", fontWeight: 800 }}
      >
        {card + 1}
      </text>
      {halves > 0 && <Ring x={halves === 1 ? 58 : 50} y={84} r={16} halves={halves} />}
    </Face>
  );
}

/** A water card, face up: the island at that water level. */
export const Water = memo(WaterFace);

function WaterFace({ level, name }: { level: number; name?: string }): ReactNode {
  return (
    <Face name={name} frame="#0f3d57" ink="#0f3d57" value={<Figure of={level} />}>
      <svg x="4" y="4" width="92" height="132" viewBox="18 -10 84 120.5" overflow="hidden">
        <Island level={level} />
      </svg>
      <Corner />
      <g transform="rotate(180 50 70)">
        <Corner />
      </g>
    </Face>
  );
}

/** The back of a weather card: a cloud with its rain. */
export function WeatherBack({ name }: { name?: string }): ReactNode {
  return (
    <Back name={name} paper="#3c5570">
      <svg x="6" y="6" width="88" height="128" viewBox="6 6 88 128" overflow="hidden">
        <path d={waves(104, 12, 44)} fill="#2b4159" />
        <path d={waves(118, 12, 44, 18)} fill="#1f3147" />
        <path
          d="M34 72 l-5 13 M48 74 l-5 13 M62 72 l-5 13 M41 90 l-4 10 M56 90 l-4 10"
          stroke="#a9c6d8"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
        <Cloud x={50} y={66} size={1.35} fill="#dfe8ec" shade="#93a9ba" />
        <circle cx="74" cy="30" r="9" fill="#f3b33d" />
      </svg>
    </Back>
  );
}

/** The back of a water card: waves. */
export function WaterBack({ name }: { name?: string }): ReactNode {
  return <Back name={name} paper="#17607d" ink="#8fcdd1" />;
}

/** The picture on a weather card: each number has its own sky, from sunshine to a thunderstorm. */
import type { ReactNode } from "react";

import { BAND_SIZE, bandOf, NUM_CARDS, WEATHER } from "../model/deck";
import { along, mix } from "./colour";
import { Cloud, Pig, Sailboat, Sheep, Umbrella, waves } from "./shapes";

const SKY = ["#7fd0ea", "#a5dcea", "#b4d3dc", "#9db2bf", "#74879a", "#4e5674", "#2b2947"];
const GLOW = ["#fff0c2", "#fde9c4", "#e9e6da", "#c3cdd2", "#9aa9b5", "#8583a0", "#6a5d8c"];
const SEA = ["#45b3bd", "#379fb1", "#358b9f", "#33758c", "#295f79", "#234c68", "#1b3450"];

interface Weather {
  card: number;
  /** From 0 for the calmest card to 1 for the wildest. */
  wild: number;
  band: number;
  /** From 0 to 11 within the band. */
  step: number;
}

/** The picture on a weather card, sized for its face. */
export function WeatherPicture({ card }: { card: number }): ReactNode {
  const band = bandOf(card);
  const it: Weather = { card, wild: card / (NUM_CARDS - 1), band, step: card - band * BAND_SIZE };
  return (
    <>
      <rect width="100" height="140" fill={along(SKY, it.wild)} />
      <path d="M0 62 Q 40 52 100 64 V140 H0 Z" fill={along(GLOW, it.wild)} />
      {band <= WEATHER.breeze && <Sun {...it} />}
      <Clouds {...it} />
      {band === WEATHER.breeze && <Gusts step={it.step} />}
      {(band === WEATHER.rain || band === WEATHER.gale) && <Rain {...it} />}
      {band === WEATHER.thunder && <Bolts step={it.step} />}
      <Sea {...it} />
    </>
  );
}

function Sun({ card, band }: Weather): ReactNode {
  const y = 44 + card * 0.85;
  const size = 21 - card * 0.28;
  const rays = 12;
  return (
    <g transform={`translate(${62 - card * 0.4} ${y})`}>
      {band === WEATHER.sun &&
        Array.from({ length: rays }, (_, i) => (
          <path
            key={i}
            d={`M-2.6 ${-size - 4} L0 ${-size - 11 - (i % 2) * 4} L2.6 ${-size - 4} Z`}
            fill="#f8c552"
            transform={`rotate(${(360 / rays) * i + card * 4})`}
          />
        ))}
      <circle r={size} fill="#f3b33d" />
      <circle r={size * 0.72} fill="#fbd277" />
    </g>
  );
}

const CLOUD = ["#fffdf6", "#fdfbf4", "#e3e6e6", "#93a1ae", "#5f6781", "#3a385a"];
const CLOUD_SHADE = ["#dcebee", "#cfdfe4", "#b5c1c9", "#6d7b8c", "#454b66", "#232140"];
const SPOTS = [
  [76, 38, 0.7],
  [36, 66, 0.55],
  [82, 60, 0.6],
  [52, 30, 0.85],
  [90, 32, 0.95],
  [20, 76, 0.7],
  [64, 50, 0.95],
  [40, 54, 0.8],
] as const;

function Clouds({ card, wild }: Weather): ReactNode {
  const count = Math.min(SPOTS.length, Math.max(0, Math.ceil((card - 5) / 7)));
  const fill = along(CLOUD, wild);
  const shade = along(CLOUD_SHADE, wild);
  return SPOTS.slice(0, count).map(([x, y, size], i) => (
    <Cloud
      key={i}
      x={x + ((card * 7 + i * 13) % 9) - 4}
      y={y + ((card * 5 + i * 7) % 7) - 3}
      size={size + wild * 0.35}
      fill={mix(fill, shade, (i % 3) * 0.3)}
      shade={mix(shade, "#12303f", 0.12)}
    />
  ));
}

function Gusts({ step }: { step: number }): ReactNode {
  const rows = 1 + Math.floor(step / 3);
  return (
    <g fill="none" stroke="#ffffff" strokeWidth="2.4" strokeLinecap="round">
      {Array.from({ length: rows }, (_, i) => (
        <path
          key={i}
          d={`M${10 + (i % 2) * 16} ${88 - i * 8} h${34 + step} q9 0 8 -6 q-1.4 -4.4 -5.6 -2`}
        />
      ))}
    </g>
  );
}

function Rain({ band, step }: Weather): ReactNode {
  const slant = band === WEATHER.rain ? 2 + step * 0.3 : 9 + step * 0.6;
  const drops = 9 + step * 2 + (band === WEATHER.gale ? 8 : 0);
  const lines = Array.from({ length: drops }, (_, i) => {
    const x = 6 + ((i * 37) % 94);
    const y = 58 + ((i * 23) % 52);
    return `M${x} ${y} l${-slant} 10`;
  });
  return (
    <path
      d={lines.join(" ")}
      stroke={band === WEATHER.rain ? "#f2f8fa" : "#dbe6ee"}
      strokeWidth="1.7"
      strokeLinecap="round"
    />
  );
}

const BOLTS = [
  [60, 50, 1.25],
  [34, 56, 0.9],
  [82, 58, 0.8],
] as const;

function Bolts({ step }: { step: number }): ReactNode {
  return BOLTS.slice(0, 1 + Math.floor(step / 4)).map(([x, y, size], i) => (
    <g key={i} transform={`translate(${x + (step % 4) * 2} ${y}) scale(${size})`}>
      <path d="M4 -4 L-9 20 H-1 L-6 40 L12 12 H3 L11 -4 Z" fill="#ffdf6b" />
      <path d="M4 -4 L-9 20 H-5 L8 -4 Z" fill="#fff4c4" />
    </g>
  ));
}

function Sea({ wild, band, step, card }: Weather): ReactNode {
  const high = 3 + wild * 17;
  const y = 106 - wild * 6;
  const deep = along(SEA, wild);
  return (
    <>
      <path d={waves(y, high, 62 - wild * 10, (card * 11) % 40)} fill={along(SEA, wild - 0.25)} />
      <g transform={`translate(${44 + (step % 3) * 3 - 3} ${y - 1})`}>{FOCUS[band]?.(step)}</g>
      <path d={waves(y + 9, high, 50, (card * 17) % 36)} fill={deep} />
      <path
        d={waves(y + 9, high, 50, (card * 17) % 36)}
        fill="none"
        stroke="#fffaf0"
        strokeWidth={0.6 + wild * 1.6}
        opacity="0.85"
      />
      <path d={waves(y + 20, high * 0.8, 44, (card * 23) % 30)} fill={along(SEA, wild + 0.16)} />
    </>
  );
}

/** The main subject of the picture, by weather. */
const FOCUS: readonly ((step: number) => ReactNode)[] = [
  (step) => <Sailboat lean={step % 2 === 0 ? 1 : -1} />,
  (step) => <Sailboat lean={6 + step} />,
  (step) => (
    <g transform={`translate(0 -2) rotate(${(step % 3) * 3 - 3})`}>
      <g transform="translate(3 -34)">
        <Umbrella />
      </g>
      <g transform="translate(-4 -4) scale(1.25)">{step % 2 === 0 ? <Sheep /> : <Pig />}</g>
      <path d="M-18 -6 H18 L11 6 H-11 Z" fill="#8b5e34" />
      <path d="M-18 -6 H18 L16.4 -3 H-16.4 Z" fill="#b98a55" />
    </g>
  ),
  (step) => (
    <g>
      <g transform={`translate(${12 - step} ${-36 - step * 0.6}) rotate(${30 + step * 5})`}>
        <Umbrella inside />
      </g>
      <g transform={`translate(-8 -1) rotate(${-10 - step})`}>
        <g transform="translate(-1 -4) scale(1.2)">{step % 2 === 0 ? <Pig /> : <Sheep />}</g>
        <path d="M-16 -5 H16 L10 6 H-10 Z" fill="#8b5e34" />
        <path d="M-16 -5 H16 L14.4 -2 H-14.4 Z" fill="#b98a55" />
      </g>
    </g>
  ),
  (step) => <StormLight step={step} />,
];

function StormLight({ step }: { step: number }): ReactNode {
  return (
    <g transform="translate(-6 6)">
      <path d="M2 -41 L60 -54 L60 -24 Z" fill="#ffe9a3" opacity={0.25 + step * 0.03} />
      <path d="M-20 6 L-11 -12 Q0 -17 11 -11 L20 6 Z" fill="#2a2b3d" />
      <path d="M-6 -12 L-4 -36 H4 L6 -12 Z" fill="#fffaf0" />
      <path d="M-5.4 -19 H5.4 L5.9 -13 H-5.9 Z M-4.5 -30 H4.5 L5 -25 H-5 Z" fill="#d2402b" />
      <rect x="-5.6" y="-38" width="11.2" height="2.4" fill="#12303f" />
      <rect x="-3.2" y="-44" width="6.4" height="6" fill="#ffdf6b" />
      <path d="M-5 -44 L0 -50 L5 -44 Z" fill="#d2402b" />
    </g>
  );
}

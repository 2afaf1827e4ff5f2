/** A player's island: the water rises from 0 to 12, and the animals climb to stay dry. */
import { memo, type ReactNode } from "react";

import { TOP_LEVEL } from "../model/deck";
import { along } from "./colour";
import styles from "./island.module.css";
import { Cloud, Pig, Sheep, waves } from "./shapes";

/** The size of the picture. */
export const ISLAND = { top: -10, width: 120, height: 118 } as const;
export const ISLAND_BOX = `0 ${ISLAND.top} ${ISLAND.width} ${ISLAND.height}`;

const SHORE = 100;
const STEP = 5.8;

/** The y coordinate of the water's surface at a level. */
export function surfaceOf(level: number): number {
  return SHORE - STEP * level;
}

interface Props {
  level: number;
  /** Whether the animals are pigs; otherwise sheep. */
  pigs?: boolean;
  /** Whether the lighthouse shines: it is this player's turn. */
  lit?: boolean;
  /** Whether the player is out of the round: the animals are in the boat. */
  out?: boolean;
}

const SKY = ["#d7eef2", "#cbe3e8", "#b3c9d3", "#8ea5b5", "#6d7f96"];

/** The picture, without its frame. */
export const Island = memo(FloodedIsland);

function FloodedIsland({ level, pigs = false, lit = false, out = false }: Props): ReactNode {
  const water = out ? TOP_LEVEL - 1 : level;
  const share = water / TOP_LEVEL;
  return (
    <>
      <rect y="-10" width="120" height="122" fill={along(SKY, share)} />
      <Cloud x={24} y={32} size={0.8} fill={along(["#ffffff", "#8695a8"], share)} />
      <Cloud x={98} y={24} size={0.9 + share * 0.4} fill={along(["#ffffff", "#76849a"], share)} />
      {share > 0.55 && <Rain />}
      <path d={waves(86, 5, 40)} fill="#8cc6cc" />
      {lit && <path className={styles["beam"]} d="M60 31 L132 6 V52 Z M60 31 L-12 12 V46 Z" />}
      <Hill />
      <Lighthouse lit={lit} />
      {!out && [0, 1, 2].map((which) => <Animal key={which} {...{ which, water, pigs }} />)}
      <g className={styles["water"]} style={{ transform: `translateY(${surfaceOf(water)}px)` }}>
        {out && <Boat pigs={pigs} />}
        <path d={waves(1, 6, 34, 6)} fill="#2f8fa8" opacity="0.78" />
        <path d={waves(1, 6, 34, 6)} fill="none" stroke="#fffaf0" strokeWidth="1.4" opacity="0.9" />
        <path d={waves(9, 6, 28, -4)} fill="#1f6d8b" opacity="0.5" />
        <path d={waves(22, 6, 34, 2)} fill="#124d6b" opacity="0.5" />
        <Fish x={24} y={34} />
        <Fish x={95} y={46} />
      </g>
    </>
  );
}

function Fish({ x, y }: { x: number; y: number }): ReactNode {
  return (
    <path
      d="M-6 0 q5 -5 10 0 l4 -3 v6 l-4 -3 q-5 5 -10 0 Z"
      fill="#f3b33d"
      opacity="0.85"
      transform={`translate(${x} ${y}) scale(0.8)`}
    />
  );
}

function Rain(): ReactNode {
  const drops = Array.from(
    { length: 16 },
    (_, i) => `M${(i * 47) % 124} ${((i * 31) % 90) - 8} l-4 9`,
  ).join(" ");
  return <path d={drops} stroke="#f4f9fb" strokeWidth="1.2" opacity="0.8" />;
}

function Hill(): ReactNode {
  return (
    <>
      <path d="M2 112 Q10 92 30 90 Q60 84 92 90 Q112 94 118 112 Z" fill="#efd9a7" />
      <path
        d="M16 104 Q22 84 34 76 Q42 60 56 58 H68 Q80 62 87 78 Q100 86 104 104 Z"
        fill="#86b566"
      />
      <path d="M60 58 H68 Q80 62 87 78 Q100 86 104 104 H72 Q82 82 60 58 Z" fill="#6d9d55" />
      <path
        d="M26 92 Q50 84 78 92 M34 78 Q52 72 74 79 M43 67 Q56 63 70 67"
        fill="none"
        stroke="#d9c48c"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M78 82 v-9 h11 v9 Z" fill="#fffaf0" />
      <path d="M76 74 l7.5 -6.5 L91 74 Z" fill="#c8401c" />
      <rect x="82" y="76" width="3.4" height="6" fill="#4a3020" />
    </>
  );
}

function Lighthouse({ lit }: { lit: boolean }): ReactNode {
  return (
    <g>
      <path d="M52.5 62 L55 38 H65 L67.5 62 Z" fill="#fffaf0" />
      <path d="M60 38 H65 L67.5 62 H60 Z" fill="#e9dfca" />
      <path d="M53.1 56 H66.9 L67.5 62 H52.5 Z M54.3 45 H65.7 L66.4 51 H53.6 Z" fill="#d2402b" />
      <rect x="48" y="36.4" width="24" height="2.6" rx="1" fill="#12303f" />
      <path d="M49 36 v-4 M54 36 v-4 M66 36 v-4 M71 36 v-4 M48 32 h24" stroke="#12303f" />
      <rect x="56" y="27.5" width="8" height="9" fill={lit ? "#ffdf6b" : "#cfd8da"} />
      <path d="M56 32 h8 M60 27.5 v9" stroke="#12303f" strokeWidth="0.8" />
      <path d="M53.5 28 L60 21 L66.5 28 Z" fill="#c8401c" />
    </g>
  );
}

/** Where each of the three animals can stand, from the beach to the roof. */
const STANDS: readonly (readonly (readonly [number, number])[])[] = [
  [
    [45, 96],
    [42, 90],
    [40, 79],
    [43, 67],
    [47, 60],
    [51, 36],
    [60, 22],
  ],
  [
    [80, 96],
    [80, 90],
    [74, 79],
    [72, 67],
    [73, 60],
    [69, 36],
    [60, 14.5],
  ],
  [
    [62, 91],
    [62, 88],
    [57, 76],
    [57, 66],
    [60, 61],
    [60, 36],
    [60, 7],
  ],
];

/** The lowest dry place for an animal. */
export function standAt(which: number, water: number): readonly [number, number] {
  const stands = STANDS[which] ?? STANDS[0]!;
  const dry = stands.find(([, y]) => y <= surfaceOf(water) - 2.5);
  return dry ?? stands.at(-1)!;
}

function Animal({
  which,
  water,
  pigs,
}: {
  which: number;
  water: number;
  pigs: boolean;
}): ReactNode {
  const [x, y] = standAt(which, water);
  const facing = which === 1 ? -1 : 1;
  return (
    <g className={styles["animal"]} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <g transform={`scale(${facing} 1)`}>{pigs ? <Pig /> : <Sheep />}</g>
    </g>
  );
}

function Boat({ pigs }: { pigs: boolean }): ReactNode {
  return (
    <g transform="translate(30 -1) rotate(-5)">
      {[-11, 0, 11].map((x) => (
        <g key={x} transform={`translate(${x} -4)`}>
          {pigs ? <Pig /> : <Sheep />}
        </g>
      ))}
      <path d="M-23 -6 H23 L15 7 H-15 Z" fill="#8b5e34" />
      <path d="M-23 -6 H23 L21 -2.8 H-21 Z" fill="#b98a55" />
    </g>
  );
}

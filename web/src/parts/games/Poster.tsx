/** The poster of a game's box, drawn by the game; a plain one while it is loading. */
import { Suspense, type ComponentType, type ReactNode } from "react";

import { byGame } from "../../games";
import { onDemand, type OnDemand } from "../loading/onDemand";
import { useGameInfo, useTitleOf } from "./catalogue";
import styles from "./Poster.module.css";

type Box = { default: ComponentType };

const FOUND = byGame(import.meta.glob<Box>("../../games/*/box.tsx"));

const POSTERS: Record<string, OnDemand<object>> = Object.fromEntries(
  Object.entries(FOUND).map(([game, load]) => [game, onDemand(load)]),
);

/** Load the poster of a game. */
export async function loadPoster(game: string): Promise<void> {
  await POSTERS[game]?.preload();
}

/** The front of a game's box. */
export function Poster({ game }: { game: string }): ReactNode {
  const Drawn = POSTERS[game];
  const plain = <PlainPoster game={game} />;
  return (
    <span className={styles["poster"]} aria-hidden="true">
      {Drawn === undefined ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <Drawn />
        </Suspense>
      )}
    </span>
  );
}

/** A placeholder for a poster that is loading or does not exist. */
function PlainPoster({ game }: { game: string }): ReactNode {
  const paper = useGameInfo(game)?.colours.at(-1) ?? "#17607d";
  const ink = "#fdf7e8";
  const lines = useTitleOf()(game).split(" ");
  return (
    <svg viewBox="0 0 300 400">
      <rect width="300" height="400" fill={paper} />
      <circle cx="206" cy="128" r="58" fill={ink} opacity="0.85" />
      <path d="M0 210 q 50 -36 100 0 t 100 0 t 100 0 V 400 H 0 Z" fill={ink} opacity="0.3" />
      <path
        d="M-40 262 q 50 -36 100 0 t 100 0 t 100 0 t 100 0 V 400 H 0 Z"
        fill={ink}
        opacity="0.3"
      />
      <path d="M0 318 q 50 -36 100 0 t 100 0 t 100 0 V 400 H 0 Z" fill={paper} opacity="0.6" />
      <g className={styles["title"]} fill={ink} textAnchor="middle">
        {lines.map((line, i) => (
          <text key={line} x="150" y={66 + i * 46} fontSize={lines.length > 2 ? 40 : 46}>
            {line}
          </text>
        ))}
      </g>
    </svg>
  );
}

/** A die that tumbles each time it is thrown. */
import type { ReactNode } from "react";

import styles from "./Dice.module.css";

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[20, 20]],
  2: [
    [11, 11],
    [29, 29],
  ],
  3: [
    [11, 11],
    [20, 20],
    [29, 29],
  ],
  4: [
    [11, 11],
    [29, 11],
    [11, 29],
    [29, 29],
  ],
  5: [
    [11, 11],
    [29, 11],
    [20, 20],
    [11, 29],
    [29, 29],
  ],
  6: [
    [11, 10],
    [29, 10],
    [11, 20],
    [29, 20],
    [11, 30],
    [29, 30],
  ],
};

interface Props {
  /** 1 to 6; 0: not thrown yet. */
  value: number;
  /** The label for screen readers. */
  name: string;
  paper?: string;
  /** The die tumbles again when this changes. */
  throwNumber?: number;
  won?: boolean;
}

/** One die. */
export function Die({ value, name, paper = "#fffaf0", throwNumber = 0, won }: Props): ReactNode {
  const pips = PIPS[value] ?? [];
  return (
    <svg
      key={`${throwNumber}-${value}`}
      viewBox="-2 -2 44 44"
      className={styles["die"]}
      data-thrown={value > 0 ? "" : undefined}
      data-won={won === true ? "" : undefined}
      role="img"
      aria-label={name}
    >
      <rect width="40" height="40" rx="9" fill={paper} stroke="#1d2b33" strokeWidth="2" />
      {value > 0 ? (
        pips.map(([x, y]) => <circle key={`${x}-${y}`} cx={x} cy={y} r="4" fill="#1d2b33" />)
      ) : (
        <circle
          cx="20"
          cy="20"
          r="9"
          fill="none"
          stroke="#1d2b33"
          strokeWidth="2"
          strokeDasharray="4 3"
        />
      )}
    </svg>
  );
}

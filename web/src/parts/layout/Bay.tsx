/** The bay: sky, horizon, layers of paper water, sand at the bottom edge. */
import type { ReactNode } from "react";

import styles from "./Bay.module.css";

export function Bay(): ReactNode {
  return (
    <svg
      className={styles["bay"]}
      viewBox="0 0 1200 800"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="1200" height="800" fill="var(--sea-2)" />
      <rect width="1200" height="150" fill="var(--sky)" />
      <path d="M0 120 Q 300 96 600 118 T 1200 112 V 170 H 0 Z" fill="var(--haze)" opacity="0.7" />
      <path
        d="M0 146 q 75 -16 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 V 800 H 0 Z"
        fill="var(--sea-1)"
      />
      <path
        d="M-75 250 q 75 -20 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 t 150 0 V 800 H -75 Z"
        fill="var(--sea-2)"
      />
      <path
        d="M0 400 q 100 -26 200 0 t 200 0 t 200 0 t 200 0 t 200 0 t 200 0 V 800 H 0 Z"
        fill="var(--sea-3)"
        opacity="0.75"
      />
      <path
        d="M0 690 Q 200 640 420 676 T 860 668 T 1200 690 V 800 H 0 Z"
        fill="var(--sea-1)"
        opacity="0.8"
      />
      <path d="M0 712 Q 240 664 480 700 T 900 694 T 1200 712 V 800 H 0 Z" fill="var(--sand)" />
    </svg>
  );
}

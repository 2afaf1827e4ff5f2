/** The background of the table: an old map with routes, a compass rose and coffee rings. */
import type { ReactNode } from "react";

import styles from "../table/Table.module.css";

/** The map, which is decoration only. */
export function MapSheet(): ReactNode {
  return (
    <svg
      className={styles["sheet"]}
      viewBox="0 0 900 700"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="900" height="700" className={styles["sheetPaper"]} />
      <g className={styles["coast"]}>
        <path d="M0 90 C70 60 120 110 190 84 C230 70 240 20 300 0 H0z" />
        <path d="M900 420 C830 430 840 500 780 520 C730 540 740 610 680 640 C660 660 670 700 660 700 H900z" />
        <path d="M420 300 C470 270 540 290 545 335 C548 380 470 392 430 372 C400 356 392 318 420 300z" />
      </g>
      <g className={styles["lines"]}>
        <path
          d="M60 700 C120 560 260 520 330 430 S520 240 640 250 S820 160 900 60"
          strokeDasharray="10 9"
        />
        <path d="M0 330 H900 M300 0 V700 M640 0 V700" opacity=".35" />
        <path d="M120 560 q14 -10 28 0 t28 0 M700 150 q14 -10 28 0 t28 0 M560 560 q14 -10 28 0 t28 0" />
        <path d="M626 236 l28 28 M654 236 l-28 28" strokeWidth="5" />
      </g>
      <g transform="translate(150 250)" className={styles["rose"]}>
        <circle r="62" />
        <path d="M0 -78 L12 -12 L78 0 L12 12 L0 78 L-12 12 L-78 0 L-12 -12z" />
        <path d="M-44 -44 L-6 -14 M44 -44 L14 -14 M44 44 L14 14 M-44 44 L-14 14" />
      </g>
      <g className={styles["coffee"]}>
        <circle cx="742" cy="120" r="72" strokeWidth="7" strokeDasharray="300 30 90 12" />
        <circle cx="742" cy="120" r="65" strokeWidth="2" strokeDasharray="120 60" />
        <circle cx="260" cy="610" r="58" strokeWidth="5" strokeDasharray="210 60 50 20" />
        <ellipse cx="520" cy="640" rx="10" ry="7" strokeWidth="4" />
        <ellipse cx="548" cy="622" rx="4" ry="4" strokeWidth="4" />
      </g>
    </svg>
  );
}

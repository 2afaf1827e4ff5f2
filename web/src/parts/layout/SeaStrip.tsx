/** A strip of sea behind the heading of a page: sky, sun or moon, layers of paper water, sand. */
import type { ReactNode } from "react";

import styles from "./SeaStrip.module.css";

export function SeaStrip(): ReactNode {
  return (
    <svg
      className={styles["strip"]}
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect width="1440" height="320" className={styles["sky"]} />
      <g className={styles["lights"]}>
        <circle cx="1010" cy="176" r="150" className={styles["halo"]} />
        <circle cx="1010" cy="176" r="104" className={styles["halo"]} />
        <circle cx="1010" cy="176" r="62" className={styles["light"]} />
      </g>
      <path className={styles["far"]} d="M0 214 q 110 -52 220 -34 t 190 34 V 260 H 0 Z" />
      <Water
        d="M0 208 q 60 -10 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 V 330 H 0 Z"
        n={1}
      />
      <Water
        d="M-70 236 q 80 -18 160 0 t 160 0 t 160 0 t 160 0 t 160 0 t 160 0 t 160 0 t 160 0 t 160 0 t 160 0 V 330 H -70 Z"
        n={2}
      />
      <Water
        d="M0 268 q 100 -22 200 0 t 200 0 t 200 0 t 200 0 t 200 0 t 200 0 t 200 0 t 200 0 V 330 H 0 Z"
        n={3}
      />
      <path
        className={styles["foam"]}
        d="M0 296 q 180 -22 360 -4 t 380 -4 t 360 4 t 340 -6 V 330 H 0 Z"
      />
      <path
        className={styles["sand"]}
        d="M0 304 q 180 -22 360 -4 t 380 -4 t 360 4 t 340 -6 V 330 H 0 Z"
      />
    </svg>
  );
}

function Water({ d, n }: { d: string; n: number }): ReactNode {
  return (
    <>
      <path d={d} className={styles["shade"]} transform="translate(0 -4)" />
      <path d={d} style={{ fill: `var(--sea-${n})` }} />
    </>
  );
}

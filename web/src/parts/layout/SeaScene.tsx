/** The sea behind the shelf: paper sky, sun or moon, a headland with its lighthouse, layers of water. */
import type { ReactNode } from "react";

import styles from "./SeaScene.module.css";

const SWELL = " t 160 0".repeat(11);

export function SeaScene(): ReactNode {
  return (
    <div className={styles["scene"]} aria-hidden="true">
      <svg viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice">
        <linearGradient id="beam">
          <stop offset="0" className={styles["near-lamp"]} />
          <stop offset="1" className={styles["far-from-lamp"]} />
        </linearGradient>
        <rect width="1440" height="900" className={styles["sky"]} />
        <Light />
        <Stars />
        <Cloud x={690} y={66} size={0.7} />
        <Cloud x={1170} y={118} size={0.8} />
        <Cloud x={20} y={228} size={0.62} />
        <Headland />
        <Gulls />
        <Water d={`M-80 432 q 80 -6 160 0${SWELL} V 910 H -80 Z`} fill="var(--sea-1)" />
        <Glints />
        <Water d={`M-140 486 q 80 -18 160 0${SWELL} V 910 H -140 Z`} fill="var(--sea-2)" />
        <Boat />
        <Water d={`M-40 560 q 80 -26 160 0${SWELL} V 910 H -40 Z`} fill="var(--sea-3)" />
        <Water d={`M-120 650 q 80 -34 160 0${SWELL} V 910 H -120 Z`} fill="var(--sea-4)" />
        <Beach />
      </svg>
    </div>
  );
}

function Water({ d, fill }: { d: string; fill: string }): ReactNode {
  return (
    <g>
      <path d={d} className={styles["shade"]} transform="translate(0 -6)" />
      <path d={d} style={{ fill }} />
    </g>
  );
}

/** The sun with its rings of paper by day, a crescent moon by night. */
function Light(): ReactNode {
  return (
    <g className={styles["light"]}>
      {[340, 240, 156].map((r) => (
        <circle key={r} cx="900" cy="210" r={r} className={styles["halo"]} />
      ))}
      <circle cx="900" cy="210" r="88" className={styles["sun"]} />
      <path className={styles["moon"]} d="M914 134 a 78 78 0 1 0 66 118 a 66 66 0 1 1 -66 -118 Z" />
    </g>
  );
}

function Stars(): ReactNode {
  const places = [
    [440, 70],
    [548, 30],
    [640, 44],
    [1020, 120],
    [1100, 240],
    [1210, 70],
    [1330, 190],
    [60, 260],
    [455, 250],
    [1390, 60],
    [760, 120],
  ];
  return (
    <g className={styles["stars"]}>
      {places.map(([x = 0, y = 0], i) => (
        <path
          key={`${x}`}
          transform={`translate(${x} ${y}) scale(${0.7 + (i % 3) * 0.35})`}
          d="M0 -7 Q 1 -1 7 0 Q 1 1 0 7 Q -1 1 -7 0 Q -1 -1 0 -7 Z"
        />
      ))}
    </g>
  );
}

function Cloud({ x, y, size }: { x: number; y: number; size: number }): ReactNode {
  const d =
    "M0 60 a 34 34 0 0 1 30 -52 a 52 52 0 0 1 96 -8 a 40 40 0 0 1 66 34 a 28 28 0 0 1 6 26 Z";
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} className={styles["cloud"]}>
      <path d={d} className={styles["shade"]} transform="translate(4 7)" />
      <path d={d} className={styles["white"]} />
    </g>
  );
}

/** A headland with a lighthouse on it, far away. */
function Headland(): ReactNode {
  return (
    <g>
      <path
        className={styles["far"]}
        d="M0 398 q 60 -26 130 -18 q 40 -48 120 -40 q 50 6 80 40 q 70 -4 130 30 q 30 14 60 26 V 450 H 0 Z"
      />
      <g transform="translate(226 250)">
        <path d="M-11 92 L -7 20 H 7 L 11 92 Z" className={styles["tower"]} />
        <path
          d="M-9.6 66 L -8.7 50 H 8.7 L 9.6 66 Z M-8 38 L -7.4 26 H 7.4 L 8 38 Z"
          className={styles["band"]}
        />
        <rect x="-6" y="8" width="12" height="12" className={styles["lamp"]} />
        <path d="M-10 8 Q 0 -6 10 8 Z" className={styles["band"]} />
        <path d="M8 12 L 330 -60 V 74 Z" fill="url(#beam)" className={styles["beam"]} />
      </g>
      <path
        className={styles["near"]}
        d="M1440 372 q -60 -10 -110 20 q -60 8 -90 26 q -50 4 -90 30 H 1440 Z"
      />
    </g>
  );
}

function Gulls(): ReactNode {
  return (
    <g className={styles["gulls"]}>
      <path d="M612 300 q 12 -14 24 0 q 12 -14 24 0" />
      <path d="M686 268 q 9 -10 18 0 q 9 -10 18 0" />
      <path d="M1060 326 q 9 -10 18 0 q 9 -10 18 0" />
    </g>
  );
}

/** Light on the water below the sun. */
function Glints(): ReactNode {
  return (
    <g className={styles["glints"]}>
      <rect x="800" y="442" width="160" height="5" rx="2.5" />
      <rect x="830" y="456" width="110" height="5" rx="2.5" />
      <rect x="812" y="470" width="60" height="4" rx="2" />
      <rect x="900" y="470" width="70" height="4" rx="2" />
    </g>
  );
}

function Boat(): ReactNode {
  return (
    <g className={styles["boat"]}>
      <path d="M556 488 L 556 414 Q 606 452 606 480 Z" className={styles["white"]} />
      <path d="M550 480 L 550 428 Q 524 454 522 480 Z" className={styles["band"]} />
      <path
        d="M514 488 H 616 Q 606 520 586 522 H 540 Q 522 520 514 488 Z"
        className={styles["hull"]}
      />
    </g>
  );
}

function Beach(): ReactNode {
  return (
    <g>
      <path
        className={styles["foam"]}
        d="M0 786 q 170 -44 360 -14 t 380 -6 t 350 10 t 350 -22 V 910 H 0 Z"
      />
      <path
        className={styles["wet"]}
        d="M0 802 q 170 -44 360 -14 t 380 -6 t 350 10 t 350 -22 V 910 H 0 Z"
      />
      <path
        className={styles["sand"]}
        d="M0 826 q 170 -44 360 -14 t 380 -6 t 350 10 t 350 -22 V 910 H 0 Z"
      />
    </g>
  );
}

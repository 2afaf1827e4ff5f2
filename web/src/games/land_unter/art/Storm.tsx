/** The background of the table: the bay in a storm that grows darker with each trick. */
import { memo, type ReactNode } from "react";

import { Cloud, waves } from "./shapes";
import styles from "./Storm.module.css";

const DROPS = Array.from({ length: 70 }, (_, i) => {
  const x = (i * 173) % 1230;
  const y = (i * 97) % 330;
  return `M${x} ${y} l-12 30`;
}).join(" ");

/** `wild` is the strength of the storm, from 0 to 1. */
export const Storm = memo(StormyBay);

function StormyBay({ wild }: { wild: number }): ReactNode {
  return (
    <svg
      className={styles["storm"]}
      viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className={styles["sky"]} width="1200" height="800" />
      <rect className={styles["dark"]} width="1200" height="800" style={{ opacity: wild * 0.55 }} />
      <path className={styles["haze"]} d="M0 190 Q 300 150 640 186 T 1200 170 V 340 H 0 Z" />
      <g className={styles["far"]}>
        <Cloud x={130} y={176} size={3.2} fill="currentColor" />
        <Cloud x={420} y={150} size={2.4} fill="currentColor" />
        <Cloud x={760} y={172} size={3.6} fill="currentColor" />
        <Cloud x={1090} y={156} size={2.8} fill="currentColor" />
      </g>
      <g className={styles["near"]}>
        <Cloud x={10} y={92} size={3.4} fill="currentColor" />
        <Cloud x={290} y={70} size={4} fill="currentColor" />
        <Cloud x={600} y={96} size={3.2} fill="currentColor" />
        <Cloud x={930} y={84} size={4.2} fill="currentColor" />
        <Cloud x={1200} y={100} size={3.4} fill="currentColor" />
      </g>
      <path className={styles["rain"]} d={DROPS} style={{ opacity: 0.12 + wild * 0.5 }} />
      <Waves />
      <path
        className={styles["sand"]}
        d="M0 742 Q 240 704 480 734 T 900 728 T 1200 742 V 800 H 0 Z"
      />
    </svg>
  );
}

const LAYERS = [
  { y: 29, height: 3, length: 15 },
  { y: 40, height: 5, length: 19 },
  { y: 54, height: 6, length: 24 },
  { y: 71, height: 7, length: 30 },
] as const;

function Waves(): ReactNode {
  return LAYERS.map(({ y, height, length }, i) => (
    <path
      key={y}
      className={styles[`sea${i}`]}
      d={waves(y, height, length, i * 5)}
      transform="scale(10 10)"
    />
  ));
}

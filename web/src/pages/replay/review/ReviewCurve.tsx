/** The chance of winning of each seat, move by move; each has its own colour and dash pattern. */
import type { ReactNode } from "react";

import { SeatMark } from "../../../parts/people/Plate";
import { useWords } from "../../../words";
import type { Review } from "./review";
import styles from "./Review.module.css";

const WIDTH = 320;
const HEIGHT = 150;
const LEFT = 46;
const DASHES = ["none", "8 4", "2 4", "10 3 2 3", "5 5", "1 5", "12 4", "4 2 1 2"];

interface Props {
  review: Review;
  moves: number;
  at: number;
  names: string[];
}

export function ReviewCurve({ review, moves, at, names }: Props): ReactNode {
  const t = useWords();
  const x = (move: number): number => (move / Math.max(1, moves)) * WIDTH;
  const y = (value: number): number => HEIGHT - Math.max(0, Math.min(1, value)) * HEIGHT;
  const name = t("curve_name", { names: names.join(", ") });
  return (
    <figure className={styles["figure"]}>
      <figcaption>{t("curve_help")}</figcaption>
      <svg viewBox={`${-LEFT} -8 ${WIDTH + LEFT + 8} ${HEIGHT + 40}`} role="img" aria-label={name}>
        {[0, 0.5, 1].map((level) => (
          <g key={level}>
            <line x1="0" x2={WIDTH} y1={y(level)} y2={y(level)} className={styles["grid"]} />
            <text x="-5" y={y(level) + 4} textAnchor="end" className={styles["tick"]}>
              {level * 100} %
            </text>
          </g>
        ))}
        {[0, moves].map((move) => (
          <text
            key={move}
            x={x(move)}
            y={HEIGHT + 15}
            textAnchor={move === 0 ? "start" : "end"}
            className={styles["tick"]}
          >
            {move}
          </text>
        ))}
        <text x={WIDTH / 2} y={HEIGHT + 28} textAnchor="middle" className={styles["tick"]}>
          {t("curve_axis")}
        </text>
        {review.seats.map(({ seat, curve }) => (
          <polyline
            key={seat}
            points={curve.map(([move, value]) => `${x(move)},${y(value)}`).join(" ")}
            fill="none"
            stroke={`var(--seat-${seat % 8})`}
            strokeWidth="2.5"
            strokeDasharray={DASHES[seat % DASHES.length]}
          />
        ))}
        <line x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} className={styles["now"]} />
      </svg>
      <ul className={styles["legend"]}>
        {review.seats.map(({ seat }) => (
          <li key={seat}>
            <SeatMark seat={seat} /> {names[seat]}
          </li>
        ))}
      </ul>
    </figure>
  );
}

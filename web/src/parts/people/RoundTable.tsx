/** A round table from above: its chairs show who sits where and can be pressed to change it. */
import { Bot, Crown, Plus } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";

import { SeatMark } from "./Plate";
import { useWords } from "../../words";
import { Hat } from "../controls/LevelChoice";
import { Poster } from "../games/Poster";
import styles from "./RoundTable.module.css";

/** A chair as it is drawn. */
export interface Chair {
  seat: number;
  kind: "me" | "open" | "bot" | "human";
  name: string;
  level: string | null;
  /** Whether the table's owner sits here. */
  isOwner?: boolean;
  /** Whether the player has the table open now (bots and the viewer: always). */
  isHere?: boolean;
}

interface Props {
  game: string;
  chairs: Chair[];
  /** The seat at the viewer's end; the others follow clockwise. */
  near?: number;
  onPress: (seat: number) => void;
}

export function RoundTable({ game, chairs, near = 0, onPress }: Props): ReactNode {
  const t = useWords();
  const steps = (seat: number): number => (seat - near + chairs.length) % chairs.length;
  return (
    <div
      className={styles["room"]}
      data-many={chairs.length > 5 ? "" : undefined}
      data-no-far={chairs.length === 1 || chairs.length === 3 ? "" : undefined}
    >
      <TableTop />
      <div className={styles["box"]}>
        <Poster game={game} />
      </div>
      <ul className={styles["chairs"]} aria-label={t("setup.seats")}>
        {chairs.map((chair) => (
          <li
            key={chair.seat}
            className={styles["place"]}
            style={placeOf(steps(chair.seat), chairs.length)}
          >
            <ChairButton
              chair={chair}
              turn={angleOf(steps(chair.seat), chairs.length)}
              onPress={() => onPress(chair.seat)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How far around the table a chair stands, in degrees from the viewer's end, clockwise. */
export function angleOf(steps: number, of: number): number {
  return (steps * 360) / of;
}

/** Whether a chair stands at the far end, where its name goes above it. */
function isFar(turn: number): boolean {
  return Math.cos((turn * Math.PI) / 180) < -0.3;
}

function placeOf(steps: number, of: number): CSSProperties {
  const angle = (angleOf(steps, of) * Math.PI) / 180;
  return { left: `${50 - 39 * Math.sin(angle)}%`, top: `${50 + 38 * Math.cos(angle)}%` };
}

interface ChairProps {
  chair: Chair;
  /** How far around the table it stands, in degrees. */
  turn: number;
  onPress: () => void;
}

function ChairButton({ chair, turn, onPress }: ChairProps): ReactNode {
  const t = useWords();
  return (
    <button
      type="button"
      className={styles["chair"]}
      data-kind={chair.kind}
      data-away={chair.isHere === false ? "" : undefined}
      data-seat={chair.seat}
      data-far={isFar(turn) ? "" : undefined}
      aria-label={chairWords(chair, t)}
      onClick={onPress}
    >
      <span className={styles["wood"]}>
        <ChairTop seat={chair.seat} turn={turn} free={chair.kind === "open"} />
        <span className={styles["sitter"]}>
          {chair.kind === "open" ? (
            <Plus aria-hidden strokeWidth={3} />
          ) : chair.kind === "bot" ? (
            <Hat level={chair.level ?? "matelot"} />
          ) : (
            <SeatMark seat={chair.seat} />
          )}
        </span>
      </span>
      <span className={styles["label"]}>
        <b>
          {chair.kind === "open" ? t("chair.open") : chair.name}
          {chair.isOwner === true && <Crown aria-hidden className={styles["crown"]} />}
        </b>
        {chair.kind === "bot" && (
          <small>
            <Bot aria-hidden /> {t(`level.${chair.level ?? "matelot"}`)}
          </small>
        )}
      </span>
    </button>
  );
}

/** Describes the chair and who sits on it, for screen readers. */
export function chairWords(chair: Chair, t: ReturnType<typeof useWords>): string {
  const values = {
    number: chair.seat + 1,
    name: chair.name,
    level: t(`level.${chair.level ?? "matelot"}`),
  };
  const words = t(`chair.name_${chair.kind}`, values);
  return chair.isOwner === true ? `${words}, ${t("chair.owner")}` : words;
}

/** A chair from above, its back away from the table. */
function ChairTop({ seat, turn, free }: { seat: number; turn: number; free: boolean }): ReactNode {
  return (
    <svg viewBox="0 0 80 80" className={styles["top"]} aria-hidden="true">
      <g transform={`rotate(${turn} 40 40)`} data-free={free ? "" : undefined}>
        <rect x="12" y="10" width="56" height="54" rx="16" className={styles["seat"]} />
        <path
          d="M8 50 Q 8 76 40 76 Q 72 76 72 50"
          className={styles["back"]}
          style={free ? undefined : { stroke: `var(--seat-${seat % 8})` }}
        />
      </g>
    </svg>
  );
}

/** The table top: a wooden disc with a bay in the middle. */
function TableTop(): ReactNode {
  return (
    <svg viewBox="0 0 400 400" className={styles["table"]} aria-hidden="true">
      <circle cx="200" cy="206" r="192" className={styles["under"]} />
      <circle cx="200" cy="200" r="192" className={styles["disc"]} />
      <g className={styles["grain"]}>
        <path d="M30 140 Q 200 120 372 146" />
        <path d="M14 196 Q 180 210 388 190" />
        <path d="M30 268 Q 220 250 372 262" />
        <path d="M84 338 Q 220 326 322 340" />
        <path d="M84 66 Q 200 78 318 64" />
      </g>
      <circle cx="200" cy="200" r="134" className={styles["rim"]} />
      <circle cx="200" cy="200" r="126" className={styles["sea"]} />
      <path
        className={styles["wave1"]}
        d="M76 190 q 21 -16 42 0 t 42 0 t 42 0 t 42 0 t 42 0 t 38 -4 A 126 126 0 0 1 76 190 Z"
      />
      <path
        className={styles["wave2"]}
        d="M86 246 q 20 -16 40 0 t 40 0 t 40 0 t 40 0 t 40 0 t 28 -2 A 126 126 0 0 1 86 246 Z"
      />
    </svg>
  );
}

/** A choice of the bots' level: four ranks on a ship, each with a short description. */
import { useId, type ReactNode } from "react";

import type { Level } from "../../protocol.gen";
import { useWords } from "../../words";
import styles from "./LevelChoice.module.css";

/** From the weakest to the strongest. */
export const LEVELS: readonly Level[] = ["mousse", "matelot", "capitaine", "amiral"];

interface Props {
  value: Level | null;
  onChange: (level: Level) => void;
  label?: string;
}

export function LevelChoice({ value, onChange, label }: Props): ReactNode {
  const t = useWords();
  const group = useId();
  return (
    <fieldset className={styles["levels"]}>
      <legend>{label ?? t("levels.label")}</legend>
      <div className={styles["row"]}>
        {LEVELS.map((level) => (
          <label key={level} className={styles["level"]}>
            <input
              type="radio"
              name={group}
              checked={level === value}
              onChange={() => onChange(level)}
            />
            <span className={styles["card"]}>
              <Hat level={level} />
              <b>{t(`level.${level}`)}</b>
              <small>{t(`levels.${level}`)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The hat of a rank: beret, cap, captain's cap, bicorne. */
export function Hat({ level }: { level: string }): ReactNode {
  return (
    <svg viewBox="0 0 48 32" className={styles["hat"]} aria-hidden="true">
      {HATS[level] ?? HATS["matelot"]}
    </svg>
  );
}

const HATS: Record<string, ReactNode> = {
  mousse: (
    <>
      <path d="M8 22 Q 6 8 24 8 Q 42 8 40 22 Z" fill="#e9dcc0" />
      <path d="M8 21 H 40 V 27 Q 24 31 8 27 Z" fill="#c8401c" />
      <circle cx="24" cy="6" r="4" fill="#c8401c" />
    </>
  ),
  matelot: (
    <>
      <ellipse cx="24" cy="13" rx="18" ry="8" fill="#fffaf0" stroke="#12303f" strokeWidth="1" />
      <path d="M11 16 H 37 V 26 Q 24 30 11 26 Z" fill="#17607d" />
      <circle cx="24" cy="6" r="3.4" fill="#c8401c" />
      <path d="M37 24 q 5 2 4 7" stroke="#17607d" strokeWidth="3" fill="none" />
    </>
  ),
  capitaine: (
    <>
      <path
        d="M6 14 Q 24 -2 42 14 L 38 20 H 10 Z"
        fill="#fffaf0"
        stroke="#12303f"
        strokeWidth="1"
      />
      <path d="M10 19 H 38 V 25 H 10 Z" className={styles["navy"]} />
      <path d="M9 25 Q 24 20 39 25 Q 34 31 24 31 Q 14 31 9 25 Z" className={styles["navy"]} />
      <circle cx="24" cy="19" r="4" fill="#f3b33d" />
    </>
  ),
  amiral: (
    <>
      <path d="M2 24 Q 8 6 24 3 Q 40 6 46 24 Q 24 14 2 24 Z" className={styles["navy"]} />
      <path d="M2 24 Q 24 14 46 24 Q 40 29 24 25 Q 8 29 2 24 Z" fill="#f3b33d" />
      <circle cx="24" cy="13" r="4" fill="#f3b33d" />
      <circle cx="24" cy="13" r="1.8" fill="#c8401c" />
    </>
  ),
};

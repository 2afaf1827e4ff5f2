/** Whose eyes a replay is seen with: all cards open, a seat, or a spectator. */
import type { ReactNode } from "react";

import type { Replay } from "../../protocol.gen";
import { useWords } from "../../words";
import styles from "./Replay.module.css";

interface Props {
  replay: Replay;
  onChange: (viewer: string) => void;
}

export function Eyes({ replay, onChange }: Props): ReactNode {
  const t = useWords();
  return (
    <label className={styles["eyes"]}>
      <span className="visually-hidden">{t("whose_eyes")}</span>
      <select value={replay.viewer} onChange={(event) => onChange(event.target.value)}>
        <option value="open">{t("all_open")}</option>
        {replay.names.map((name, seat) => (
          <option key={seat} value={String(seat)}>
            {t("eyes_of", { name })}
          </option>
        ))}
        <option value="watch">{t("as_spectator")}</option>
      </select>
    </label>
  );
}

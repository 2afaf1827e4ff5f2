/** The choice of who a replay is seen as: all cards open, a seat, or a spectator. */
import type { ReactNode } from "react";

import type { Replay } from "../../protocol.gen";
import { useWords } from "../../words";
import styles from "./Replay.module.css";

interface Props {
  replay: Replay;
  onChange: (viewer: string) => void;
}

export function ViewerChoice({ replay, onChange }: Props): ReactNode {
  const t = useWords();
  return (
    <label className={styles["viewer"]}>
      <span className="visually-hidden">{t("viewer")}</span>
      <select value={replay.viewer} onChange={(event) => onChange(event.target.value)}>
        <option value="open">{t("all_open")}</option>
        {replay.names.map((name, seat) => (
          <option key={seat} value={String(seat)}>
            {t("as_seat", { name })}
          </option>
        ))}
        <option value="watch">{t("as_spectator")}</option>
      </select>
    </label>
  );
}

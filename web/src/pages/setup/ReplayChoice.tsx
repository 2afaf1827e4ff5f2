/** Who may see the replay of a table when the match is over. */
import type { ReactNode } from "react";

import { Pills } from "../../parts/controls/Pills";
import type { ReplayChange } from "../../protocol.gen";
import { useWords } from "../../words";
import styles from "./Setup.module.css";

export type ReplayAccess = ReplayChange["replay"];

interface Props {
  value: ReplayAccess;
  onChange: (value: ReplayAccess) => void;
}

export function ReplayChoice({ value, onChange }: Props): ReactNode {
  const t = useWords();
  return (
    <div className={styles["choice"]}>
      <Pills
        label={t("setup.replay")}
        value={value}
        values={(["public", "private"] as const).map((one) => ({
          value: one,
          name: t(`setup.replay_${one}`),
        }))}
        onChange={onChange}
      />
      <p className={styles["hint"]}>{t(`setup.replay_${value}_help`)}</p>
    </div>
  );
}

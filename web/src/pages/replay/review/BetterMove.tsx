/** Under the table of a replay: what the next player could have done better. */
import type { ReactNode } from "react";

import { useLanguage, useWords } from "../../../words";
import type { Decision } from "./review";
import styles from "./Review.module.css";

export function BetterMove({ decision, name }: { decision: Decision; name: string }): ReactNode {
  const t = useWords();
  const language = useLanguage();
  return (
    <span className={styles["better"]}>
      <span className={styles["verdict"]} data-verdict={decision.verdict}>
        {t(`verdict.${decision.verdict}`)}
      </span>{" "}
      {t("better_next", { name, best: decision.best_text[language] })}
    </span>
  );
}

/** Says that bots play below their level for a while, because they are warming up. */
import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";

import { useTitleOf } from "../../parts/games/catalogue";
import { nowWords, warmUpWords } from "../../parts/tables/warmUp";
import type { WarmUp } from "../../protocol.gen";
import { useWords } from "../../words";
import styles from "./WarmUpNote.module.css";

export function WarmUpNote({ warmUp }: { warmUp: WarmUp | null }): ReactNode {
  const t = useWords();
  const titleOf = useTitleOf();
  return (
    <div role="status" className={styles["place"]}>
      {warmUp !== null && (
        <p className={styles["note"]} data-warm-up="">
          <Hourglass size={16} aria-hidden />{" "}
          <span>
            {warmUpWords(warmUp, t)} {nowWords(warmUp, titleOf, t)}
          </span>
        </p>
      )}
    </div>
  );
}

/**
 * A bot's hint: one move, one sentence, how sure it is; the next best on request.
 *
 * It never covers the table: it lies over the log, or in a small window in place of the head, where
 * it says whose turn it is, too.
 */
import { ArrowLeftRight, Lightbulb, X } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "../../parts/controls/Button";
import type { AdviceList } from "../../protocol.gen";
import { useWords } from "../../words";
import styles from "./HintPanel.module.css";

/** How many of the four segments of the bar are filled. */
const LEVELS: Record<AdviceList["confidence"], number> = {
  close: 1,
  likely: 2,
  clear: 3,
  certain: 4,
};

interface Props {
  advice: AdviceList;
  /** Which of the moves is shown, the best being 0. */
  at: number;
  onShow: (at: number) => void;
  onClose: () => void;
}

export function HintPanel({ advice, at, onShow, onClose }: Props): ReactNode {
  const t = useWords();
  const shown = advice.moves[at];
  if (shown === undefined) return null;
  const other = t(at === 0 ? "hint_second" : "hint_back");
  return (
    <section className={styles["panel"]} aria-label={t("hint")} data-essential="turn">
      <Lightbulb className={styles["bulb"]} aria-hidden />
      <div className={styles["text"]} role="status">
        <p>
          <strong className={styles["turn"]}>{t("your_turn")} </strong>
          {at > 0 && <strong>{t("hint_next")} </strong>}
          {shown.why}
        </p>
        {at === 0 && <Confidence level={advice.confidence} />}
      </div>
      {advice.moves.length > 1 && (
        <Button
          look="quiet"
          className={styles["other"]}
          icon={<ArrowLeftRight aria-hidden />}
          aria-label={other}
          title={other}
          onClick={() => onShow(at === 0 ? 1 : 0)}
        >
          <span>{other}</span>
        </Button>
      )}
      <Button look="quiet" iconOnly icon={<X aria-hidden />} onClick={onClose}>
        {t("close")}
      </Button>
    </section>
  );
}

function Confidence({ level }: { level: AdviceList["confidence"] }): ReactNode {
  const t = useWords();
  return (
    <p className={styles["sure"]}>
      <span className={styles["bar"]} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={step <= LEVELS[level] ? "" : undefined} />
        ))}
      </span>
      {t(`hint_sure.${level}`)}
    </p>
  );
}

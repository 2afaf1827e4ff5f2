/** The end of a round: what each side captured, its points, who earned a victory point. */
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "../../../parts/controls/Button";
import type { Play } from "../../contract";
import { useWords } from "../../../words";
import styles from "./Panels.module.css";
import { Scores } from "./Scores";

/** A panel over the bay until the next card is played; it does not cover the hand. */
export function RoundPanel({
  play,
  onClose,
}: {
  play: Play<"sea_change">;
  onClose: () => void;
}): ReactNode {
  const t = useWords("sea_change");
  const round = play.view.round_number;
  return (
    <section className={styles["panel"]} aria-labelledby="sea-change-round">
      <h2 id="sea-change-round">{t("round_over", { round })}</h2>
      <div className={styles["scroll"]} tabIndex={0} role="region" aria-label={t("scores")}>
        <Scores {...play} />
      </div>
      <Button look="main" icon={<ArrowRight aria-hidden />} onClick={onClose}>
        {t("go_on")}
      </Button>
    </section>
  );
}

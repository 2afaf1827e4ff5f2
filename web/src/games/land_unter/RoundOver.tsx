/** Between two rounds: the points so far, and where the hands have gone. It never covers the hand. */
import type { ReactNode } from "react";

import { Button } from "../../parts/Button";
import type { Play } from "../../table/contract";
import { useWords } from "../../words";
import styles from "./RoundOver.module.css";
import { Scores } from "./Scores";

interface Props {
  play: Play<"land_unter">;
  onClose: () => void;
}

export function RoundOver({ play, onClose }: Props): ReactNode {
  const t = useWords("land_unter");
  const round = play.view.round_number;
  return (
    <section className={styles["over"]} aria-label={t("round_over", { round })}>
      <h2>{t("round_over", { round })}</h2>
      <Scores {...play} />
      <p>{t("go_on")}</p>
      <Button look="main" onClick={onClose}>
        {t("to_next", { round: round + 1 })}
      </Button>
    </section>
  );
}

/** The panel between two rounds: the points so far. It never covers the player's own hand. */
import type { ReactNode } from "react";

import { Button } from "../../../parts/controls/Button";
import type { Play } from "../../contract";
import { useWords } from "../../../words";
import styles from "./RoundOver.module.css";
import { Scores } from "../sheets/Scores";

interface Props {
  play: Play<"land_unter">;
  onClose: () => void;
}

/** The panel; it disappears when it is closed or the next card is played. */
export function RoundOver({ play, onClose }: Props): ReactNode {
  const t = useWords("land_unter");
  const round = play.view.round_number;
  return (
    <section
      className={styles["over"]}
      data-essential="scene"
      aria-label={t("round_over", { round })}
    >
      <header>
        <h2>{t("round_over", { round })}</h2>
        <Button look="main" onClick={onClose}>
          {t("to_next", { round: round + 1 })}
        </Button>
      </header>
      <Scores {...play} />
      <p>{t("go_on")}</p>
    </section>
  );
}

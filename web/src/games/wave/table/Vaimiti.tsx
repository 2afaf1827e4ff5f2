/** Vaimiti, the third surfer in a match of two: her plate, and who chooses for her. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { Surfer } from "../art/Surfer";
import { NextPlayers } from "./NextPlayers";
import { handOnTurn, type WavePlay } from "../model/tableView";
import styles from "./Vaimiti.module.css";

/** Her name and, on her turn, the name of the player who chooses for her. */
export function Vaimiti({ play, hand }: { play: WavePlay; hand: number }): ReactNode {
  const t = useWords("wave");
  const onTurn = handOnTurn(play.view) === hand;
  const decider = play.players[play.view.decider];
  return (
    <div className={styles["plate"]} data-turn={onTurn ? "" : undefined}>
      <svg viewBox="0 0 40 40" className={styles["mark"]} aria-hidden="true">
        <circle cx="20" cy="20" r="20" fill="#14507a" />
        <Surfer
          x={21}
          y={31}
          digit={3}
          ink="#fff3d6"
          board="#ec7a1e"
          stripe="#f8cb38"
          scale={0.68}
        />
      </svg>
      <span className={styles["who"]}>
        <span className={styles["name"]}>{play.texts.word("table", "vaimiti")}</span>
        <span className={styles["more"]}>
          {onTurn && decider !== undefined ? (
            decider.isMe ? (
              t("you_choose")
            ) : (
              t("chooses", { name: decider.name })
            )
          ) : (
            <NextPlayers play={play} hand={hand} />
          )}
        </span>
      </span>
    </div>
  );
}

/** A player's name plate: mark, name, presence, turn, clock. */
import {
  Anchor,
  Bot,
  Fish,
  Footprints,
  Sailboat,
  Shell,
  Ship,
  Snowflake,
  Star,
  Waves,
} from "lucide-react";
import type { ReactNode } from "react";

import type { Player } from "../../games/contract";
import { useWords } from "../../words";
import styles from "./Plate.module.css";
import { Countdown } from "./Countdown";

const MARKS = [Anchor, Fish, Shell, Star, Sailboat, Waves, Ship, Snowflake] as const;

/** The mark of a seat: its own shape in addition to its colour. */
export function SeatMark({ seat }: { seat: number }): ReactNode {
  const Mark = MARKS[seat % MARKS.length] ?? Footprints;
  return (
    <span
      className={styles["mark"]}
      style={{ background: `var(--seat-${seat % 8})` }}
      aria-hidden="true"
    >
      <Mark size={16} strokeWidth={2.4} />
    </span>
  );
}

interface Props {
  player: Player;
  /** Whether it is this seat's turn. */
  onTurn: boolean;
  /** Details from the game, such as points or cards left. */
  children?: ReactNode;
  small?: boolean;
}

export function Plate({ player, onTurn, children, small }: Props): ReactNode {
  const t = useWords();
  return (
    <div
      className={`${styles["plate"]} ${small === true ? styles["small"] : ""}`}
      data-turn={onTurn ? "" : undefined}
      data-away={player.kind === "human" && (player.away || !player.isHere) ? "" : undefined}
      data-place={`seat-${player.seat}`}
    >
      <SeatMark seat={player.seat} />
      <span className={styles["who"]}>
        <span className={styles["name"]}>
          {player.isMe ? t("you_name", { name: player.name }) : player.name}
          {(player.kind === "bot" || player.away) && (
            <Bot size={14} aria-hidden className={styles["bot"]} />
          )}
        </span>
        <span className="visually-hidden">
          {player.away
            ? t("sits_in")
            : player.kind === "bot"
              ? t(`level.${player.level ?? "matelot"}`)
              : ""}
          {onTurn ? ` ${t("on_turn")}` : ""}
        </span>
        {children !== undefined && <span className={styles["more"]}>{children}</span>}
      </span>
      {player.left !== null && <Countdown left={player.left} since={player.leftAt} runs={onTurn} />}
    </div>
  );
}

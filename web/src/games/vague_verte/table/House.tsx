/** The house at the bottom of a street: the player, their status, and whether it is their turn. */
import { Bot } from "lucide-react";
import type { ReactNode } from "react";

import { SeatMark } from "../../../parts/people/Plate";
import { Countdown } from "../../../parts/people/Countdown";
import { useWords } from "../../../words";
import { Roof, StatusSign } from "../art/town";
import styles from "./House.module.css";
import { leftOf, statusOf, statusWord, type VertePlay } from "../model/tableView";

/** The house of a seat. */
export function House({ play, seat }: { play: VertePlay; seat: number }): ReactNode {
  const { view, players, texts } = play;
  const player = players[seat];
  if (player === undefined) return null;
  const onTurn = play.toMove.includes(seat);
  const left = leftOf(view, seat);
  const isAway = player.kind === "human" && (player.away || !player.isHere);
  return (
    <div
      className={styles["house"]}
      data-essential="house"
      data-place={`seat-${seat}`}
      data-turn={onTurn ? "" : undefined}
      data-away={isAway ? "" : undefined}
    >
      <span className={styles["roof"]}>
        <Roof colour={player.colour} />
      </span>
      <span className={styles["mark"]}>
        <SeatMark seat={seat} />
      </span>
      <div className={styles["wall"]}>
        <Name play={play} seat={seat} onTurn={onTurn} />
        <span className={styles["status"]} data-status={statusOf(view, seat)}>
          <span className={styles["sign"]}>
            <StatusSign status={statusOf(view, seat)} />
          </span>
          {statusWord(view, seat, texts)}
        </span>
        <span className={styles["left"]} data-near={left === 1 ? "" : undefined}>
          {left > 0 && texts.word("table", "left", { squares: left })}
        </span>
        {player.left !== null && (
          <Countdown left={player.left} since={player.leftAt} runs={onTurn} />
        )}
      </div>
    </div>
  );
}

interface NameProps {
  play: VertePlay;
  seat: number;
  onTurn: boolean;
}

function Name({ play, seat, onTurn }: NameProps): ReactNode {
  const t = useWords();
  const own = useWords("vague_verte");
  const player = play.players[seat];
  if (player === undefined) return null;
  const isBot = player.kind === "bot" || player.away;
  return (
    <span className={styles["name"]} title={player.name}>
      {player.isMe ? own("you") : player.name}
      {isBot && <Bot size={12} aria-hidden className={styles["bot"]} />}
      <span className="visually-hidden">
        {player.away
          ? ` ${t("sits_in")}`
          : isBot
            ? ` ${t(`level.${player.level ?? "matelot"}`)}`
            : ""}
        {onTurn ? ` ${t("on_turn")}` : ""}
      </span>
    </span>
  );
}

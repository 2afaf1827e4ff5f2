/** Shows whose turn it is, always in the same place. */
import type { ReactNode } from "react";

import { useStore } from "../../net/store";
import { SeatMark } from "../../parts/people/Plate";
import type { Frame } from "../../stage/timeline";
import { useWords } from "../../words";
import type { AnyGame, Play } from "../../games/contract";
import styles from "./Turn.module.css";

export function Turn({
  play,
  game,
  frame,
}: {
  play: Play;
  game: AnyGame;
  frame: Frame;
}): ReactNode {
  const t = useWords();
  const link = useStore((store) => store.link);
  const mine = frame.isPresent && play.viewer !== null && play.toMove.includes(play.viewer);
  return (
    <div
      className={styles["turn"]}
      data-essential="turn"
      data-mine={mine && play.pending === null ? "" : undefined}
      role="status"
      aria-live="polite"
    >
      {play.isLive && link !== "on" ? (
        <span className={styles["lost"]}>{t("reconnecting")}</span>
      ) : frame.isAgain ? (
        <span>
          <strong>{t("since_last_turn_is")}</strong> {frame.saying}
        </span>
      ) : !frame.isPresent && frame.saying !== "" ? (
        <span>{frame.saying}</span>
      ) : play.result !== null ? (
        <span>{t("over")}</span>
      ) : play.pending !== null ? (
        <span>{t("sending")}</span>
      ) : mine ? (
        <span>
          <strong>{t("your_turn")}</strong> {game.prompt(play)}
        </span>
      ) : (
        <Others play={play} />
      )}
    </div>
  );
}

function Others({ play }: { play: Play }): ReactNode {
  const t = useWords();
  const waiting = play.players.filter((player) => play.toMove.includes(player.seat));
  if (waiting.length === 0) return <span>{t("a_moment")}</span>;
  return (
    <>
      {waiting.slice(0, 3).map((player) => (
        <SeatMark key={player.seat} seat={player.seat} />
      ))}
      <span>
        {t("they_choose", {
          names: waiting.map((player) => player.name).join(", "),
          count: waiting.length,
        })}
      </span>
    </>
  );
}

/** The middle of the bay: the cards laid, the direction of play, the pile, the Virage card. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { AdviceSwap } from "./AdviceSwap";
import { WaveBack, WaveFace } from "../art/cards";
import styles from "./Centre.module.css";
import { chosenMoves, type Choice } from "../model/choice";
import { LaidButton } from "../sheets/LaidCards";
import { ofKind } from "../model/moves";
import { Orders } from "./Orders";
import { cameFrom, pileCount, type WavePlay } from "../model/tableView";
import { MiddleMenu } from "./Signals";
import { cardName, say } from "../model/names";
import { Tally } from "../sheets/Tally";

interface Props {
  play: WavePlay;
  choice: Choice;
}

/** The discard pile with everything around it. */
export function Centre({ play, choice }: Props): ReactNode {
  return (
    <div className={styles["centre"]}>
      <div className={styles["row"]}>
        <div className={styles["side"]}>
          <Pile play={play} />
        </div>
        <div className={styles["middle"]}>
          <Compass direction={play.view.direction} />
          <Discard play={play} choice={choice} />
        </div>
        <div className={styles["side"]}>
          <Middle play={play} choice={choice} />
          <Tally play={play} count={play.view.left} word="left" />
        </div>
      </div>
      <Orders play={play} />
    </div>
  );
}

/** Two curls that show the direction of play. */
export function Compass({ direction }: { direction: number }): ReactNode {
  const t = useWords("wave");
  return (
    <svg
      className={styles["compass"]}
      viewBox="0 0 200 200"
      role="img"
      aria-label={t(direction > 0 ? "clockwise" : "counter")}
    >
      <circle cx="100" cy="100" r="74" className={styles["sun"]} />
      <g className={styles["turning"]} data-back={direction < 0 ? "" : undefined}>
        <path d={ARM} className={styles["arm"]} />
        <path d={ARM} className={styles["arm"]} transform="rotate(180 100 100)" />
      </g>
    </svg>
  );
}

const ARM =
  "M9 108 A91 91 0 0 1 139 18 L146 4 L172 42 L127 48 L133 34 A75 75 0 0 0 25 108 Q17 122 9 108 Z";

function Discard({ play, choice }: Props): ReactNode {
  const { view } = play;
  const moves = chosenMoves(play, choice);
  const isTarget = moves?.lay !== null && moves?.lay !== undefined;
  const from = Math.max(0, view.laid_count - 3);
  const cards = view.laid.slice(from, view.laid_count);
  return (
    <div
      className={styles["discard"]}
      data-place="discard"
      data-essential="beat"
      data-enlarge={cards.at(-1)}
    >
      {cards.map((card, i) => (
        <span
          key={from + i}
          className={styles["laid"]}
          data-fly={`card-${card}`}
          data-from={i === cards.length - 1 ? cameFrom(view, play.events) : undefined}
          style={{ rotate: turnOf(from + i, i === cards.length - 1) }}
        >
          <WaveFace
            card={card}
            name={i === cards.length - 1 ? say("top", { card: cardName(play, card) }) : undefined}
          />
        </span>
      ))}
      {isTarget ? (
        <button
          type="button"
          className={`${styles["target"]} ${styles["glow"]}`}
          data-target=""
          aria-label={say("lay_here")}
          onClick={() => {
            choice.undo();
            play.act(moves.lay ?? "");
          }}
        />
      ) : (
        <LaidButton play={play} className={styles["target"]} />
      )}
    </div>
  );
}

/** The rotation of a card on the pile; all but the top one lie a little askew. */
function turnOf(index: number, isTop: boolean): string {
  return isTop ? "0deg" : `${((index * 47) % 17) - 8}deg`;
}

/** The draw pile with its count. */
export function Pile({ play }: { play: WavePlay }): ReactNode {
  const t = useWords("wave");
  const count = pileCount(play.view);
  return (
    <div className={styles["pile"]}>
      <span
        className={styles["stack"]}
        data-place="pile"
        data-deep={Math.min(3, Math.ceil(count / 6))}
      >
        {count > 0 ? <WaveBack /> : <span className={styles["empty"]} />}
        <span className={styles["count"]}>{count}</span>
      </span>
      <span className={styles["caption"]}>{t("pile")}</span>
    </div>
  );
}

/** The Virage card: a target for exchanges and for advice. */
export function Middle({ play, choice }: Props): ReactNode {
  const t = useWords("wave");
  const { middle, virage } = play.view;
  if (virage === 0 || middle < 0) return null;
  const swap = chosenMoves(play, choice)?.swap ?? null;
  const canAdvise = ofKind("advise", play.asides).length > 0;
  const name = say("virage_card", { card: cardName(play, middle) });
  const art = (
    <span
      className={styles["virageArt"]}
      data-place="middle"
      data-fly={`card-${middle}`}
      data-enlarge={middle}
    >
      <WaveFace card={middle} name={canAdvise || swap !== null ? undefined : name} />
      <AdviceSwap play={play} />
    </span>
  );
  return (
    <div className={styles["virage"]}>
      {swap !== null || canAdvise ? (
        <button
          type="button"
          className={styles["virageButton"]}
          data-target={swap === null ? undefined : ""}
          aria-label={
            swap === null ? name : say("swap_here", { card: play.texts.name("card", middle) })
          }
          aria-expanded={swap === null ? choice.target === "middle" : undefined}
          onClick={() => {
            if (swap === null) choice.choose("middle");
            else {
              choice.undo();
              play.act(swap);
            }
          }}
        >
          {art}
        </button>
      ) : (
        art
      )}
      <span className={styles["caption"]} title={t("virage_last")}>
        {t("virage")}
      </span>
      {choice.target === "middle" && (
        <div className={styles["menu"]}>
          <p>{t("virage_last")}</p>
          <MiddleMenu play={play} choice={choice} />
        </div>
      )}
    </div>
  );
}

/** A duel, the big moment: two captains, their dice, and the card they fight for. */
import { Swords } from "lucide-react";
import type { ReactNode } from "react";

import { SeatMark } from "../../../parts/people/Plate";
import { useWords } from "../../../words";
import { CardFace } from "../art/cards";
import { useDesk } from "../model/desk";
import { Die } from "./Dice";
import styles from "./Duel.module.css";

const ENDS: readonly (string | undefined)[] = ["duel_won", "duel_lost", "duel_tied", "called_off"];
/** The winner's side of an end that has one: 0 attacks, 1 defends. */
const WINNER: Record<string, number> = { duel_won: 0, duel_lost: 1 };

/** Two captains, what they fight for, the dice and the throws so far. */
export function Duel(): ReactNode {
  const { view, texts, play } = useDesk();
  const t = useWords("vague_attaque");
  const last = play.events.at(-1);
  const throws = play.events.filter((event) => event.kind === "dice");
  const winner = WINNER[last?.kind ?? ""];
  return (
    <div className={styles["duel"]} role="group" aria-label={t("duel.title")}>
      <div className={styles["ring"]}>
        <Side side={0} seat={view.active} winner={winner} />
        <div className={styles["prize"]}>
          <Swords aria-hidden className={styles["swords"]} />
          <span className={styles["card"]}>
            <CardFace card={view.aim} texts={texts} named />
          </span>
        </div>
        <Side side={1} seat={view.target} winner={winner} />
        <p className={styles["end"]}>
          {ENDS.includes(last?.kind)
            ? last?.text
            : throws.length > 1 &&
              throws
                .map(({ values }) => `${String(values["attack"])} : ${String(values["defence"])}`)
                .join("  ·  ")}
        </p>
      </div>
    </div>
  );
}

interface SideProps {
  /** 0 attacks, 1 defends. */
  side: number;
  seat: number;
  winner: number | undefined;
}

function Side({ side, seat, winner }: SideProps): ReactNode {
  const { play, view } = useDesk();
  const t = useWords("vague_attaque");
  const name = play.players[seat]?.name ?? "";
  const value = view.dice[side] ?? 0;
  const won = view.throws_won[side] ?? 0;
  return (
    <div className={styles["side"]} data-winner={winner === side ? "" : undefined}>
      <span className={styles["fighter"]}>
        <SeatMark seat={seat} />
        <span>{name}</span>
      </span>
      <Die
        value={value}
        name={value > 0 ? t("duel.die", { name, value }) : t("duel.no_die", { name })}
        throwNumber={view.throw_number}
        won={value > (view.dice[1 - side] ?? 0)}
      />
      {view.throws_needed > 1 && (
        <span className={styles["rounds"]}>
          <span className="visually-hidden">{t("duel.won", { count: won })}</span>
          {Array.from({ length: view.throws_needed }, (_, i) => (
            <i key={i} data-won={i < won ? "" : undefined} />
          ))}
        </span>
      )}
    </div>
  );
}

/** The result of a match in detail: how far everybody got, and the open hands. */
import i18next from "i18next";
import { Trophy } from "lucide-react";
import type { ReactNode } from "react";

import { SeatMark } from "../../../parts/people/Plate";
import { useWords } from "../../../words";
import type { Summary } from "../../contract";
import { Parasol } from "../art/town";
import { TopPiece } from "../art/top";
import { CardFace } from "../art/cards";
import { NO_CARD, SQUARES } from "../model/deck";
import { nameOf, openHand, seatsOf, squareName, type VertePlay } from "../model/tableView";
import styles from "./Result.module.css";

/** The end panel. */
export function Result(play: VertePlay): ReactNode {
  if (play.result === null) return null;
  return (
    <div className={styles["result"]}>
      <Finish play={play} />
      <Hands play={play} />
    </div>
  );
}

/** The seats that won. */
export function winnersOf({ result }: VertePlay): number[] {
  const places = Array.isArray(result?.["places"]) ? result["places"] : [];
  return places.flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** How far everybody came, and whether somebody reached the beach. */
export function summary({ result, texts }: VertePlay): Summary {
  const progress = Array.isArray(result?.["progress"]) ? result["progress"] : [];
  const ending = result?.["ending"] === "stuck" ? "ending_stuck" : "ending_arrived";
  const say = (key: string, values = {}): string =>
    i18next.t(`result.${key}`, { ns: "vague_verte", ...values });
  return {
    story:
      texts.word("outcome", ending) +
      " " +
      texts.word("outcome", "turns", { value: Number(result?.["turns"] ?? 0) }),
    points: (seat) => {
      const square = Number(progress[seat] ?? 0);
      return square >= SQUARES ? say("beach") : say("progress", { square });
    },
  };
}

/** Every street, drawn horizontally, with the cards on it. */
function Finish({ play }: { play: VertePlay }): ReactNode {
  const t = useWords("vague_verte");
  const winners = winnersOf(play);
  const progress = Array.isArray(play.result?.["progress"]) ? play.result["progress"] : [];
  return (
    <ol className={styles["streets"]} aria-label={t("result.final")}>
      {seatsOf(play.view).map((seat) => (
        <li
          key={seat}
          className={styles["street"]}
          data-won={winners.includes(seat) ? "" : undefined}
        >
          <span className={styles["who"]}>
            <SeatMark seat={seat} />
            <span className={styles["name"]}>{nameOf(play.players, seat)}</span>
            {winners.includes(seat) && (
              <span className={styles["won"]}>
                <Trophy size={15} aria-hidden /> {t("result.winner")}
              </span>
            )}
            <span className={styles["square"]}>
              {t("result.progress", { square: Number(progress[seat] ?? 0) })}
            </span>
          </span>
          <Road play={play} seat={seat} />
        </li>
      ))}
    </ol>
  );
}

function Road({ play, seat }: { play: VertePlay; seat: number }): ReactNode {
  const squares = Array.from(
    { length: SQUARES },
    (_, index) => play.view.street[seat]?.[index] ?? NO_CARD,
  );
  const names = squares.filter((card) => card >= 0).map((card) => squareName(card, play.texts));
  return (
    <span className={styles["road"]}>
      <span className="visually-hidden">{names.join(", ")}</span>
      {squares.map((card, index) => (
        <span key={index} className={styles["cell"]} aria-hidden="true">
          {card >= 0 && <TopPiece card={card} />}
        </span>
      ))}
      <span className={styles["beach"]} aria-hidden="true">
        <Parasol colour={play.players[seat]?.colour ?? "var(--coral)"} />
      </span>
    </span>
  );
}

/** The hands that the viewer can see. */
function Hands({ play }: { play: VertePlay }): ReactNode {
  const t = useWords("vague_verte");
  const open = seatsOf(play.view).filter((seat) => openHand(play.view, seat).length > 0);
  return (
    <ul className={styles["hands"]}>
      {open.map((seat) => (
        <li key={seat}>
          <span className={styles["held"]}>
            {t("result.hand", { name: nameOf(play.players, seat) })}
          </span>
          <span className={styles["cards"]}>
            {openHand(play.view, seat).map((card, index) => (
              <span key={index} className={styles["card"]}>
                <CardFace card={card} name={play.texts.name("card", card)} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

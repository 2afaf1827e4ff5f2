/** The seven kinds of cards: how many there are, what they do, how many are on the table. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { Emblem } from "../art/side";
import { PAINT } from "../art/paint";
import { CardFace } from "../art/cards";
import { COLOURS, COUNTS, sightOf, type Kind } from "../model/deck";
import { faceUp, seatsOf, type VertePlay, type VerteView } from "../model/tableView";
import styles from "./Reference.module.css";

/** The quick reference. */
export function Reference(play: VertePlay): ReactNode {
  const t = useWords("vague_verte");
  const { view, texts } = play;
  return (
    <div className={styles["reference"]}>
      <p>{t("reference.turn")}</p>
      <p>{t("reference.goal")}</p>
      <p className={styles["badge"]}>
        {texts.word("table", view.matching > 0 ? "matching_on" : "matching_off")}
      </p>
      <h2 className={styles["title"]}>{t("reference.title")}</h2>
      <ul className={styles["kinds"]}>
        {COUNTS.map(({ kind, card, count }) => (
          <li key={kind} className={styles["kind"]}>
            <span className={styles["card"]}>
              <CardFace card={card} />
            </span>
            <span>
              <strong>
                {t(`reference.${kind}`)} ×{count}
              </strong>
              <span className={styles["does"]}>{t(`reference.${kind}_text`)}</span>
              <span className={styles["seen"]}>
                {t("reference.seen", { count: seenOf(view, kind), all: count })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <h2 className={styles["title"]}>{t("reference.colours")}</h2>
      <ul className={styles["colours"]}>
        {COLOURS.map((colour) => (
          <li key={colour} className={styles["colour"]}>
            <svg viewBox="-10 -10 20 20" aria-hidden="true">
              <circle r="9.4" fill={PAINT[colour].body} stroke="#12303f" />
              <Emblem colour={colour} fill={PAINT[colour].ink} />
            </svg>
            {t(`reference.${colour}`)}
          </li>
        ))}
      </ul>
      <p className={styles["does"]}>{t("reference.keys")}</p>
    </div>
  );
}

/** How many cards of a kind are visible: on the streets, beside the rows, on top of the pile. */
export function seenOf(view: VerteView, kind: Kind): number {
  const squares = seatsOf(view)
    .flatMap((seat) => view.street[seat] ?? [])
    .filter((card) => card >= 0);
  const kinds = [...squares, faceUp(view)]
    .filter((card) => card >= 0)
    .map((card) => sightOf(card).kind);
  const found = kinds.filter((seen) => seen === kind).length;
  const towed = kinds.filter((seen) => seen === "towed").length;
  const pairs = sum(view.cancelled);
  const beside: Partial<Record<Kind, number>> = {
    breakdown: towed,
    tow: towed,
    red: sum(view.red) + pairs,
    green: pairs,
  };
  return found + (beside[kind] ?? 0);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

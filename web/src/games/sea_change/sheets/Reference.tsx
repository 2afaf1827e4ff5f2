/** The quick reference: what a sea change is, what cards are worth, which cards are in this deck. */
import type { ReactNode } from "react";

import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { PointsMark } from "../art/points";
import { MiniCard, SeaCard } from "../art/cards";
import styles from "./Reference.module.css";
import { POINTS, signed, suitsIn, valuesFor } from "../model/deck";

const CARDS_PER_SUIT = POINTS.length;

/** The main rules, the points, and the deck of this table. */
export function Reference(play: Play<"sea_change">): ReactNode {
  const t = useWords("sea_change");
  return (
    <div className={styles["reference"]}>
      <h3>{t("sea_change")}</h3>
      <div className={styles["example"]}>
        <ul className={styles["pair"]}>
          {exampleOf(play).map((card) => (
            <li key={card}>
              <SeaCard card={card} name={play.texts.name("card", card)} />
            </li>
          ))}
        </ul>
        <p>{t("ref.change")}</p>
      </div>
      <p>{t("ref.follow")}</p>
      <p>{t("ref.wins")}</p>
      <h3>{t("ref.points")}</h3>
      <Points />
      <h3>{t("ref.deck", { count: play.view.seats })}</h3>
      <Deck {...play} />
    </div>
  );
}

/** Two cards of the same value from two suits in play. */
function exampleOf({ view }: Play<"sea_change">): number[] {
  const value = 10;
  return suitsIn(view.suits)
    .slice(0, 2)
    .map((suit) => suit * CARDS_PER_SUIT + value);
}

const GROUPS: { key: string; value: number }[] = [
  { key: "low", value: 1 },
  { key: "plain", value: 4 },
  { key: "eight", value: 8 },
  { key: "nine", value: 9 },
  { key: "high", value: 10 },
];

function Points(): ReactNode {
  const t = useWords("sea_change");
  return (
    <ul className={styles["points"]}>
      <li>
        <strong>0</strong> <span>{t("ref.zero")}</span>
      </li>
      {GROUPS.map(({ key, value }) => (
        <li key={key}>
          <strong>{t(`ref.${key}`)}</strong>
          <PointsMark points={POINTS[value] ?? 0} size={24} />
          <span>{signed(POINTS[value] ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}

/** All cards of this table's deck, by suit. */
function Deck({ view, texts }: Play<"sea_change">): ReactNode {
  const t = useWords("sea_change");
  const suits = suitsIn(view.suits);
  const values = valuesFor(view.seats);
  return (
    <>
      <p>{t("ref.count", { cards: suits.length * values.length, suits: suits.length })}</p>
      {suits.map((suit) => (
        <div key={suit}>
          <h4 className={styles["suit"]}>{texts.name("suit", suit)}</h4>
          <ul className={styles["cards"]}>
            {values.map((value) => (
              <li key={value}>
                <span className="visually-hidden">{value}</span>
                <MiniCard card={suit * CARDS_PER_SUIT + value} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

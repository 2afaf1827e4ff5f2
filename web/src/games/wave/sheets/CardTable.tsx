/** All 34 cards by colour and digit: laid, visible, or still unknown. */
import type { ReactNode } from "react";

import type { WaveView } from "../../../protocol.gen";
import { useWords } from "../../../words";
import { colourOf, digitOf, NUM_CARDS } from "../art/palette";
import { WaveTile } from "../art/cards";
import printed from "../printed.gen.json";
import styles from "./CardTable.module.css";
import { placesOf, type WavePlay } from "../model/tableView";

export type Whereabouts = "laid" | "seen" | "unknown";

/** Where a card is, as far as the viewer knows. */
export function whereIs(view: WaveView, card: number): Whereabouts {
  if (view.laid.slice(0, view.laid_count).includes(card)) return "laid";
  const hands = Array.from({ length: view.hands }, (_, hand) => placesOf(view, hand)).flat();
  return view.middle === card || hands.some((place) => place.card === card) ? "seen" : "unknown";
}

const DIGITS = [...Array(printed.digits).keys()];
const COLOURS = [...Array(printed.colours.length).keys()].reverse();

/** A grid with the highest colour on top. */
export function CardTable({ play }: { play: WavePlay }): ReactNode {
  const t = useWords("wave");
  const cards = Array.from({ length: NUM_CARDS }, (_, card) => card);
  return (
    <div className={styles["all"]}>
      <p className={styles["key"]}>{t("key")}</p>
      <ul className={styles["grid"]}>
        {COLOURS.flatMap((colour) =>
          DIGITS.map((digit) => {
            const card = cards.find((c) => colourOf(c) === colour && digitOf(c) === digit);
            if (card === undefined) return <li key={`${colour} ${digit}`} aria-hidden="true" />;
            const where = whereIs(play.view, card);
            return (
              <li key={card} className={styles["card"]} data-where={where}>
                <WaveTile card={card} name={`${play.texts.name("card", card)}: ${t(where)}`} />
                {where === "laid" && <span className={styles["tick"]} aria-hidden="true" />}
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}

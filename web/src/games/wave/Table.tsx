/** The bay of Wave: the others around the shore, the pile or the great wave, the own hand. */
import { useEffect, type ReactNode } from "react";

import { Centre } from "./Centre";
import { useChoice } from "./choice";
import { Nazare } from "./Nazare";
import { Other } from "./Other";
import { Own } from "./Own";
import { holders, type WavePlay } from "./picture";
import styles from "./Table.module.css";

const SIDES: Record<number, readonly string[]> = {
  1: ["top"],
  2: ["left", "right"],
  3: ["left", "top", "right"],
};

/** Everything that a surfer sees. */
export function Table(play: WavePlay): ReactNode {
  const choice = useChoice(play.view);
  const { undo } = choice;
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key === "Escape") undo();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo]);
  const [own, ...others] = holders(play);
  const sides = SIDES[others.length] ?? [];
  return (
    <div className={styles["table"]} data-nazare={play.view.nazare === 1 ? "" : undefined}>
      <div className={styles["shore"]} data-count={others.length}>
        {others.map((holder, i) => (
          <Other
            key={holder.hand}
            play={play}
            holder={holder}
            choice={choice}
            side={sides[i] ?? "top"}
          />
        ))}
      </div>
      <div className={styles["centre"]}>
        {play.view.nazare === 1 ? (
          <Nazare play={play} choice={choice} />
        ) : (
          <Centre play={play} choice={choice} />
        )}
      </div>
      {own !== undefined && <Own play={play} holder={own} choice={choice} />}
    </div>
  );
}

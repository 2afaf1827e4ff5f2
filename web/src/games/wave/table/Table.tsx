/** The bay of Wave: the other hands, the pile or the great wave, and the viewer's own hand. */
import { useEffect, type CSSProperties, type ReactNode } from "react";

import { Enlarged } from "../../../parts/cards/Enlarged";
import { WaveFace } from "../art/cards";
import { Centre } from "./Centre";
import { focusOn, useChoice, type Choice } from "../model/choice";
import { Nazare } from "./Nazare";
import { OtherHand } from "./OtherHand";
import { OwnHand } from "./OwnHand";
import { holders, type WavePlay } from "../model/tableView";
import styles from "./Table.module.css";

const SIDES: Record<number, readonly string[]> = {
  2: ["left", "right"],
  3: ["left", "top", "right"],
};

/** Escape deselects the card and moves the focus back to it. */
function useEscape({ target, undo }: Choice): void {
  useEffect(() => {
    if (target === null) return;
    const chosen = target;
    function onKey(event: KeyboardEvent): void {
      if (event.key !== "Escape") return;
      undo();
      focusOn(chosen);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [target, undo]);
}

/** Everything that a surfer sees. */
export function Table(play: WavePlay): ReactNode {
  const choice = useChoice(play.view);
  useEscape(choice);
  const [own, ...others] = holders(play);
  const sides = SIDES[others.length] ?? [];
  return (
    <Enlarged className={styles["whole"]} draw={(name) => <WaveFace card={Number(name)} />}>
      <div
        className={styles["table"]}
        data-nazare={play.view.nazare === 1 ? "" : undefined}
        style={{ "--n": others.length } as CSSProperties}
      >
        <div className={styles["shore"]} data-count={others.length}>
          {others.map((holder, i) => (
            <OtherHand
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
        {own !== undefined && <OwnHand play={play} holder={own} choice={choice} />}
      </div>
    </Enlarged>
  );
}

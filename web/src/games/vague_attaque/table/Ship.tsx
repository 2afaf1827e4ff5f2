/** The Pirate Ship when it is in nobody's zone: at the centre, or the adversary in solo play. */
import { Zap, ZapOff } from "lucide-react";
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { SHIP } from "../model/deck";
import { useDesk } from "../model/desk";
import styles from "./Ship.module.css";
import { PlaceTile } from "./PlaceTile";
import { modeOf, onPlace, shipHolder, slotsOf } from "../model/tableView";

/** The ship at the centre of the table, if it is there. */
export function Ship(): ReactNode {
  const { view, texts } = useDesk();
  const t = useWords("vague_attaque");
  if (shipHolder(view) !== null) return null;
  const solo = modeOf(view) === "solo";
  const load = onPlace(view, SHIP).length;
  return (
    <section
      className={styles["ship"]}
      data-solo={solo ? "" : undefined}
      aria-label={texts.word("table", "ship")}
    >
      <ul className={styles["berth"]}>
        <PlaceTile place={SHIP} owner={null} />
      </ul>
      {solo && (
        <div className={styles["gauge"]}>
          <p>{t("danger", { count: load })}</p>
          <span className={styles["bars"]} aria-hidden="true">
            {Array.from({ length: slotsOf(view, SHIP) }, (_, i) => (
              <i key={i} data-on={i < load ? "" : undefined} />
            ))}
          </span>
          <p className={styles["power"]} data-gone={view.power_used === 1 ? "" : undefined}>
            {view.power_used === 1 ? <ZapOff aria-hidden /> : <Zap aria-hidden />}
            {texts.word("table", view.power_used === 1 ? "power_gone" : "power")}
          </p>
        </div>
      )}
    </section>
  );
}

/** The middle of the bay: the two water cards of the trick, and the draw pile. */
import type { ReactNode } from "react";

import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { Water, WaterBack } from "../art/cards";
import { enlargedWater } from "../model/deck";
import { NO_SEAT, waterOfTrick, type WaterCard } from "../model/tableView";
import styles from "./WaterCards.module.css";

/** The two open water cards, lower first, with who takes which, and the tricks left. */
export function WaterCards(play: Play<"land_unter">): ReactNode {
  const { view, texts } = play;
  const cards = waterOfTrick(view);
  const same = cards[0]?.level === cards[1]?.level;
  const roles = ["low", "high"].map((role) => texts.word("table", same ? "same" : role));
  return (
    <div className={styles["middle"]}>
      <OpenWater card={cards[0]} role={roles[0] ?? ""} rank={1} />
      <Pile left={Math.floor((view.water.length - view.water_turned) / 2)} />
      <OpenWater card={cards[1]} role={roles[1] ?? ""} rank={same ? 1 : 2} />
    </div>
  );
}

interface OpenProps {
  card: WaterCard | undefined;
  role: string;
  rank: number;
}

function OpenWater({ card, role, rank }: OpenProps): ReactNode {
  const t = useWords("land_unter");
  if (card === undefined) return <div className={styles["water"]} />;
  return (
    <figure className={styles["water"]} data-essential="water">
      <div className={styles["spot"]}>
        {card.taker === NO_SEAT && (
          <div
            key={card.index}
            data-fly={`water-${card.index}`}
            data-from="pile"
            data-enlarge={enlargedWater(card.level)}
          >
            <Water level={card.level} name={t("water_card", { level: card.level, role })} />
          </div>
        )}
      </div>
      <figcaption>
        <Rank rank={rank} />
        {role}
      </figcaption>
    </figure>
  );
}

/** A small 1 or 2: goes to the highest or the second highest card. */
function Rank({ rank }: { rank: number }): ReactNode {
  return (
    <span className={styles["rank"]} data-rank={rank} aria-hidden="true">
      {rank}
    </span>
  );
}

function Pile({ left }: { left: number }): ReactNode {
  const t = useWords("land_unter");
  return (
    <div className={styles["pile"]} data-place="pile">
      {left > 0 && (
        <div className={styles["stack"]} data-high={left > 4 ? "" : undefined}>
          <WaterBack />
        </div>
      )}
      <span className={styles["left"]} aria-hidden="true">
        <span className={styles["short"]}>{left}</span>
        <span className={styles["long"]}>
          {left > 0 ? t("pile_short", { count: left }) : t("last_trick")}
        </span>
      </span>
      <span className="visually-hidden">
        {left > 0 ? t("pile", { count: left }) : t("last_trick")}
      </span>
    </div>
  );
}

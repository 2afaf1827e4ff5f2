/** The middle of the bay: the two water cards of the trick, and the pile they come from. */
import type { ReactNode } from "react";

import type { Play } from "../../table/contract";
import { useWords } from "../../words";
import { Water, WaterBack } from "./cards";
import { NO_SEAT, waterOfTrick, type WaterCard } from "./picture";
import styles from "./Middle.module.css";

/** The two open water cards, lower first, with what each is for, and the tricks to come. */
export function Middle(play: Play<"land_unter">): ReactNode {
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
    <figure className={styles["water"]}>
      <div className={styles["spot"]}>
        {card.taker === NO_SEAT && (
          <div key={card.index} data-fly={`water-${card.index}`} data-from="pile">
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

/** One card or two stacked ones: the highest, the second highest. */
function Rank({ rank }: { rank: number }): ReactNode {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path
        d="M2 13 L10 4 L18 13 H13.5 V17 H6.5 V13 Z"
        fill="currentColor"
        opacity={rank === 1 ? 1 : 0.55}
      />
      {rank === 2 && <path d="M1 1.5 H19" stroke="currentColor" strokeWidth="2.6" />}
    </svg>
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
      <span className={styles["left"]}>
        <span aria-hidden="true">
          {left > 0 ? t("pile_short", { count: left }) : t("last_trick")}
        </span>
        <span className="visually-hidden">
          {left > 0 ? t("pile", { count: left }) : t("last_trick")}
        </span>
      </span>
    </div>
  );
}

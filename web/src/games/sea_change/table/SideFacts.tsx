/** Facts about a side or a seat: victory cards, cards in hand, captured cards. */
import type { ReactNode } from "react";

import type { SeaChangeView } from "../../../protocol.gen";
import { useWords } from "../../../words";
import styles from "./SideFacts.module.css";
import { hasTeams, isIa, keepsPile, sideOf, teamLetter } from "../model/tableView";

/** The facts about a seat; NO_SEAT is the IA. */
export function Facts({ view, seat }: { view: SeaChangeView; seat: number }): ReactNode {
  const side = sideOf(view, seat);
  const isAutomaton = isIa(view, side);
  return (
    <span className={styles["facts"]}>
      <Victory vp={view.vp[side] ?? 0} target={view.target[side] ?? 0} />
      {!isAutomaton && <Held seat={seat} count={view.hand_size[seat] ?? 0} />}
      {(isAutomaton || keepsPile(view, seat)) && (
        <Pile side={side} count={view.captured[side] ?? 0} />
      )}
    </span>
  );
}

/** The marks of a seat: its team, and whether it is the dealer. */
export function Marks({ view, seat }: { view: SeaChangeView; seat: number }): ReactNode {
  return (
    <>
      {hasTeams(view) && <Team side={sideOf(view, seat)} />}
      {view.dealer === seat && <Dealer />}
    </>
  );
}

/** The victory points as victory cards; earned ones have a pearl. */
export function Victory({ vp, target }: { vp: number; target: number }): ReactNode {
  const t = useWords("sea_change");
  return (
    <span className={styles["victory"]} title={t("vp_of", { vp, target })}>
      <span className="visually-hidden">{t("vp_of", { vp, target })}</span>
      <span aria-hidden="true" className={styles["shells"]}>
        {target > 3 ? (
          <>
            <VictoryCard earned={vp > 0} />
            {`${vp}/${target}`}
          </>
        ) : (
          Array.from({ length: target }, (_, i) => <VictoryCard key={i} earned={i < vp} />)
        )}
      </span>
    </span>
  );
}

function VictoryCard({ earned }: { earned: boolean }): ReactNode {
  return (
    <svg width="12" height="17" viewBox="0 0 12 17">
      <rect
        x="0.8"
        y="0.8"
        width="10.4"
        height="15.4"
        rx="2"
        fill={earned ? "#f3b33d" : "none"}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray={earned ? undefined : "2.2 1.6"}
      />
      {earned && <circle cx="6" cy="8.5" r="3" fill="#fffdf6" stroke="#16232e" strokeWidth="1.3" />}
    </svg>
  );
}

function Held({ seat, count }: { seat: number; count: number }): ReactNode {
  const t = useWords("sea_change");
  return (
    <span className={styles["fact"]} title={t("in_hand", { count })}>
      <span className="visually-hidden">{t("in_hand", { count })}</span>
      <svg
        width="17"
        height="16"
        viewBox="0 0 17 16"
        aria-hidden="true"
        data-place={`held-${seat}`}
      >
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
          <path d="M2 4.4 L6 3 L9.4 13 L5.4 14.4 Z" />
          <path d="M8 2.4 H13.4 V13.4 H9.6" />
        </g>
      </svg>
      <span aria-hidden="true">{count}</span>
    </span>
  );
}

/** A side's captured cards, face down: only their number is shown. */
export function Pile({ side, count }: { side: number; count: number }): ReactNode {
  const t = useWords("sea_change");
  return (
    <span
      className={styles["fact"]}
      data-place={`pile-${side}`}
      title={t("captured_cards", { count })}
    >
      <span className="visually-hidden">{t("captured_cards", { count })}</span>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="M2 11 V13.4 H12 V11 M2 8 V10.6 H12 V8"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
        />
        <rect x="2" y="2" width="10" height="6" rx="1" fill="#173f57" stroke="currentColor" />
      </svg>
      <span aria-hidden="true">{count}</span>
    </span>
  );
}

function Dealer(): ReactNode {
  const t = useWords("sea_change");
  return (
    <span className={styles["dealer"]} title={t("dealer")}>
      <span className="visually-hidden">{t("dealer")}</span>
      <span aria-hidden="true">{t("dealer_mark")}</span>
    </span>
  );
}

const SHAPES = [
  "M12 2 A10 10 0 1 1 11.9 2 Z",
  "M3 3 H21 V21 H3 Z",
  "M12 0.5 L23.5 12 L12 23.5 L0.5 12 Z",
  "M6 2 H18 L23 12 L18 22 H6 L1 12 Z",
];
const COLOURS = ["#b3391a", "#1f6fb2", "#2c7a4b", "#8a4fae"];

/** The letter of a team on the team's own shape and colour. */
export function Team({ side }: { side: number }): ReactNode {
  const t = useWords("sea_change");
  return (
    <span className={styles["team"]}>
      <span className="visually-hidden">{t("team", { letter: teamLetter(side) })}</span>
      <svg width="19" height="19" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SHAPES[side % 4]} fill={COLOURS[side % 4]} />
        <text
          x="12"
          y="17"
          fontSize="14"
          fontWeight="800"
          textAnchor="middle"
          fill="#fff"
          style={{ fontFamily: "var(--display)" }}
        >
          {teamLetter(side)}
        </text>
      </svg>
    </span>
  );
}

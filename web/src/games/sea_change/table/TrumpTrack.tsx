/** The trump track: a little fish swims to the trump suit. */
import type { ReactNode } from "react";

import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { drawnLetter } from "../art/letters";
import { Creature } from "../art/creatures";
import { INK, INKS, PAPER } from "../art/palette";
import { SuitIcon } from "../art/suits";
import { letterOf, NO_SUIT, suitsIn } from "../model/deck";
import styles from "./TrumpTrack.module.css";

/** The trump suit in large, and the fish on the track of all suits in play. */
export function TrumpTrack({ view, texts }: Play<"sea_change">): ReactNode {
  const t = useWords("sea_change");
  const suits = suitsIn(view.suits);
  const at = suits.indexOf(view.trump);
  const name = view.trump === NO_SUIT ? t("no_trump") : texts.name("suit", view.trump);
  return (
    <div className={styles["track"]}>
      <p className={styles["trump"]}>
        {view.trump !== NO_SUIT && <Medal suit={view.trump} />}
        <span className={styles["words"]}>
          <span className={styles["label"]}>{t("trump")}</span>{" "}
          <strong className={styles["name"]}>{name}</strong>
        </span>
      </p>
      <div className={styles["way"]} aria-hidden="true">
        <svg className={styles["line"]} viewBox="0 0 200 10" preserveAspectRatio="none">
          <path d="M0 5 q 10 -6 20 0 t 20 0 t 20 0 t 20 0 t 20 0 t 20 0 t 20 0 t 20 0 t 20 0 t 20 0" />
        </svg>
        <span className={styles["stops"]}>
          {suits.map((suit) => (
            <Stop key={suit} suit={suit} isTrump={suit === view.trump} />
          ))}
        </span>
        <span
          className={styles["fish"]}
          style={{ left: `${((at === -1 ? -0.1 : at + 0.5) / suits.length) * 100}%` }}
        >
          <LittleFish colour={at === -1 ? PAPER : INKS[letterOf(view.trump)].body} />
        </span>
      </div>
    </div>
  );
}

function Medal({ suit }: { suit: number }): ReactNode {
  const letter = letterOf(suit);
  return (
    <svg key={suit} className={styles["medal"]} viewBox="-46 -46 92 92" aria-hidden="true">
      <circle r="44" fill={INKS[letter].water} stroke={INKS[letter].dark} strokeWidth="3" />
      <g transform="scale(0.86)">
        <Creature letter={letter} />
      </g>
    </svg>
  );
}

function Stop({ suit, isTrump }: { suit: number; isTrump: boolean }): ReactNode {
  const inks = INKS[letterOf(suit)];
  return (
    <span
      className={styles["stop"]}
      data-trump={isTrump ? "" : undefined}
      style={{ background: inks.water, color: inks.dark }}
    >
      <SuitIcon suit={suit} size={18} hole={inks.water} />
      <span className={styles["letter"]}>{drawnLetter(letterOf(suit))}</span>
    </span>
  );
}

/** The fish of the track, 40 x 24. */
export function LittleFish({ colour }: { colour: string }): ReactNode {
  return (
    <svg width="40" height="24" viewBox="0 0 40 24">
      <g stroke={INK} strokeWidth="2" strokeLinejoin="round">
        <path d="M11 12 L1 4 C3 9 3 15 1 20 Z" fill={colour} />
        <path d="M8 12 C14 2 28 1 38 12 C28 23 14 22 8 12 Z" fill={colour} />
        <path d="M19 5 C22 1 26 1 28 4" fill="none" strokeLinecap="round" />
      </g>
      <path
        d="M15 9 q2 3 0 6 M20 7 q3 5 0 10 M25 7 q2.4 5 0 10"
        fill="none"
        stroke={INK}
        strokeWidth="1.3"
        strokeLinecap="round"
      />
      <circle cx="31" cy="10" r="2.6" fill={PAPER} stroke={INK} strokeWidth="1.4" />
      <circle cx="31.6" cy="10" r="1" fill={INK} />
    </svg>
  );
}

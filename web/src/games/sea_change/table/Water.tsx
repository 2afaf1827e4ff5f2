/** The water behind the table: it has the colour of the trump suit. */
import { useId, useState, type ReactNode } from "react";

import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { INKS } from "../art/palette";
import { SuitIcon } from "../art/suits";
import { Grain, TILES } from "../art/waters";
import { letterOf, NO_SUIT, type Letter } from "../model/deck";
import { changeTold } from "../model/tableView";
import styles from "./Water.module.css";

/** The coloured water. When the trump changes, the new colour sweeps over the old one. */
export function Water({ trump }: { trump: number }): ReactNode {
  const [shown, setShown] = useState({ trump, before: trump });
  if (shown.trump !== trump) setShown({ trump, before: shown.trump });
  return (
    <div className={styles["sea"]} aria-hidden="true">
      {shown.before !== shown.trump && shown.before !== NO_SUIT && <Layer suit={shown.before} />}
      {trump !== NO_SUIT && (
        <div key={`tide-${trump}`} className={styles["tide"]}>
          <div className={styles["still"]}>
            <Layer suit={trump} />
          </div>
        </div>
      )}
      {trump !== NO_SUIT && shown.before !== trump && <Crest key={`crest-${trump}`} suit={trump} />}
    </div>
  );
}

/** Layers of paper water with the suit's pattern, and the sea floor. */
function Layer({ suit }: { suit: number }): ReactNode {
  const letter = letterOf(suit);
  const inks = INKS[letter];
  const id = useId();
  return (
    <>
      <svg className={styles["water"]} viewBox="0 0 1200 800" preserveAspectRatio="none">
        <rect width="1200" height="800" fill={inks.belly} />
        <path d={wave(110, 150, 14)} fill={inks.water} />
        <path d={wave(300, 200, 18)} fill={inks.grain} />
        <path d={wave(500, 300, 20)} fill={inks.body} />
        <path d={wave(500, 300, 20)} fill={inks.dark} opacity="0.12" />
        <path d="M0 730 Q 260 660 560 716 T 1200 700 V800 H0 Z" fill={inks.dark} opacity="0.75" />
      </svg>
      <svg className={styles["water"]}>
        <pattern id={id} {...TILES[letter]} patternUnits="userSpaceOnUse">
          <Grain letter={letter} ink={inks.dark} />
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${id})`} opacity="0.13" />
      </svg>
      <Ground letter={letter} />
    </>
  );
}

function wave(y: number, long: number, high: number): string {
  const count = Math.ceil(1200 / long) + 1;
  return `M${-long / 2} ${y} q ${long / 2} ${-high} ${long} 0 ${`t ${long} 0 `.repeat(count)} V800 H${-long / 2} Z`;
}

/** The sea floor: weed on both sides and a stone. */
function Ground({ letter }: { letter: Letter }): ReactNode {
  const { dark } = INKS[letter];
  return (
    <>
      <svg className={styles["weed"]} viewBox="0 0 160 260">
        <g fill="none" stroke={dark} strokeLinecap="round">
          <path d="M40 260 C10 210 70 180 38 130 C14 92 52 70 40 30" strokeWidth="13" />
          <path d="M84 260 C60 220 104 190 82 150 C68 120 92 104 86 80" strokeWidth="11" />
          <path d="M122 260 C110 236 136 220 122 190" strokeWidth="9" />
        </g>
      </svg>
      <svg className={styles["weedRight"]} viewBox="0 0 200 180">
        <path d="M30 180 C20 130 60 92 104 100 C150 92 190 130 186 180 Z" fill={dark} />
        <path
          d="M150 104 C126 70 170 50 148 10"
          fill="none"
          stroke={dark}
          strokeWidth="10"
          strokeLinecap="round"
        />
      </svg>
    </>
  );
}

/** The wave at the edge of the new colour. */
function Crest({ suit }: { suit: number }): ReactNode {
  const inks = INKS[letterOf(suit)];
  const edge =
    "M60 0 q 40 25 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50";
  return (
    <div className={styles["crest"]}>
      <svg viewBox="0 0 100 600" preserveAspectRatio="none">
        <path d={`${edge} H0 V0 Z`} fill={inks.body} />
        <path d={edge} fill="none" stroke={inks.belly} strokeWidth="12" />
        <path
          d={edge}
          fill="none"
          stroke={inks.dark}
          strokeWidth="3"
          transform="translate(-14 0)"
        />
      </svg>
    </div>
  );
}

/** The message that the sea has changed. */
export function Change({ events, texts }: Play<"sea_change">): ReactNode {
  const t = useWords("sea_change");
  const change = changeTold(events);
  if (change === null) return null;
  const inks = INKS[letterOf(change.suit)];
  const suit = texts.name("suit", change.suit);
  return (
    <p
      key={change.card}
      className={styles["change"]}
      aria-hidden="true"
      style={{ background: inks.dark, borderColor: inks.belly }}
    >
      <SuitIcon suit={change.suit} size={34} ink={inks.belly} hole={inks.dark} />
      <span>
        <strong>{t("sea_change")}</strong> {t(change.same ? "trump_stays" : "is_trump", { suit })}
      </span>
    </p>
  );
}

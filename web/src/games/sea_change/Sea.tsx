/** The water under the table: it has the colour of the trump, and a sea change sweeps over it. */
import { useId, useState, type ReactNode } from "react";

import type { Play } from "../../table/contract";
import { useWords } from "../../words";
import { INKS } from "./art/palette";
import { SuitIcon } from "./art/suits";
import { Grain } from "./art/waters";
import { letterOf, NONE } from "./sea";
import { changeTold } from "./reading";
import styles from "./Sea.module.css";

/** The coloured water. When the trump changes, the new colour runs in over the old one. */
export function Sea({ trump }: { trump: number }): ReactNode {
  const [shown, setShown] = useState({ trump, before: trump });
  if (shown.trump !== trump) setShown({ trump, before: shown.trump });
  return (
    <div className={styles["sea"]} aria-hidden="true">
      {shown.before !== shown.trump && shown.before !== NONE && <Water suit={shown.before} />}
      {trump !== NONE && (
        <div key={`tide-${trump}`} className={styles["tide"]}>
          <Water suit={trump} />
        </div>
      )}
      {trump !== NONE && shown.before !== trump && <Crest key={`crest-${trump}`} suit={trump} />}
    </div>
  );
}

function Water({ suit }: { suit: number }): ReactNode {
  const letter = letterOf(suit);
  const id = useId();
  return (
    <svg className={styles["water"]}>
      <pattern id={id} width="96" height="126" patternUnits="userSpaceOnUse">
        <Grain letter={letter} ink={INKS[letter].dark} />
      </pattern>
      <rect width="100%" height="100%" fill={INKS[letter].body} opacity="0.76" />
      <rect width="100%" height="100%" fill={`url(#${id})`} opacity="0.16" />
    </svg>
  );
}

/** The edge of the new colour: foam over a band of its body. */
function Crest({ suit }: { suit: number }): ReactNode {
  const inks = INKS[letterOf(suit)];
  const edge =
    "M60 0 q 40 25 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50 t 0 50";
  return (
    <svg className={styles["crest"]} viewBox="0 0 100 600" preserveAspectRatio="none">
      <path d={`${edge} H0 V0 Z`} fill={inks.body} />
      <path d={edge} fill="none" stroke={inks.belly} strokeWidth="12" />
      <path d={edge} fill="none" stroke={inks.dark} strokeWidth="3" transform="translate(-14 0)" />
    </svg>
  );
}

/** The message of a sea change, while it is news. */
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

/** The quick reference: what is higher, what the signs mean, and where all cards are. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { Curls, Eye, MarkSign } from "../art/Signs";
import { TideCard } from "../art/cards";
import { CardTable } from "./CardTable";
import { MARKS } from "../model/moves";
import { Orders } from "../table/Orders";
import type { WavePlay } from "../model/tableView";
import printed from "../printed.gen.json";
import styles from "./Reference.module.css";
import { markName } from "../model/names";

/** Everything worth looking up during a match. */
export function Reference(play: WavePlay): ReactNode {
  const t = useWords("wave");
  const { tide, nazare, virage } = play.view;
  return (
    <div className={styles["reference"]}>
      <Part title={t("reference.higher")} text={t("reference.higher_text")}>
        <Orders play={play} />
      </Part>
      <Part title={t("reference.curls")} text={t("reference.curls_text")} sign={<CurlsSign />} />
      <Part title={t("reference.facing")} text={t("reference.facing_text")} sign={<EyeSign />} />
      {nazare === 1 && <Part title={t("reference.nazare")} text={t("reference.nazare_text")} />}
      {virage === 1 && <Part title={t("reference.virage")} text={t("reference.virage_text")} />}
      {tide !== 0 && (
        <Part title={t("reference.tide")} text={t("reference.tide_text")}>
          <span className={styles["tides"]}>
            {(tide & 1) !== 0 && <TideCard kind="colours" name={play.texts.name("card", 34)} />}
            {(tide & 2) !== 0 && <TideCard kind="digits" name={play.texts.name("card", 35)} />}
          </span>
        </Part>
      )}
      <Part title={t("reference.signals")} text={t("reference.signals_text")}>
        <ul className={styles["marks"]}>
          {MARKS.map((mark) => (
            <li key={mark}>
              <MarkSign mark={mark} /> {markName(play, mark)}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t("reference.ratings")}>
        <Ratings play={play} />
      </Part>
      <Part title={t("reference.cards")}>
        <CardTable play={play} />
      </Part>
    </div>
  );
}

interface PartProps {
  title: string;
  text?: string;
  sign?: ReactNode;
  children?: ReactNode;
}

function Part({ title, text, sign, children }: PartProps): ReactNode {
  return (
    <section className={styles["part"]}>
      <h3>{title}</h3>
      {text !== undefined && (
        <p>
          {sign}
          {text}
        </p>
      )}
      {children}
    </section>
  );
}

function CurlsSign(): ReactNode {
  return (
    <svg viewBox="-13 -13 26 26" className={styles["sign"]} aria-hidden="true">
      <Curls x={0} y={0} r={12} />
    </svg>
  );
}

function EyeSign(): ReactNode {
  return (
    <svg viewBox="-24 -24 48 48" className={styles["sign"]} aria-hidden="true">
      <Eye x={0} y={0} size={24} />
    </svg>
  );
}

function Ratings({ play }: { play: WavePlay }): ReactNode {
  const t = useWords("wave");
  const worst = printed.tiers.at(-1) ?? 0;
  return (
    <ul className={styles["ratings"]}>
      {Array.from({ length: worst + 1 }, (_, tier) => {
        const [from, to] = countsOf(tier);
        const more = t("reference.more", { from });
        const range = tier === worst ? more : from === to ? String(to) : `${from}–${to}`;
        return (
          <li key={tier}>
            {t("reference.rating", { tier: play.texts.name("tier", tier), range })}
          </li>
        );
      })}
    </ul>
  );
}

/** The lowest and the highest count with a rating. */
function countsOf(tier: number): [number, number] {
  return [printed.tiers.indexOf(tier), printed.tiers.lastIndexOf(tier)];
}

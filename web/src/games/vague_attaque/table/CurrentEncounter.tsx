/** The encounter or pirate action being resolved, next to the buttons that answer it. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { CardFace } from "../art/cards";
import { PHASE } from "../model/deck";
import { useDesk, type Desk } from "../model/desk";
import { effectOf, faceEffect, nameOf } from "../model/names";
import { modeOf } from "../model/tableView";
import styles from "./CurrentEncounter.module.css";
import { Die } from "./Dice";
import { isReveal } from "./Scene";

/** What is being resolved now, if anything; briefly, its picture alone. */
export function CurrentEncounter({ brief }: { brief: boolean }): ReactNode {
  const desk = useDesk();
  const { view } = desk;
  const t = useWords("vague_attaque");
  if (view.boarder >= 0) {
    const card = view.boarder;
    const words = <p>{t("boarder", { card: nameOf(desk.texts, card) })}</p>;
    return <Sheet card={card}>{!brief && words}</Sheet>;
  }
  if (isPirateTurn(desk)) return <PirateDie face={view.dice[0] ?? 0} brief={brief} />;
  return view.encounter < 0 || isReveal(desk) ? null : <Encounter brief={brief} />;
}

function isPirateTurn({ view }: Desk): boolean {
  return modeOf(view) === "solo" && view.phase === PHASE.pirate && (view.dice[0] ?? 0) > 0;
}

function Sheet({ card, children }: { card: number; children: ReactNode }): ReactNode {
  const { texts } = useDesk();
  return (
    <div className={styles["encounter"]} data-essential="encounter">
      <span
        className={styles["met"]}
        data-enlarge={card}
        data-fly={`card-${card}`}
        data-from="pile-encounter"
        data-gone="discard-encounter"
      >
        <CardFace card={card} texts={texts} named />
      </span>
      {children}
    </div>
  );
}

/** The encounter with its text. */
function Encounter({ brief }: { brief: boolean }): ReactNode {
  const { view, texts } = useDesk();
  return (
    <Sheet card={view.encounter}>
      {!brief && (
        <p>
          <strong>{nameOf(texts, view.encounter)}</strong> {effectOf(texts, view.encounter)}
        </p>
      )}
    </Sheet>
  );
}

function PirateDie({ face, brief }: { face: number; brief: boolean }): ReactNode {
  const { texts, view } = useDesk();
  const t = useWords("vague_attaque");
  return (
    <div className={styles["encounter"]} data-essential="encounter">
      <Die
        value={face}
        paper="#e9d3a0"
        name={t("pirate_die", { value: face })}
        throwNumber={view.round_number}
      />
      {!brief && (
        <p>
          <strong>{texts.name("face", face)}</strong> {faceEffect(texts, face)}
        </p>
      )}
    </div>
  );
}

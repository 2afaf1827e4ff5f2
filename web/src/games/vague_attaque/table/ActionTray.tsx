/** Buttons for the moves of the selected card, or for moves that need no card. */
import { List, X } from "lucide-react";
import { useState, type ReactNode } from "react";

import { Button } from "../../../parts/controls/Button";
import { Dialog } from "../../../parts/controls/Dialog";
import type { Advice } from "../../../protocol.gen";
import { useWords } from "../../../words";
import { EmblemMark } from "../art/emblems";
import { CardFace } from "../art/cards";
import { anchorOf, deckOf, isDedicated, kindOfPlace, kindsOf, souvenirsOf } from "../model/deck";
import { adviceOn, isAsked, movesOf, useDesk, type Desk, type Picked } from "../model/desk";
import { labelOf, moveLabel, shortLabel } from "../model/labels";
import { plainMoves, type Move } from "../model/moves";
import { anchorEffect, effectOf, kindName, nameOf } from "../model/names";
import { CurrentEncounter } from "./CurrentEncounter";
import styles from "./ActionTray.module.css";
import { pilesOf, placeOfCard, warningOf } from "../model/tableView";

/** The tray above the hand. */
export function ActionTray(): ReactNode {
  const desk = useDesk();
  const [listed, setListed] = useState(false);
  const { picked, moves } = desk;
  return (
    <div className={styles["tray"]} data-busy={isAsked(desk) ? "" : undefined}>
      <AdviceLine />
      <CurrentEncounter brief={picked !== null} />
      {picked !== null ? <Chosen picked={picked} /> : <Plain />}
      {moves.length > 1 && picked === null && <ListButton onPress={() => setListed(true)} />}
      {listed && moves.length > 0 && <MoveList onClose={() => setListed(false)} />}
    </div>
  );
}

/** Buttons for moves that need no card. */
function Plain(): ReactNode {
  const desk = useDesk();
  const t = useWords("vague_attaque");
  const { moves, play, texts } = desk;
  const plain = plainMoves(moves);
  if (play.pending !== null) {
    return (
      <p className={styles["sent"]}>{labelOf(play.pending, texts, play.players, topOf(desk))}</p>
    );
  }
  return (
    <>
      {plain.map((move) => (
        <Act key={move.notation} move={move} main={isMain(move, plain, moves.length)} />
      ))}
      <Hint moves={moves} words={t} />
    </>
  );
}

/** A hint at what to press on the table or in the hand, besides the buttons. */
function Hint({ moves, words }: { moves: Move[]; words: (key: string) => string }): ReactNode {
  const verb = [
    "trade",
    "duel",
    "steal",
    "swap",
    "cede",
    "lose",
    "put",
    "place",
    "give",
    "discard",
  ].find((one) => moves.some((move) => move.kind === one));
  if (verb === undefined) return null;
  return <p className={styles["hint"]}>{words(`press.${verb}`)}</p>;
}

/** Whether a move is the usual choice, a card that helps, or the only choice. */
function isMain(move: Move, plain: readonly Move[], all: number): boolean {
  if (move.kind === "play") return plain.some((other) => other.kind === "pass");
  return ["draw", "adventure"].includes(move.kind) || all === 1;
}

function Act({ move, main, short }: { move: Move; main?: boolean; short?: boolean }): ReactNode {
  const desk = useDesk();
  const t = useWords("vague_attaque");
  const { texts, play } = desk;
  const whole = moveLabel(move, texts, play.players, topOf(desk));
  const value = adviceOn(desk, move.notation)?.value;
  return (
    <Button
      look={move.kind === "dump" ? "danger" : main === true ? "main" : "plain"}
      className={styles["act"]}
      data-playable=""
      aria-label={whole}
      onClick={() => desk.send(move.notation)}
    >
      {short === true ? shortLabel(move, texts, t, play.players) : whole}
      {value != null && <span className={styles["value"]}>{percent(value)}</span>}
    </Button>
  );
}

function ListButton({ onPress }: { onPress: () => void }): ReactNode {
  const t = useWords("vague_attaque");
  return (
    <Button look="quiet" iconOnly icon={<List aria-hidden />} onClick={onPress}>
      {t("all_moves")}
    </Button>
  );
}

/** Every legal move as a text button. */
function MoveList({ onClose }: { onClose: () => void }): ReactNode {
  const desk = useDesk();
  const t = useWords("vague_attaque");
  const { moves, texts, play } = desk;
  return (
    <Dialog title={t("all_moves")} sheet onClose={onClose}>
      <ul className={styles["list"]}>
        {moves.map((move) => (
          <li key={move.notation}>
            <Button
              onClick={() => {
                onClose();
                desk.send(move.notation);
              }}
            >
              {moveLabel(move, texts, play.players, topOf(desk))}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The selected card: what it is, and what can be done with it. */
function Chosen({ picked }: { picked: Picked }): ReactNode {
  const desk = useDesk();
  const t = useWords("vague_attaque");
  const { texts } = desk;
  const moves = movesOf(desk, picked);
  const withWhole = picked.from === "table";
  return (
    <>
      <span className={styles["art"]} data-enlarge={picked.card}>
        <CardFace card={picked.card} texts={texts} />
      </span>
      <div className={styles["facts"]}>
        <strong>{nameOf(texts, picked.card)}</strong>
        <Facts card={picked.card} />
      </div>
      <div className={styles["acts"]}>
        {moves.map((move, i) => (
          <Act
            key={move.notation}
            move={move}
            short={!withWhole}
            main={i === 0 && move.kind !== "dump"}
          />
        ))}
        <Button look="quiet" iconOnly icon={<X aria-hidden />} onClick={() => desk.pick(null)}>
          {t("let_go")}
        </Button>
      </div>
    </>
  );
}

/** What is printed on a card, in words. */
export function Facts({ card }: { card: number }): ReactNode {
  const { texts, view } = useDesk();
  const t = useWords("vague_attaque");
  const deck = deckOf(card);
  if (deck === "encounter") return <p>{effectOf(texts, card)}</p>;
  if (deck === "place") {
    const kind = kindOfPlace(placeOfCard(card));
    const warning = warningOf(view, placeOfCard(card));
    const dedicated = souvenirsOf(kind).filter(isDedicated);
    return (
      <p>
        {t("dedicated_list", { cards: dedicated.map((one) => nameOf(texts, one)).join(", ") })}
        {warning !== null && <b> {t(`warning.${warning}`)}</b>}
      </p>
    );
  }
  const anchor = anchorOf(card);
  return (
    <p>
      <span className={styles["kinds"]}>
        {t(isDedicated(card) ? "dedicated_to" : "fits")}{" "}
        {kindsOf(card).map((kind) => (
          <span key={kind} className={styles["kind"]}>
            <EmblemMark kind={kind} />
            {kindName(texts, kind)}
          </span>
        ))}
      </span>
      {anchor !== null && <> {t("anchor", { effect: anchorEffect(texts, anchor) })}</>}
    </p>
  );
}

/** The move a bot advises, with its reason. */
function AdviceLine(): ReactNode {
  const desk = useDesk();
  const t = useWords("vague_attaque");
  const { play, texts } = desk;
  const best = play.advice[0];
  if (best === undefined || best.why === "") return null;
  return (
    <div className={styles["advice"]} role="status">
      <b>{t("advice")}</b> {labelOf(best.move, texts, play.players, topOf(desk))}
      {best.value !== null && ` (${percent(best.value)})`}
      {reason(best)}
    </div>
  );
}

function reason(advice: Advice): string {
  return advice.why === "" ? "" : `: ${advice.why}`;
}

function percent(value: number): string {
  return `${Math.round(value * 100)} %`;
}

/** The top souvenir of the discard pile, which the Hook would take. */
function topOf(desk: Desk): number | null {
  return pilesOf(desk.view)[0]?.discarded[0] ?? null;
}

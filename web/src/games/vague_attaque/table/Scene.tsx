/** What is being resolved now: an encounter, a duel, cards being looked at, the pirate die. */
import { Swords } from "lucide-react";
import { useState, type ReactNode } from "react";

import { Button } from "../../../parts/controls/Button";
import { SeatMark } from "../../../parts/people/Plate";
import { useWords } from "../../../words";
import { ArtefactFace, CardBack, CardFace } from "../art/cards";
import { PHASE } from "../model/deck";
import { isAdvised, pressTable, useDesk, type Desk } from "../model/desk";
import { Die } from "./Dice";
import { artefactEffect, effectOf, faceEffect, nameOf } from "../model/names";
import styles from "./Scene.module.css";
import { decisionOf, isDuel, lookedAt, modeOf } from "../model/tableView";

/** The scene over the middle of the table, if something special is going on. */
export function Scene(): ReactNode {
  const desk = useDesk();
  const [closed, setClosed] = useState<unknown>(null);
  const { events } = desk.play;
  const scene = sceneOf(desk, closed === events ? null : () => setClosed(events));
  return scene === null ? null : (
    <div className={styles["scene"]} data-big={isReveal(desk) ? "" : undefined}>
      {scene}
    </div>
  );
}

function sceneOf(desk: Desk, close: (() => void) | null): ReactNode {
  const { view } = desk;
  if (isReveal(desk)) return <Reveal card={view.encounter} />;
  if (decisionOf(view) === "artefact") return <Artefacts />;
  if (isDuel(view)) return <Duel />;
  if (view.looking_count > 0) return <Looking />;
  const seen = seenHand(desk);
  return seen === null || close === null ? null : <SeenHand {...seen} onClose={close} />;
}

/** Whether an encounter has just been turned over; it is then shown large for a moment. */
function isReveal({ view, play }: Desk): boolean {
  const last = play.events.at(-1);
  return view.encounter >= 0 && last?.kind === "encounter_met" && play.toMove.length === 0;
}

function isPirateTurn({ view }: Desk): boolean {
  return modeOf(view) === "solo" && view.phase === PHASE.pirate && (view.dice[0] ?? 0) > 0;
}

function Reveal({ card }: { card: number }): ReactNode {
  const { texts } = useDesk();
  return (
    <div className={styles["reveal"]}>
      <CardFace card={card} texts={texts} told named />
    </div>
  );
}

/** What is being resolved, shown beside the piles so that it covers nothing selectable. */
export function Affair(): ReactNode {
  const desk = useDesk();
  const { view } = desk;
  if (view.boarder >= 0) return <Boarder card={view.boarder} />;
  if (isPirateTurn(desk)) return <PirateDie face={view.dice[0] ?? 0} />;
  return view.encounter < 0 || isReveal(desk) ? null : <Encounter />;
}

/** The encounter with its text. */
function Encounter(): ReactNode {
  const { view, texts } = useDesk();
  return (
    <div className={styles["encounter"]}>
      <span
        className={styles["met"]}
        data-fly={`card-${view.encounter}`}
        data-from="pile-encounter"
        data-gone="discard-encounter"
      >
        <CardFace card={view.encounter} texts={texts} />
      </span>
      <p>
        <strong>{nameOf(texts, view.encounter)}</strong>
        <br />
        {effectOf(texts, view.encounter)}
      </p>
    </div>
  );
}

/** Two captains, what they fight for, the dice and the throws so far. */
function Duel(): ReactNode {
  const { view, texts, play } = useDesk();
  const t = useWords("vague_attaque");
  const last = play.events.at(-1);
  const throws = play.events.filter((event) => event.kind === "dice");
  const result = ["duel_won", "duel_lost", "duel_tied", "called_off"].includes(last?.kind ?? "")
    ? last?.text
    : null;
  return (
    <div className={styles["duel"]} role="group" aria-label={t("duel.title")}>
      <Side
        seat={view.active}
        value={view.dice[0] ?? 0}
        won={view.throws_won[0] ?? 0}
        needed={view.throws_needed}
      />
      <div className={styles["prize"]}>
        <Swords aria-hidden />
        <CardFace card={view.aim} texts={texts} named />
      </div>
      <Side
        seat={view.target}
        value={view.dice[1] ?? 0}
        won={view.throws_won[1] ?? 0}
        needed={view.throws_needed}
      />
      {throws.length > 1 && (
        <p className={styles["throws"]}>
          {throws
            .map(({ values }) => `${String(values["attack"])} : ${String(values["defence"])}`)
            .join("  ·  ")}
        </p>
      )}
      {result != null && <p className={styles["result"]}>{result}</p>}
    </div>
  );
}

interface SideProps {
  seat: number;
  value: number;
  won: number;
  needed: number;
}

function Side({ seat, value, won, needed }: SideProps): ReactNode {
  const { play, view } = useDesk();
  const t = useWords("vague_attaque");
  const name = play.players[seat]?.name ?? "";
  return (
    <div className={styles["side"]}>
      <span className={styles["fighter"]}>
        <SeatMark seat={seat} />
        <span>{name}</span>
      </span>
      <Die
        value={value}
        name={value > 0 ? t("duel.die", { name, value }) : t("duel.no_die", { name })}
        throwNumber={view.throw_number}
      />
      {needed > 1 && (
        <span className={styles["rounds"]}>
          <span className="visually-hidden">{t("duel.won", { count: won })}</span>
          {Array.from({ length: needed }, (_, i) => (
            <i key={i} data-won={i < won ? "" : undefined} />
          ))}
        </span>
      )}
    </div>
  );
}

/** The cards being looked at; the player looking at them may choose one. */
function Looking(): ReactNode {
  const desk = useDesk();
  const t = useWords("vague_attaque");
  const { view, play } = desk;
  const cards = lookedAt(view);
  const deck = decisionOf(view) === "pick_encounter" ? "encounter" : "souvenir";
  const name = play.players[view.decider]?.name ?? "";
  return (
    <div className={styles["looking"]}>
      <p>{view.decider === play.viewer ? t("look.me") : t("look.other", { name })}</p>
      <ul>
        {cards.map((card, i) => (
          <li key={card ?? `closed-${i}`}>
            {card === null ? (
              <CardBack deck={deck} name={t(`deck.${deck}`)} />
            ) : (
              <Look card={card} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Look({ card }: { card: number }): ReactNode {
  const desk = useDesk();
  const { texts, picked, moves } = desk;
  const chosen = picked?.from === "table" && picked.card === card;
  const effect = effectOf(texts, card);
  if (!moves.some((move) => move.kind === "take" && move.card === card)) {
    return <CardFace card={card} texts={texts} named told />;
  }
  return (
    <button
      type="button"
      className={styles["option"]}
      data-playable=""
      data-chosen={chosen ? "" : undefined}
      data-advised={isAdvised(desk, card) ? "" : undefined}
      aria-pressed={chosen}
      aria-label={[nameOf(texts, card), effect].filter(Boolean).join(": ")}
      onClick={() => pressTable(desk, card)}
    >
      <CardFace card={card} texts={texts} told />
    </button>
  );
}

/** The artefacts that are still face up. */
function Artefacts(): ReactNode {
  const desk = useDesk();
  const t = useWords("vague_attaque");
  const { view, texts, moves, play } = desk;
  const taken = view.artefact.filter((artefact) => artefact >= 0);
  const free = [0, 1, 2, 3, 4].filter((artefact) => !taken.includes(artefact));
  const name = play.players[view.decider]?.name ?? "";
  return (
    <div className={styles["artefacts"]}>
      <p>{view.decider === play.viewer ? t("artefact.me") : t("artefact.other", { name })}</p>
      <ul>
        {free.map((artefact) => {
          const move = moves.find((one) => one.artefact === artefact);
          const words = `${texts.name("artefact", artefact)}: ${artefactEffect(texts, artefact)}`;
          return (
            <li key={artefact}>
              <button
                type="button"
                className={styles["option"]}
                data-playable={move === undefined ? undefined : ""}
                aria-label={words}
                aria-disabled={move === undefined}
                onClick={() => move !== undefined && desk.send(move.notation)}
              >
                <ArtefactFace artefact={artefact} texts={texts} />
                <span aria-hidden="true">{artefactEffect(texts, artefact)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A souvenir that is about to go aboard the Pirate Ship. */
function Boarder({ card }: { card: number }): ReactNode {
  const { texts } = useDesk();
  const t = useWords("vague_attaque");
  return (
    <div className={styles["encounter"]}>
      <div className={styles["met"]}>
        <CardFace card={card} texts={texts} named />
      </div>
      <p>{t("boarder", { card: nameOf(texts, card) })}</p>
    </div>
  );
}

function PirateDie({ face }: { face: number }): ReactNode {
  const { texts, view } = useDesk();
  const t = useWords("vague_attaque");
  return (
    <div className={styles["encounter"]}>
      <Die
        value={face}
        paper="#e9d3a0"
        name={t("pirate_die", { value: face })}
        throwNumber={view.round_number}
      />
      <p>
        <strong>{texts.name("face", face)}</strong>
        <br />
        {faceEffect(texts, face)}
      </p>
    </div>
  );
}

/** The hand that the Parrot has just revealed, if any. */
function seenHand({ play }: Desk): { seat: number; cards: number[] } | null {
  const seen = play.events.filter((event) => event.kind === "hand_seen");
  const seat = seen[0]?.seat;
  if (seat === undefined) return null;
  return { seat, cards: seen.map((event) => Number(event.values["card"])).filter((c) => c >= 0) };
}

interface SeenProps {
  seat: number;
  cards: number[];
  onClose: () => void;
}

/** A hand that the Parrot has revealed. */
function SeenHand({ seat, cards, onClose }: SeenProps): ReactNode {
  const { play, texts } = useDesk();
  const t = useWords("vague_attaque");
  return (
    <div className={styles["looking"]}>
      <p>{t("seen_hand", { name: play.players[seat]?.name ?? "" })}</p>
      <ul>
        {cards.map((card) => (
          <li key={card}>
            <CardFace card={card} texts={texts} named />
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t("seen_enough")}</Button>
    </div>
  );
}

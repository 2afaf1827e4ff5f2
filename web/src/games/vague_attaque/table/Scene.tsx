/** What is being resolved now: an encounter, a duel, cards being looked at, the pirate die. */
import { useState, type ReactNode } from "react";

import { Button } from "../../../parts/controls/Button";
import { useWords } from "../../../words";
import { ArtefactFace, CardBack, CardFace } from "../art/cards";
import { isAdvised, pressTable, useDesk, type Desk } from "../model/desk";
import { Duel } from "./Duel";
import { artefactEffect, effectOf, nameOf } from "../model/names";
import styles from "./Scene.module.css";
import { decisionOf, isDuel, lookedAt } from "../model/tableView";

/** The scene over the middle of the table, if something special is going on. */
export function Scene(): ReactNode {
  const desk = useDesk();
  const [closed, setClosed] = useState<unknown>(null);
  const { events } = desk.play;
  const scene = sceneOf(desk, closed === events ? null : () => setClosed(events));
  return scene === null ? null : (
    <div
      className={styles["scene"]}
      data-essential="scene"
      data-big={isReveal(desk) ? "" : undefined}
      data-duel={isDuel(desk.view) ? "" : undefined}
    >
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
export function isReveal({ view, play }: Desk): boolean {
  const last = play.events.at(-1);
  return view.encounter >= 0 && last?.kind === "encounter_met" && play.toMove.length === 0;
}

function Reveal({ card }: { card: number }): ReactNode {
  const { texts } = useDesk();
  return (
    <div className={styles["reveal"]}>
      <CardFace card={card} texts={texts} told named />
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

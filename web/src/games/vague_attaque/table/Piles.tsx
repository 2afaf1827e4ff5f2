/** The three piles with their card counts, and the discard piles, which open as lists. */
import { useState, type ReactNode } from "react";

import { Dialog } from "../../../parts/controls/Dialog";
import { useWords } from "../../../words";
import { CardBack, CardFace } from "../art/cards";
import { DECKS, type Deck } from "../model/deck";
import { useDesk } from "../model/desk";
import { labelKey } from "../model/labels";
import type { Move } from "../model/moves";
import { nameOf } from "../model/names";
import styles from "./Piles.module.css";
import { isStaged, pilesOf, type PileView } from "../model/tableView";

/** The deck that a move draws from; null: none. */
function drawnDeck({ kind, deck }: Move): Deck | null {
  if (kind === "draw") return DECKS[deck ?? 0] ?? null;
  return kind === "adventure" ? "encounter" : null;
}

/** All piles. */
export function Piles(): ReactNode {
  const { moves, view } = useDesk();
  const t = useWords("vague_attaque");
  const [open, setOpen] = useState<number | null>(null);
  const piles = pilesOf(view);
  const shown = open === null ? undefined : piles[open];
  // Piles that are half covered and of no use now must not be pressed by mistake.
  const idle = isStaged(view) && !moves.some(isFromPile);
  return (
    <section
      className={styles["piles"]}
      aria-label={t("piles")}
      inert={idle}
      data-essential="piles"
    >
      {piles.map((pile) => (
        <Pile key={pile.deck} pile={pile} onOpen={() => setOpen(pile.index)} />
      ))}
      {shown !== undefined && <Discarded pile={shown} onClose={() => setOpen(null)} />}
    </section>
  );
}

function isFromPile(move: Move): boolean {
  return move.kind === "hook" || drawnDeck(move) !== null;
}

function Pile({ pile, onOpen }: { pile: PileView; onOpen: () => void }): ReactNode {
  const desk = useDesk();
  const t = useWords("vague_attaque");
  const { moves, texts, view } = desk;
  const { deck, count, discarded } = pile;
  const draw = moves.find((move) => drawnDeck(move) === deck);
  const top = discarded[0];
  const hook = deck === "souvenir" && moves.some((move) => move.kind === "hook");
  const name = t(`pile.${deck}`, { count });
  return (
    <div className={styles["pile"]} data-deck={deck}>
      <span className={styles["stack"]} data-place={`pile-${deck}`}>
        {draw === undefined ? (
          <CardBack deck={deck} name={name} />
        ) : (
          <button
            type="button"
            className={styles["draw"]}
            data-playable=""
            aria-label={`${name}. ${t(`act.${labelKey(draw)}`)}`}
            onClick={() => desk.send(draw.notation)}
          >
            <CardBack deck={deck} />
          </button>
        )}
        <span className={styles["count"]} aria-hidden="true">
          {count}
        </span>
      </span>
      <button
        type="button"
        className={styles["discard"]}
        data-enlarge={top}
        data-place={`discard-${deck}`}
        data-hook={hook ? "" : undefined}
        aria-label={t("discarded", {
          pile: t(`deck.${deck}`),
          count: discarded.length,
          top: top === undefined ? t("nothing") : nameOf(texts, top),
        })}
        onClick={onOpen}
      >
        {top === undefined ? (
          <span className={styles["none"]} />
        ) : (
          <span data-fly={`card-${top}`} data-from={`seat-${Math.max(0, view.active)}`}>
            <CardFace card={top} texts={texts} />
          </span>
        )}
      </button>
    </div>
  );
}

function Discarded({ pile, onClose }: { pile: PileView; onClose: () => void }): ReactNode {
  const { texts } = useDesk();
  const t = useWords("vague_attaque");
  return (
    <Dialog
      title={t("discard_title", { pile: t(`deck.${pile.deck}`) })}
      sheet
      wide
      onClose={onClose}
    >
      {pile.discarded.length === 0 ? (
        <p>{t("discard_none")}</p>
      ) : (
        <ol className={styles["list"]}>
          {pile.discarded.map((card) => (
            <li key={card}>
              <CardFace card={card} texts={texts} named />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

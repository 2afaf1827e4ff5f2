/**
 * A row of large cards at the bottom edge, which overlap as much as needed to fit.
 *
 * It is one tab stop: the arrow keys go from card to card, Home and End to the first and last. The
 * caller says which cards are playable; the others are buttons too, so that pressing one can
 * explain why not.
 */
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";

import { ORDER, usePreference, type Order } from "../../preferences/stored";
import styles from "./Hand.module.css";

export interface HandCard {
  /** Its name for animations (`data-fly`), unique on the table. */
  id: string;
  /** The name for screen readers: the card, and what is special about it now. */
  name: string;
  face: ReactNode;
  /** Raised; pressing it plays or selects it. */
  playable?: boolean;
  /** Not raised, but may be tried: the outcome is not known. */
  mayTry?: boolean;
  /** Dimmed; pressing it explains why it cannot be played. */
  dim?: boolean;
  /** Chosen, but not sent or not confirmed yet. */
  chosen?: boolean;
  /** A small mark over the card: "sea change", a signal, advice. */
  tag?: ReactNode;
  /** What it is sorted by, if the order of the hand has no meaning in the game. */
  sort?: { colour: number; value: number };
  /** The name under which `Enlarged` shows it larger; leave it out for a card face down. */
  enlarge?: string | undefined;
  /** Where it comes from when it is new (`data-from`), and where it goes when it is removed. */
  from?: string;
  gone?: string;
}

interface Props {
  label: string;
  cards: HandCard[];
  onPress?: (index: number) => void;
  /** The width of a card if there is room: in pixels, or as a CSS length. */
  width?: number | string;
}

/** The indices of the cards in the order in which they are shown. */
export function shownOrder(cards: HandCard[], order: Order): number[] {
  const indices = cards.map((_, index) => index);
  if (order === "game" || cards.some(({ sort }) => sort === undefined)) return indices;
  const other = order === "colour" ? "value" : "colour";
  const by = (index: number, what: "colour" | "value"): number => cards[index]?.sort?.[what] ?? 0;
  return indices.sort((a, b) => by(a, order) - by(b, order) || by(a, other) - by(b, other));
}

export function Hand({ label, cards: held, onPress, width = 92 }: Props): ReactNode {
  const [order] = usePreference(ORDER);
  const shown = shownOrder(held, order);
  const cards = shown.flatMap((index) => held[index] ?? []);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const current = Math.min(at, cards.length - 1);

  function goTo(index: number): void {
    const next = (index + cards.length) % cards.length;
    setAt(next);
    list.current?.querySelectorAll<HTMLButtonElement>("button[data-card]")[next]?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: cards.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined || cards.length === 0) return;
    event.preventDefault();
    goTo(next);
  }

  return (
    <ul
      ref={list}
      className={styles["hand"]}
      aria-label={label}
      data-hand=""
      onKeyDown={onKeyDown}
      style={{ "--count": cards.length, "--card": lengthOf(width) } as React.CSSProperties}
    >
      {cards.map((card, index) => (
        <li key={card.id} className={styles["slot"]}>
          <button
            type="button"
            data-card=""
            data-fly={card.id}
            data-from={card.from}
            data-gone={card.gone}
            data-enlarge={card.enlarge}
            className={styles["card"]}
            data-playable={card.playable === true ? "" : undefined}
            data-aim={card.mayTry === true ? "" : undefined}
            data-dim={card.dim === true ? "" : undefined}
            data-chosen={card.chosen === true ? "" : undefined}
            aria-label={card.name}
            aria-pressed={card.chosen === undefined ? undefined : card.chosen}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => onPress?.(shown[index] ?? index)}
          >
            {card.face}
          </button>
          {card.tag !== undefined && card.tag !== null && (
            <span className={styles["tag"]} aria-hidden="true">
              {card.tag}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The length in CSS, larger if the user wants large cards. */
function lengthOf(width: number | string): string {
  const length = typeof width === "number" ? `${width}px` : width;
  return `calc(${length} * var(--card-scale, 1))`;
}

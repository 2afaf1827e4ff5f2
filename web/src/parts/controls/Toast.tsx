/** Short messages that come and go: refusals with their rule, "your turn", "saved". */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from "react";
import { Link } from "wouter";
import { create } from "zustand";

import { useWords } from "../../words";
import styles from "./Toast.module.css";

interface Note {
  id: number;
  text: string;
  kind: "info" | "refusal";
  /** A link to the rule: `/rules/<game>#LU-12`. */
  rule?: { label: string; href: string } | undefined;
}

const useNotes = create<{ notes: Note[] }>(() => ({ notes: [] }));
let last = 0;

/** Show a message for a while; a new refusal replaces the one before. */
export function tell(text: string, kind: Note["kind"] = "info", rule?: Note["rule"]): void {
  last += 1;
  const note = { id: last, text, kind, rule };
  const isOld = (other: Note): boolean =>
    other.text === text || (kind === "refusal" && other.kind === "refusal");
  useNotes.setState(({ notes }) => ({
    notes: [...notes.filter((other) => !isOld(other)), note].slice(-3),
  }));
}

function drop(id: number): void {
  useNotes.setState(({ notes }) => ({ notes: notes.filter((note) => note.id !== id) }));
}

/** Remove refusals when something else is pressed: they answered the press before. */
function useNextPress(list: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    function onPress(event: Event): void {
      const isKey = event instanceof KeyboardEvent && !["Enter", " ", "Escape"].includes(event.key);
      if (isKey || list.current?.contains(event.target as Node) === true) return;
      useNotes.setState(({ notes }) => {
        const rest = notes.filter((note) => note.kind !== "refusal");
        return rest.length === notes.length ? { notes } : { notes: rest };
      });
    }
    const ends = new AbortController();
    const how = { capture: true, signal: ends.signal };
    document.addEventListener("pointerdown", onPress, how);
    document.addEventListener("keydown", onPress, how);
    return () => ends.abort();
  }, [list]);
}

/** Windows up to this width have no log beside the table. */
const NO_LOG = "(max-width: 900px)";

/** How long a table takes to be laid out in a new size, in milliseconds. */
const SETTLED_MS = 300;

/**
 * On a phone at a table: right above the hand, if nothing essential lies there; else over the head
 * of the page.
 */
function spotAboveHand(height: number): CSSProperties | undefined {
  const hand = document.querySelector("[data-stage] [data-hand]");
  if (hand === null || !matchMedia(NO_LOG).matches) return undefined;
  const { left, right, top, width } = hand.getBoundingClientRect();
  if (width === 0 || top < innerHeight / 3 || top > innerHeight) return undefined;
  if (isEssential({ left, right, top: top - height, bottom: top })) return undefined;
  return { inset: `auto ${innerWidth - right}px ${innerHeight - top}px ${left}px` };
}

type Area = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Whether something that a player must always see lies in the area. */
function isEssential({ left, right, top, bottom }: Area): boolean {
  return [...document.querySelectorAll("[data-stage] [data-essential]")].some((node) => {
    const box = node.getBoundingClientRect();
    const across = Math.min(right, box.right) - Math.max(left, box.left);
    return across > EDGE && Math.min(bottom, box.bottom) - Math.max(top, box.top) > EDGE;
  });
}

/** Neighbours may overlap by this many pixels. */
const EDGE = 4;

/** Where the messages stand; undefined: where they usually do. */
function useSpot(
  notes: Note[],
  list: React.RefObject<HTMLDivElement | null>,
): CSSProperties | undefined {
  const [spot, setSpot] = useState<CSSProperties | undefined>(undefined);
  useLayoutEffect(() => {
    if (notes.length === 0) return;
    const place = (): void => setSpot(spotAboveHand(list.current?.offsetHeight ?? 0));
    place();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = (): void => {
      clearTimeout(timer);
      timer = setTimeout(place, SETTLED_MS);
    };
    addEventListener("resize", onResize);
    return () => {
      clearTimeout(timer);
      removeEventListener("resize", onResize);
    };
  }, [notes, list]);
  return spot;
}

export function Toasts(): ReactNode {
  const notes = useNotes((state) => state.notes);
  const list = useRef<HTMLDivElement>(null);
  useNextPress(list);
  const spot = useSpot(notes, list);
  return (
    <div ref={list} className={styles["toasts"]} style={spot} role="status" aria-live="polite">
      {notes.map((note) => (
        <Toast key={note.id} note={note} />
      ))}
    </div>
  );
}

function Toast({ note }: { note: Note }): ReactNode {
  const t = useWords();
  useEffect(() => {
    const time = setTimeout(() => drop(note.id), 2500 + note.text.length * 60);
    return () => clearTimeout(time);
  }, [note]);
  return (
    <div className={`${styles["toast"]} ${styles[note.kind]}`}>
      <span>{note.text}</span>
      {note.rule !== undefined && (
        <Link href={note.rule.href} className={styles["rule"]}>
          {t("rule_link", { rule: note.rule.label })}
        </Link>
      )}
      <button
        type="button"
        className={styles["close"]}
        onClick={() => drop(note.id)}
        aria-label={t("close")}
      >
        ×
      </button>
    </div>
  );
}

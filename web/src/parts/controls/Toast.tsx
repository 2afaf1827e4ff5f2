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
import { spotAtTable, type Size } from "./spot";
import styles from "./Toast.module.css";

interface Note {
  id: number;
  text: string;
  kind: "info" | "refusal" | "chat";
  /** A link to the rule: `/rules/<game>#LU-12`. */
  rule?: { label: string; href: string } | undefined;
}

const useNotes = create<{ notes: Note[] }>(() => ({ notes: [] }));
let last = 0;

/** Show a message for a while; a new refusal or line of chat replaces the one before. */
export function tell(text: string, kind: Note["kind"] = "info", rule?: Note["rule"]): void {
  last += 1;
  const note = { id: last, text, kind, rule };
  const isOld = (other: Note): boolean =>
    other.text === text || (kind !== "info" && other.kind === kind);
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

/** How long a table takes to be laid out in a new size, in milliseconds. */
const SETTLED_MS = 300;

/** Where the messages stand; undefined: where they usually do. */
function useSpot(
  notes: Note[],
  list: React.RefObject<HTMLDivElement | null>,
): CSSProperties | undefined {
  const [spot, setSpot] = useState<CSSProperties | undefined>(undefined);
  useLayoutEffect(() => {
    if (notes.length === 0) return;
    const place = (): void => setSpot(spotAtTable((width) => sizeIn(list.current, width)));
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

/** How large the messages are if they have this width. */
function sizeIn(list: HTMLElement | null, width: number): Size {
  if (list === null) return { width: 0, height: 0 };
  const { inset, width: before } = list.style;
  Object.assign(list.style, { inset: "0 auto auto 0", width: `${width}px` });
  const widths = [...list.children].map((note) => (note as HTMLElement).offsetWidth);
  const size = { width: Math.max(...widths, 0) + 1, height: list.offsetHeight };
  Object.assign(list.style, { inset, width: before });
  return size;
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

/** How long a message stays, in milliseconds; a line of the chat can be read there later. */
function timeOf({ kind, text }: Note): number {
  return kind === "chat" ? 2000 + text.length * 30 : 2500 + text.length * 60;
}

function Toast({ note }: { note: Note }): ReactNode {
  const t = useWords();
  useEffect(() => {
    const time = setTimeout(() => drop(note.id), timeOf(note));
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

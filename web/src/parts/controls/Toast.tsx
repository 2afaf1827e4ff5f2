/** Short messages that come and go: refusals with their rule, "your turn", "saved". */
import { useEffect, type ReactNode } from "react";
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

export function Toasts(): ReactNode {
  const notes = useNotes((state) => state.notes);
  return (
    <div className={styles["toasts"]} role="status" aria-live="polite">
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

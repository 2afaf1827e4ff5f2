/** The panels that every page can open: the settings and the keyboard shortcuts. */
import { useEffect } from "react";
import { create } from "zustand";

export type Panel = "settings" | "shortcuts";

export const usePanel = create<{ panel: Panel | null }>(() => ({ panel: null }));

export function openPanel(panel: Panel | null): void {
  usePanel.setState({ panel });
}

const FIELDS = "input, textarea, select, [contenteditable]";

/** Whether a key press asks for the list of shortcuts, and not for a question mark in a text. */
export function asksForShortcuts(event: KeyboardEvent): boolean {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.matches(FIELDS));
}

/** Open the list of shortcuts with the question mark, on every page. */
export function useShortcutsKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!asksForShortcuts(event)) return;
      event.preventDefault();
      openPanel("shortcuts");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** Which lines of a table's chat this page has shown. */
import { useEffect } from "react";
import { create } from "zustand";

import { useStore, type OpenTable } from "../../../net/store";
import { tell } from "../../../parts/controls/Toast";
import type { Entry } from "../../../protocol.gen";
import { useWords, type Words } from "../../../words";

/** The number of the last entry that was read, by table. */
const useRead = create<Record<string, number>>(() => ({}));

/** In wider windows the chat has a tab next to the table, with its badge. */
const DRAWER_HIDDEN = "(max-width: 900px)";
const LONGEST_TOAST = 70;

/** Remember that the chat was read up to this entry. */
export function markRead(table: string, number: number): void {
  useRead.setState((read) => ({ [table]: Math.max(read[table] ?? 0, number) }));
}

/** The lines of others after the last entry that was read. */
export function unreadLines(entries: Entry[], me: string | null, read: number): Entry[] {
  return entries.filter(
    ({ kind, number, person }) => kind === "chat" && number > read && person !== me,
  );
}

/** How many lines of the chat are new; what was said before this page was opened is not. */
export function useUnread({ info, entries }: OpenTable): number {
  const me = useStore((store) => store.me?.id ?? null);
  const read = useRead((state) => state[info.id]);
  const last = entries.at(-1)?.number ?? 0;
  useEffect(() => {
    if (read === undefined) markRead(info.id, last);
  }, [read, info.id, last]);
  return read === undefined ? 0 : unreadLines(entries, me, read).length;
}

/** Show new lines as short toasts where the chat is out of sight. */
export function useChatToasts({ info, entries }: OpenTable): void {
  const me = useStore((store) => store.me?.id ?? null);
  const t = useWords();
  const line = entries.at(-1);
  const read = useRead((state) => state[info.id]);
  useEffect(() => {
    if (line === undefined || read === undefined || !matchMedia(DRAWER_HIDDEN).matches) return;
    if (unreadLines([line], me, read).length > 0) tell(toastOf(line, t), "chat");
    // Only for a new line: that earlier ones have been read changes nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [line]);
}

function toastOf({ name, text }: Entry, t: Words): string {
  const said = t("chat_toast", { name: name ?? "", text: text ?? "" });
  return said.length > LONGEST_TOAST ? `${said.slice(0, LONGEST_TOAST - 1)}…` : said;
}

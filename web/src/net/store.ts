/** The state of the app: who the visitor is, the connection, and the open tables. */
import { create } from "zustand";

import type {
  Complaint,
  Entry,
  FromServer,
  Language,
  Me,
  Presence,
  Refused,
  Situation,
  TableInfo,
  WarmUp,
} from "../protocol.gen";
import { ask, Refusal } from "./api";
import { Retry } from "./retry";
import { Connection, type State } from "./socket";

/** A moment of a match: an entry with its number, and the situation after it. */
export interface Moment {
  number: number;
  entry: Entry | null;
  situation: Situation;
}

/** How many moments are kept. */
const MOST_MOMENTS = 200;

/** A table that is open on this page. */
export interface OpenTable {
  info: TableInfo;
  seat: number | null;
  entries: Entry[];
  situation: Situation | null;
  /**
   * The latest moments, in order; the last one is the current state. When the server has sent the
   * table anew, there is only that one.
   */
  moments: Moment[];
  presence: Presence | null;
  /** While bots here play below their level. */
  warmUp: WarmUp | null;
  /** The move that was sent and is not confirmed yet. */
  pending: { id: string; move: string } | null;
  refused: (Complaint & { at: number }) | null;
}

interface Store {
  me: Me | null;
  /** Whether the server has said who this visitor is. */
  identified: boolean;
  link: State;
  goodbye: string | null;
  tables: Record<string, OpenTable>;
  lobby: TableInfo[] | null;
  /** Tables where it is the visitor's turn and that are not open on this page. */
  turns: Record<string, string>;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  skew: number;
}

export const useStore = create<Store>(() => ({
  me: null,
  identified: false,
  link: "off",
  goodbye: null,
  tables: {},
  lobby: null,
  turns: {},
  skew: 0,
}));

const set = useStore.setState;
const get = useStore.getState;

let connection: Connection | null = null;
let counter = 0;
const page = Math.random().toString(36).slice(2, 10);

/** An id for a message that the server will confirm. */
function nextId(): string {
  counter += 1;
  return `${page}-${counter}`;
}

/** Ask the server who the visitor is, and connect if they are known. */
export async function identify(language: Language): Promise<void> {
  try {
    const { me } = await ask("GET /api/visitor");
    identifying.reset();
    set({ me, identified: true, link: "off" });
    if (me !== null) connect(language);
  } catch (error) {
    if (error instanceof Refusal) {
      set({ me: null, identified: true });
    } else {
      set({ identified: true, link: "lost" });
      identifyLater(language);
    }
  }
}

const identifying = new Retry();

/** Ask again after a while, or as soon as the network is back. */
function identifyLater(language: Language): void {
  const timer = setTimeout(again, identifying.next());
  window.addEventListener("online", again);
  function again(): void {
    clearTimeout(timer);
    window.removeEventListener("online", again);
    void identify(language);
  }
}

/** Make the visitor a guest with this name, unless they are known already. */
export async function becomeGuest(name: string, language: Language): Promise<Me> {
  const known = get().me;
  if (known !== null) return known;
  const me = await ask("POST /api/guest", { wish: { name } });
  setIdentity(me, language);
  return me;
}

/** Set who the visitor is; null: signed out. */
export function setIdentity(me: Me | null, language: Language): void {
  const before = get().me;
  set({ me, identified: true });
  if (me === null) {
    connection?.stop();
    set({ tables: {}, turns: {} });
  } else if (before?.id !== me.id || connection === null) {
    connect(language);
  }
}

/** Connect again, for instance in another language. */
export function connect(language: Language): void {
  if (connection === null) connection = new Connection(listener, language);
  // Their texts may be in another language: the server sends the tables again.
  set({ tables: {} });
  connection.restart(language);
}

export function wake(): void {
  connection?.wake();
}

export function watchTable(table: string): void {
  connection?.openTable(table);
}

export function unwatchTable(table: string): void {
  connection?.closeTable(table);
  set(({ tables }) => ({
    tables: Object.fromEntries(Object.entries(tables).filter(([id]) => id !== table)),
  }));
}

export function watchLobby(on: boolean): void {
  connection?.watchLobby(on);
  if (!on) set({ lobby: null });
}

/** Send a move; its outcome appears in `pending`, `refused` and the entries. */
export function move(table: string, notation: string): void {
  const open = get().tables[table];
  if (open === undefined || open.pending !== null) return;
  const id = nextId();
  updateTable(table, { pending: { id, move: notation }, refused: null });
  const number = open.info.number;
  connection?.send({ type: "move", table, number, move: notation, id });
}

export function say(table: string, text: string): void {
  connection?.send({ type: "say", table, text, id: nextId() });
}

export function takeSeatBack(table: string): void {
  connection?.say({ type: "back", table });
}

export function clearRefusal(table: string): void {
  updateTable(table, { refused: null });
}

const listener = {
  heard,
  changed: (link: State) => set(link === "on" ? { link, goodbye: null } : { link }),
  have: (table: string) => get().tables[table]?.info.number ?? null,
};

function heard(message: FromServer): void {
  switch (message.type) {
    case "welcome":
      set({ me: message.me, skew: message.now - Date.now() });
      break;
    case "table":
      receiveTable(message);
      break;
    case "news":
      receiveNews(message);
      break;
    case "confirmed":
      clearPending(message.table, message.id);
      break;
    case "refused":
      receiveRefused(message);
      break;
    case "presence":
      updateTable(message.table, { presence: message });
      break;
    case "warm_up":
      updateTable(message.table, { warmUp: message.warm_up });
      break;
    case "lobby":
      set({ lobby: message.tables });
      break;
    case "lobby_news":
      set(({ lobby }) => ({ lobby: withTable(lobby ?? [], message.id, message.table) }));
      break;
    case "your_turn":
      set(({ turns }) => ({ turns: { ...turns, [message.table]: message.game } }));
      break;
    case "goodbye":
      set({ goodbye: message.why });
      break;
    case "pong":
      break;
  }
}

function receiveTable(message: Extract<FromServer, { type: "table" }>): void {
  const id = message.table.id;
  const before = get().tables[id];
  const goesOn = before !== undefined && message.complete;
  const entries = goesOn ? mergeEntries(before.entries, message.entries) : message.entries;
  const { number } = message.table;
  const fresh: OpenTable = {
    info: message.table,
    seat: message.seat,
    entries,
    situation: message.situation,
    moments: withMoment([], number, entries.at(-1) ?? null, message.situation),
    presence: before?.presence ?? null,
    warmUp: before?.warmUp ?? null,
    pending: before?.pending ?? null,
    refused: before?.refused ?? null,
  };
  set(({ tables, turns }) => ({
    tables: { ...tables, [id]: fresh },
    turns: Object.fromEntries(Object.entries(turns).filter(([table]) => table !== id)),
  }));
}

function receiveNews(message: Extract<FromServer, { type: "news" }>): void {
  const open = get().tables[message.id];
  if (open === undefined || message.entry.number <= open.info.number) return;
  const situation = message.situation ?? open.situation;
  const seat = message.table === null ? open.seat : ownSeat(message.table);
  updateTable(message.id, {
    seat,
    info: { ...(message.table ?? open.info), number: message.entry.number },
    entries: [...open.entries, message.entry],
    situation,
    moments: withMoment(open.moments, message.entry.number, message.entry, situation),
  });
  // Taking or leaving a seat changes the view: open the table again.
  if (seat !== open.seat) watchTable(message.id);
}

/** The moments with one more; before the match there are none. */
function withMoment(
  moments: Moment[],
  number: number,
  entry: Entry | null,
  situation: Situation | null,
): Moment[] {
  if (situation === null) return [];
  return [...moments, { number, entry, situation }].slice(-MOST_MOMENTS);
}

/** The visitor's seat at a table; null: none. */
function ownSeat(table: TableInfo): number | null {
  const me = get().me?.id;
  return table.seats.find((seat) => me !== undefined && seat.person === me)?.seat ?? null;
}

function receiveRefused(message: Refused): void {
  if (message.table === null) return;
  const { code, sentence, rule } = message;
  updateTable(message.table, { refused: { code, sentence, rule, at: Date.now() } });
  if (message.id !== null && code !== "storage") clearPending(message.table, message.id);
}

function clearPending(table: string, id: string): void {
  const open = get().tables[table];
  if (open?.pending?.id === id) updateTable(table, { pending: null });
}

function updateTable(table: string, part: Partial<OpenTable>): void {
  set(({ tables }) => {
    const open = tables[table];
    return open === undefined ? {} : { tables: { ...tables, [table]: { ...open, ...part } } };
  });
}

function mergeEntries(before: Entry[], more: Entry[]): Entry[] {
  const last = before.at(-1)?.number ?? 0;
  return [...before, ...more.filter((entry) => entry.number > last)];
}

function withTable(tables: TableInfo[], id: string, table: TableInfo | null): TableInfo[] {
  const others = tables.filter((other) => other.id !== id);
  return table === null ? others : [table, ...others];
}

if (typeof window !== "undefined") {
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
  });
}

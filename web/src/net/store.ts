/** What this page knows: who we are, whether we are connected, and the tables that are open here. */
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
} from "../protocol.gen";
import { ask, Refusal } from "./api";
import { Connection, type State } from "./socket";

/** A moment at a table: an entry, and how the table stood after it. */
export interface Moment {
  entry: Entry | null;
  situation: Situation | null;
}

/** A table that this page looks at. */
export interface OpenTable {
  info: TableInfo;
  seat: number | null;
  entries: Entry[];
  situation: Situation | null;
  /** Moments that have not been shown yet, in order; the last one is how it stands. */
  waiting: Moment[];
  presence: Presence | null;
  /** The move that was sent and is not confirmed yet. */
  pending: { id: string; move: string } | null;
  refused: (Complaint & { at: number }) | null;
}

interface House {
  me: Me | null;
  /** Whether it is known who we are. */
  asked: boolean;
  link: State;
  goodbye: string | null;
  tables: Record<string, OpenTable>;
  lobby: TableInfo[] | null;
  /** Tables that wait for us and are not open on this page. */
  turns: Record<string, string>;
  /** The difference between the server's clock and ours, in milliseconds. */
  skew: number;
}

export const useHouse = create<House>(() => ({
  me: null,
  asked: false,
  link: "off",
  goodbye: null,
  tables: {},
  lobby: null,
  turns: {},
  skew: 0,
}));

const set = useHouse.setState;
const get = useHouse.getState;

let connection: Connection | null = null;
let counter = 0;
const page = Math.random().toString(36).slice(2, 10);

/** A name of our own for something that is sent. */
function nextId(): string {
  counter += 1;
  return `${page}-${counter}`;
}

/** Find out who we are; connect if we are somebody. */
export async function arrive(language: Language): Promise<void> {
  try {
    const { me } = await ask("GET /api/visitor");
    set({ me, asked: true, link: "off" });
    if (me !== null) connect(language);
  } catch (error) {
    if (error instanceof Refusal) {
      set({ me: null, asked: true });
    } else {
      set({ asked: true, link: "lost" });
      window.addEventListener("online", () => void arrive(language), { once: true });
    }
  }
}

/** Be somebody: who is nobody yet becomes a guest of this name. */
export async function beSomebody(name: string, language: Language): Promise<Me> {
  const known = get().me;
  if (known !== null) return known;
  const me = await ask("POST /api/guest", { wish: { name } });
  became(me, language);
  return me;
}

/** We are this person from now on. */
export function became(me: Me | null, language: Language): void {
  const before = get().me;
  set({ me, asked: true });
  if (me === null) {
    connection?.stop();
    set({ tables: {}, turns: {} });
  } else if (before?.id !== me.id || connection === null) {
    connect(language);
  }
}

/** Connect anew, for instance in another language. */
export function connect(language: Language): void {
  if (connection === null) connection = new Connection(listener, language);
  // What was told in another language is told again.
  set({ tables: {} });
  connection.restart(language);
}

export function wake(): void {
  connection?.wake();
}

export function lookAt(table: string): void {
  connection?.openTable(table);
}

export function lookAway(table: string): void {
  connection?.closeTable(table);
  set(({ tables }) => ({
    tables: Object.fromEntries(Object.entries(tables).filter(([id]) => id !== table)),
  }));
}

export function watchLobby(on: boolean): void {
  connection?.watchLobby(on);
  if (!on) set({ lobby: null });
}

/** Make a move at a table; what becomes of it is seen in `pending`, `refused` and the entries. */
export function move(table: string, notation: string): void {
  const open = get().tables[table];
  if (open === undefined || open.pending !== null) return;
  const id = nextId();
  change(table, { pending: { id, move: notation }, refused: null });
  const number = open.info.number;
  connection?.send({ type: "move", table, number, move: notation, id });
}

export function say(table: string, text: string): void {
  connection?.send({ type: "say", table, text, id: nextId() });
}

export function comeBack(table: string): void {
  connection?.say({ type: "back", table });
}

/** The first of the moments that wait has been shown. */
export function shown(table: string): void {
  const open = get().tables[table];
  if (open !== undefined) change(table, { waiting: open.waiting.slice(1) });
}

/** Everything that waits is shown at once. */
export function caughtUp(table: string): void {
  change(table, { waiting: [] });
}

export function forgetRefusal(table: string): void {
  change(table, { refused: null });
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
      heardTable(message);
      break;
    case "news":
      heardNews(message);
      break;
    case "confirmed":
      settle(message.table, message.id);
      break;
    case "refused":
      heardRefused(message);
      break;
    case "presence":
      change(message.table, { presence: message });
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

function heardTable(message: Extract<FromServer, { type: "table" }>): void {
  const id = message.table.id;
  const before = get().tables[id];
  const goesOn = before !== undefined && message.complete;
  const entries = goesOn ? merged(before.entries, message.entries) : message.entries;
  const last = entries.at(-1) ?? null;
  const fresh: OpenTable = {
    info: message.table,
    seat: message.seat,
    entries,
    situation: message.situation,
    waiting: before === undefined ? [] : [{ entry: last, situation: message.situation }],
    presence: before?.presence ?? null,
    pending: before?.pending ?? null,
    refused: before?.refused ?? null,
  };
  set(({ tables, turns }) => ({
    tables: { ...tables, [id]: fresh },
    turns: Object.fromEntries(Object.entries(turns).filter(([table]) => table !== id)),
  }));
}

function heardNews(message: Extract<FromServer, { type: "news" }>): void {
  const open = get().tables[message.id];
  if (open === undefined || message.entry.number <= open.info.number) return;
  const situation = message.situation ?? open.situation;
  const seat = message.table === null ? open.seat : mySeat(message.table);
  change(message.id, {
    seat,
    info: { ...(message.table ?? open.info), number: message.entry.number },
    entries: [...open.entries, message.entry],
    situation,
    waiting: [...open.waiting, { entry: message.entry, situation }],
  });
  // Who sits down or gets up looks at the table with other eyes, and the others should know.
  if (seat !== open.seat) lookAt(message.id);
}

/** Where we sit at a table now: we may have sat down or got up. */
function mySeat(table: TableInfo): number | null {
  const me = get().me?.id;
  return table.seats.find((seat) => me !== undefined && seat.person === me)?.seat ?? null;
}

function heardRefused(message: Refused): void {
  if (message.table === null) return;
  const { code, sentence, rule } = message;
  change(message.table, { refused: { code, sentence, rule, at: Date.now() } });
  if (message.id !== null && code !== "storage") settle(message.table, message.id);
}

function settle(table: string, id: string): void {
  const open = get().tables[table];
  if (open?.pending?.id === id) change(table, { pending: null });
}

function change(table: string, part: Partial<OpenTable>): void {
  set(({ tables }) => {
    const open = tables[table];
    return open === undefined ? {} : { tables: { ...tables, [table]: { ...open, ...part } } };
  });
}

function merged(before: Entry[], more: Entry[]): Entry[] {
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

/** Facts about a table for lists. */
import type { TableInfo } from "../../protocol.gen";

type Say = (key: string, values?: Record<string, unknown>) => string;

/** The seat of this person at a table; null: they do not sit there. */
export function seatOf(table: TableInfo, me: string | null): number | null {
  if (me === null) return null;
  return table.seats.find((seat) => seat.person === me)?.seat ?? null;
}

/** Whether it is this person's turn. */
export function waitsFor(table: TableInfo, me: string | null): boolean {
  const seat = seatOf(table, me);
  return table.status === "playing" && seat !== null && table.to_move.includes(seat);
}

/** How many seats nobody has taken. */
export function freeSeats(table: TableInfo): number {
  return table.seats.filter((seat) => seat.kind === "open").length;
}

/** The state of a running table in one sentence. */
export function stateWords(table: TableInfo, me: string | null, t: Say): string {
  if (table.status === "open") return openWords(table, t);
  if (waitsFor(table, me)) return t("your_turn");
  if (table.to_move.length === 0) return t("tables.playing");
  const names = table.to_move.map((seat) => table.seats[seat]?.name ?? "?");
  return t("they_choose", { names: names.join(", "), count: names.length });
}

function openWords(table: TableInfo, t: Say): string {
  const free = freeSeats(table);
  return free === 0 ? t("tables.ready") : t("tables.seats_free", { count: free });
}

/** How a match ended for this person: their place, or the score if all players share one. */
export function resultWords(table: TableInfo, me: string | null, t: Say): string {
  const places = numbers(table.result?.["places"]);
  const scores = numbers(table.result?.["scores"]);
  const seat = seatOf(table, me);
  if (seat === null || places.length === 0) return t("over");
  if (places.length === 1 || places.every((place) => place === places[0])) {
    return t("tables.score", { score: scores[seat] ?? 0 });
  }
  const values = { place: places[seat] ?? 0, of: places.length, score: scores[seat] ?? 0 };
  return t(places[seat] === 1 ? "tables.won" : "tables.place", values);
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

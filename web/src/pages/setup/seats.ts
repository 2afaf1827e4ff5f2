/** Who is to sit where at a table to be made. */
import type { Level, SeatWish } from "../../protocol.gen";

/** As many chairs as the game has seats: those that were set before, then free ones; I sit somewhere. */
export function fitted(seats: SeatWish[], count: number): SeatWish[] {
  const fresh = Array.from({ length: count }, (_, i): SeatWish => seats[i] ?? { kind: "open" });
  return fresh.some((seat) => seat.kind === "me") || seats.every((seat) => seat.kind !== "me")
    ? fresh
    : withMe(fresh, 0);
}

/** I sit here; where I sat is free. */
export function withMe(seats: SeatWish[], at: number): SeatWish[] {
  return seats.map((seat, i) =>
    i === at ? { kind: "me" } : seat.kind === "me" ? { kind: "open" } : seat,
  );
}

/** Another wish for one chair. */
export function withSeat(seats: SeatWish[], at: number, wish: SeatWish): SeatWish[] {
  return seats.map((seat, i) => (i === at ? wish : seat));
}

/** Bots on all chairs that are free. */
export function withBots(seats: SeatWish[], level: Level): SeatWish[] {
  return seats.map((seat) => (seat.kind === "open" ? { kind: "bot", level } : seat));
}

/** All chairs but mine are free. */
export function allOpen(seats: SeatWish[]): SeatWish[] {
  return seats.map((seat) => (seat.kind === "bot" ? { kind: "open" } : seat));
}

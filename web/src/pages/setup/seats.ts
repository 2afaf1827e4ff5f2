/** Who sits where at a new table. */
import type { Level, SeatWish } from "../../protocol.gen";

/** Fit the chairs to the number of seats; new ones are free, and I keep a seat. */
export function fitted(seats: SeatWish[], count: number): SeatWish[] {
  const fresh = Array.from({ length: count }, (_, i): SeatWish => seats[i] ?? { kind: "open" });
  return fresh.some((seat) => seat.kind === "me") || seats.every((seat) => seat.kind !== "me")
    ? fresh
    : withMe(fresh, 0);
}

/** Move me to this chair. */
export function withMe(seats: SeatWish[], at: number): SeatWish[] {
  return seats.map((seat, i) =>
    i === at ? { kind: "me" } : seat.kind === "me" ? { kind: "open" } : seat,
  );
}

/** Change one chair. */
export function withSeat(seats: SeatWish[], at: number, wish: SeatWish): SeatWish[] {
  return seats.map((seat, i) => (i === at ? wish : seat));
}

/** Put bots on all free chairs. */
export function withBots(seats: SeatWish[], level: Level): SeatWish[] {
  return seats.map((seat) => (seat.kind === "open" ? { kind: "bot", level } : seat));
}

/** Remove all bots. */
export function allOpen(seats: SeatWish[]): SeatWish[] {
  return seats.map((seat) => (seat.kind === "bot" ? { kind: "open" } : seat));
}

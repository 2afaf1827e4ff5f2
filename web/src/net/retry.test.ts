import { describe, expect, test } from "vitest";

import { Retry } from "./retry";

/** The instants of the attempts in the first so many milliseconds after a loss. */
function attempts(until: number, random: () => number, asked?: number): number[] {
  let now = 0;
  const retry = new Retry(() => now, random);
  if (asked !== undefined) retry.ask(asked);
  const found: number[] = [];
  while (now < until) {
    now += retry.next();
    found.push(now);
  }
  return found;
}

const gaps = (instants: number[]): number[] =>
  instants.map((instant, i) => instant - (instants[i - 1] ?? 0));

const LATEST = 0.999;

describe("a page that has lost its server", () => {
  test("tries at least every two seconds for the first minute, however the dice fall", () => {
    for (const asked of [undefined, 1000]) {
      const found = gaps(attempts(60_000, () => LATEST, asked));
      expect(found.length).toBeGreaterThan(30);
      expect(Math.max(...found)).toBeLessThan(2000);
    }
  });

  test("tries within half a second first if the server said nothing", () => {
    expect(attempts(1, () => LATEST)[0]).toBeLessThan(530);
  });

  test("comes back about when the server asked it to", () => {
    expect(attempts(1, () => 0, 1000)[0]).toBe(500);
    expect(attempts(1, () => LATEST, 1000)[0]).toBeCloseTo(1499);
  });

  test("tries seldom after the first minute", () => {
    const later = gaps(attempts(300_000, () => 0.5)).slice(-5);
    expect(later).toEqual([8000, 8000, 8000, 8000, 8000]);
  });

  test("is as quick again after the next loss", () => {
    let now = 0;
    const retry = new Retry(
      () => now,
      () => 0.5,
    );
    for (let i = 0; i < 40; i += 1) now += retry.next();
    retry.reset();
    expect(retry.next()).toBe(400);
  });

  test("does not come back at the same instant as hundreds of others", () => {
    const pages = Array.from({ length: 400 }, (_, i) => attempts(1, () => i / 400, 1000)[0]!);
    const perTenth = new Map<number, number>();
    for (const at of pages) {
      const tenth = Math.floor(at / 100);
      perTenth.set(tenth, (perTenth.get(tenth) ?? 0) + 1);
    }
    expect(pages).toHaveLength(400);
    expect(Math.max(...perTenth.values())).toBeLessThanOrEqual(41);
  });
});

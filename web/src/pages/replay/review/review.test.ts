import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { followReview } from "./review";

const SOURCE = { id: "m1", kind: "table" } as const;
const asked: string[] = [];
let answers: (() => Response)[] = [];

const running = (done: number): Response =>
  Response.json({ status: "running", done, of: 30, review: null });
const refused = (status: number): Response =>
  Response.json({ code: "x", sentence: "not now", rule: null }, { status });

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal("fetch", (_: string, { method }: { method: string }) => {
    asked.push(method);
    return Promise.resolve().then(() => answers.shift()!());
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a review is started once, and then only followed, however long it takes", async () => {
  answers = Array.from({ length: 100 }, (_, i) => () => running(i));
  const told = vi.fn();
  const stop = followReview(SOURCE, true, told);
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  expect(asked[0]).toBe("POST");
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.slice(1).every((method) => method === "GET")).toBe(true);
  expect(told).toHaveBeenCalledTimes(asked.length);
});

test("a lost connection, a restart and a limit are waited for", async () => {
  const lost = (): Response => {
    throw new TypeError("Failed to fetch");
  };
  answers = [() => running(1), lost, () => refused(503), () => refused(429), () => running(2)];
  answers.push(() => Response.json({ status: "done", done: 2, of: 2, review: {} }));
  const told = vi.fn();
  followReview(SOURCE, true, told);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toEqual(["POST", "GET", "GET", "GET", "GET", "GET"]);
  expect(told.mock.lastCall?.[0]).toMatchObject({ status: "done" });
  expect(told.mock.calls.every(([, why]) => why === null)).toBe(true);
});

test("a review that is not for the reader is not asked for again", async () => {
  answers = [() => refused(403)];
  const told = vi.fn();
  followReview(SOURCE, false, told);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(["GET"]);
  expect(told).toHaveBeenCalledExactlyOnceWith(null, "not now");
});

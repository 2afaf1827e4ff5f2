import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { FromServer } from "../protocol.gen";
import { Connection, type State } from "./socket";

/** A socket whose server is the test. */
class FakeSocket {
  static made: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.();
  }
  tell(message: Partial<FromServer>): void {
    this.onmessage?.({ data: JSON.stringify({ n: 1, ...message }) });
  }
  welcome(): void {
    this.onopen?.();
    this.tell({
      type: "welcome",
      version: 1,
      me: { id: "a", name: "Ada", account: false },
      now: 0,
    });
  }
}

const states: State[] = [];
const have: Record<string, number> = {};

function connected(): Connection {
  const listener = {
    heard: () => undefined,
    changed: (state: State) => states.push(state),
    have: (table: string) => have[table] ?? null,
  };
  const connection = new Connection(listener, "en", () => new FakeSocket() as unknown as WebSocket);
  connection.start();
  FakeSocket.made.at(-1)?.welcome();
  return connection;
}

const last = (): FakeSocket => FakeSocket.made.at(-1)!;
const types = (socket: FakeSocket): unknown[] => socket.sent.map((message) => message["type"]);

describe("a connection", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.made = [];
    states.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("sends hello first and is on after the welcome", () => {
    connected();
    expect(last().sent[0]).toEqual({ type: "hello", version: 1, language: "en" });
    expect(states).toEqual(["connecting", "on"]);
  });

  test("reconnects, reopens its tables, and resends unconfirmed messages", () => {
    const connection = connected();
    have["T"] = 17;
    connection.openTable("T");
    connection.send({ type: "move", table: "T", number: 17, move: "36", id: "x-1" });
    last().close();
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(10_000);
    last().welcome();
    expect(FakeSocket.made).toHaveLength(2);
    expect(types(last())).toEqual(["hello", "open_table", "move"]);
    expect(last().sent[1]).toEqual({ type: "open_table", table: "T", have: 17 });
    expect(last().sent[2]).toMatchObject({ move: "36", id: "x-1" });
  });

  test("does not resend messages that were confirmed or refused", () => {
    const connection = connected();
    connection.send({ type: "move", table: "T", number: 1, move: "1", id: "a" });
    connection.send({ type: "move", table: "T", number: 1, move: "2", id: "b" });
    last().tell({ type: "confirmed", table: "T", id: "a", number: 2 });
    last().tell({
      type: "refused",
      table: "T",
      id: "b",
      code: "illegal_move",
      sentence: "",
      rule: null,
    });
    last().close();
    vi.advanceTimersByTime(10_000);
    last().welcome();
    expect(types(last())).toEqual(["hello"]);
  });

  test("resends a move that the server could not store", () => {
    const connection = connected();
    connection.send({ type: "move", table: "T", number: 1, move: "1", id: "a" });
    last().tell({
      type: "refused",
      table: "T",
      id: "a",
      code: "storage",
      sentence: "",
      rule: null,
    });
    last().close();
    vi.advanceTimersByTime(10_000);
    last().welcome();
    expect(types(last())).toEqual(["hello", "move"]);
  });

  test("does not reconnect after a goodbye without a retry", () => {
    connected();
    last().tell({ type: "goodbye", why: "signed_out", retry: null });
    last().close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(states.at(-1)).toBe("ended");
  });

  test("comes back when a server that stops has asked it to, and not before", () => {
    connected();
    last().tell({ type: "goodbye", why: "stopping", retry: 1000 });
    last().close();
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(499);
    expect(FakeSocket.made).toHaveLength(1);
    vi.advanceTimersByTime(1001);
    expect(FakeSocket.made).toHaveLength(2);
  });

  test("finds a server that is back within three seconds, whenever in the first minute", () => {
    connected();
    last().tell({ type: "goodbye", why: "stopping", retry: 1000 });
    last().close();
    for (let i = 0; i < 18; i += 1) {
      const before = FakeSocket.made.length;
      vi.advanceTimersByTime(3000);
      expect(FakeSocket.made.length).toBeGreaterThan(before);
      last().close();
    }
  });

  test("drops a connection that has been silent for too long", () => {
    connected();
    vi.advanceTimersByTime(70_000);
    expect(states).toContain("lost");
  });

  test("does not reopen a closed table", () => {
    const connection = connected();
    connection.openTable("T");
    connection.closeTable("T");
    last().close();
    vi.advanceTimersByTime(10_000);
    last().welcome();
    expect(types(last())).toEqual(["hello"]);
  });
});

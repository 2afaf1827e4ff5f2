// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Player } from "../../../games/contract";
import type { Entry, TableEvent } from "../../../protocol.gen";
import { startWords } from "../../../words";
import { Unread } from "./Drawer";
import { Log } from "./Log";
import { unreadLines } from "./unread";

beforeEach(() => startWords("en"));
afterEach(cleanup);

function entry(part: Partial<Entry>): Entry {
  return {
    ...{ number: 1, at: 0, kind: "move", seat: 0, move: null, person: null },
    ...{ text: null, name: null, why: null, events: [] },
    ...part,
  };
}

const event = (seat: number, text: string): TableEvent => ({ kind: "any", seat, values: {}, text });

const players = [0, 1].map((seat) => ({
  seat,
  name: `P${seat}`,
  colour: `var(--seat-${seat})`,
})) as Player[];

test("a line of the log has the colour of whom it is about, not of the last to move", () => {
  const told = [event(1, "Bob scores."), event(-1, "A new round.")];
  render(<Log entries={[entry({ seat: 0, events: told })]} players={players} />);
  const colour = (text: string): string => screen.getByText(text).style.borderColor;
  expect(colour("Bob scores.")).toBe("var(--seat-1)");
  expect(colour("A new round.")).toBe("var(--line)");
});

test("only what others said since is unread", () => {
  const lines = [
    entry({ number: 3, kind: "chat", person: "bob" }),
    entry({ number: 4, kind: "chat", person: "me" }),
    entry({ number: 5, kind: "move" }),
    entry({ number: 6, kind: "chat", person: "bob" }),
  ];
  expect(unreadLines(lines, "me", 3).map(({ number }) => number)).toEqual([6]);
  expect(unreadLines(lines, "me", 6)).toEqual([]);
});

test("the badge says how many messages are unread, and is not there without any", () => {
  const { rerender, container } = render(<Unread count={2} />);
  expect(screen.getByLabelText("2 unread messages").textContent).toBe("2");
  rerender(<Unread count={0} />);
  expect(container.textContent).toBe("");
});

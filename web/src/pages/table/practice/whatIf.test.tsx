// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import type { OpenTable } from "../../../net/store";
import type { Entry } from "../../../protocol.gen";
import { startWords } from "../../../words";
import { AwayNote } from "./AwayNote";
import { practiceLink, whatIfOf } from "./whatIf";

const asked = vi.fn<(...wish: unknown[]) => Promise<object>>(() => Promise.resolve({}));
vi.mock("../../../net/api", async (original) => ({
  ...(await original<object>()),
  ask: (...wish: unknown[]) => asked(...wish),
}));

const told = vi.fn<(text: string) => void>();
vi.mock("../../../parts/controls/Toast", () => ({ tell: (text: string) => told(text) }));

beforeAll(() => startWords("en"));
beforeEach(() => {
  asked.mockClear();
  told.mockClear();
  history.replaceState(null, "", practiceLink("t1", "/replay/r1?view=2#5", true));
});
afterEach(cleanup);

const moved = (number: number, seat: number, move: string): Entry => ({
  number,
  at: 0,
  kind: "move",
  seat,
  move,
  person: null,
  text: null,
  name: null,
  why: null,
  events: [],
});

/** A table at which it is, or was, our turn with the moves w3 and w8. */
function table(entries: Entry[], legal: string[], away = false): OpenTable {
  const info = { id: "t1", status: "playing", seats: [{ away: false }, { away }] };
  return { info, seat: 1, entries, situation: { legal } } as unknown as OpenTable;
}

function Note({ open }: { open: OpenTable }): ReactNode {
  return <AwayNote open={open} isOver={false} />;
}

test("the address of a practice table leads back to its moment of the replay", () => {
  expect(whatIfOf(location.search)).toEqual({ isTrying: true, back: "/replay/r1?view=2#5" });
  expect(whatIfOf("?from=https://elsewhere.example/")).toEqual({ isTrying: false, back: null });
  expect(whatIfOf("?from=//elsewhere.example/replay/a")).toEqual({ isTrying: false, back: null });
});

test("after the move to try, the seat is handed over to a bot, once", async () => {
  const { rerender, container } = render(<Note open={table([], ["w3", "w8"])} />);
  expect(told).toHaveBeenCalledExactlyOnceWith(
    "What if? Make the move you want to try: bots play on from there.",
  );
  expect(asked).not.toHaveBeenCalled();
  await act(async () => rerender(<Note open={table([moved(7, 1, "w3")], [])} />));
  expect(asked).toHaveBeenCalledExactlyOnceWith("POST /api/tables/{table_id}/leave", {
    path: { table_id: "t1" },
  });
  expect(location.search).not.toContain("what_if");
  await act(async () => rerender(<Note open={table([moved(7, 1, "w3")], [], true)} />));
  expect(container.textContent).toContain("Bots now play every seat.");
  expect(container.querySelector("a")?.getAttribute("href")).toBe("/replay/r1?view=2#5");
  await act(async () =>
    rerender(<Note open={table([moved(7, 1, "w3"), moved(9, 1, "w8")], ["w8"])} />),
  );
  expect(asked).toHaveBeenCalledTimes(1);
});

test("neither another player's move nor something said hands the seat over", async () => {
  const { rerender } = render(<Note open={table([], ["w3"])} />);
  const others = [moved(7, 0, "w3"), moved(8, 1, "@ok")];
  await act(async () => rerender(<Note open={table(others, ["w3"])} />));
  expect(asked).not.toHaveBeenCalled();
});

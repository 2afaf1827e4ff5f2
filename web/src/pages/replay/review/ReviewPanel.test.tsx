// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import type { AnyGame } from "../../../games/contract";
import { setIdentity } from "../../../net/store";
import type { Me, Replay } from "../../../protocol.gen";
import { startWords } from "../../../words";
import type { Texts } from "../../../words/texts";
import { useReview } from "./review";
import { ReviewPanel } from "./ReviewPanel";

const asked = vi.fn<(what: string, wish?: unknown) => Promise<unknown>>();
vi.mock("../../../net/api", async (original) => ({
  ...(await original<object>()),
  ask: (what: string, wish?: unknown) => asked(what, wish),
}));
vi.mock("../../../net/socket", () => ({
  Connection: class {
    restart(): void {}
    stop(): void {}
  },
}));

const info = (status: string): unknown => ({ status, done: 0, of: 9, review: null, warm_up: null });

beforeAll(() => startWords("en"));
beforeEach(() => {
  setIdentity(null, "en");
  asked.mockReset();
  asked.mockImplementation((what) => {
    if (what === "POST /api/guest") return Promise.resolve({ id: "g1", name: "Stray" } as Me);
    return Promise.resolve(info(what.startsWith("POST") ? "running" : "none"));
  });
});
afterEach(cleanup);

function Reviewed(): ReactNode {
  return (
    <ReviewPanel
      state={useReview({ id: "t1", kind: "table" }, false)}
      replay={{ names: ["Ann"], scenes: [], moves: 9 } as unknown as Replay}
      at={0}
      game={{} as AnyGame}
      texts={{} as Texts}
      onChoose={vi.fn()}
    />
  );
}

function panel(): void {
  render(<Reviewed />);
}

const calls = (): string[] => asked.mock.calls.map(([what]) => what);

test("a stranger is asked for a name before a review, and then gets it", async () => {
  panel();
  fireEvent.click(await screen.findByRole("button", { name: "Review this match" }));
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getByText(/A name is enough, no account needed/)).toBeTruthy();
  expect(calls()).not.toContain("POST /api/tables/{table_id}/review");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Stray" } });
  fireEvent.click(screen.getByRole("button", { name: "Review this match" }));
  await waitFor(() => expect(calls()).toContain("POST /api/tables/{table_id}/review"));
  expect(asked).toHaveBeenCalledWith("POST /api/guest", { wish: { name: "Stray" } });
  expect(await screen.findByText("The review is under way…")).toBeTruthy();
});

test("somebody with a name gets the review at once", async () => {
  setIdentity({ id: "a1", name: "Ann" } as Me, "en");
  panel();
  fireEvent.click(await screen.findByRole("button", { name: "Review this match" }));
  await waitFor(() => expect(calls()).toContain("POST /api/tables/{table_id}/review"));
  expect(screen.queryByRole("textbox")).toBeNull();
});

const first = {
  made_by: "net",
  seats: [
    {
      seat: 0,
      start: 0.25,
      end: 1,
      decisions: 0,
      luck: 0.75,
      curve: [
        [0, 0.25],
        [9, 1],
      ],
    },
  ],
  decisions: [],
};

test("a first version is shown while the review is made, and the review replaces it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: object = { status: "running", done: 3, of: 9, review: first, warm_up: null };
  asked.mockImplementation(() => Promise.resolve(answer));
  panel();
  expect(await screen.findByText("First version, by a learned bot.")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("3");
  expect(screen.getByText("The search is still looking for them.")).toBeTruthy();
  expect(screen.queryByText(/luck/i)).toBeNull();
  const whole = { ...first, made_by: "search" };
  answer = { status: "done", done: 9, of: 9, review: whole, warm_up: null };
  await vi.advanceTimersByTimeAsync(2000);
  expect(await screen.findByText("No clear mistakes. Well played, everyone!")).toBeTruthy();
  expect(screen.queryByText("First version, by a learned bot.")).toBeNull();
  expect(screen.queryByRole("progressbar")).toBeNull();
  vi.useRealTimers();
});

test("a first version stays when the search fails, and the page says so", async () => {
  asked.mockResolvedValue({ status: "failed", done: 0, of: 9, review: first, warm_up: null });
  panel();
  expect(await screen.findByText(/This match could not be reviewed/)).toBeTruthy();
  expect(screen.getByText("First version, by a learned bot.")).toBeTruthy();
});

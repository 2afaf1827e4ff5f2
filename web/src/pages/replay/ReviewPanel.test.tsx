// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import type { AnyGame } from "../../games/contract";
import { setIdentity } from "../../net/store";
import type { Me, Replay } from "../../protocol.gen";
import { startWords } from "../../words";
import type { Texts } from "../../words/texts";
import { useReview } from "./review";
import { ReviewPanel } from "./ReviewPanel";

const asked = vi.fn<(what: string, wish?: unknown) => Promise<unknown>>();
vi.mock("../../net/api", async (original) => ({
  ...(await original<object>()),
  ask: (what: string, wish?: unknown) => asked(what, wish),
}));
vi.mock("../../net/socket", () => ({
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

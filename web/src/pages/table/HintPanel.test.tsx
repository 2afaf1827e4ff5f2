// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import type { AdviceList } from "../../protocol.gen";
import { startWords } from "../../words";
import { HintPanel } from "./HintPanel";

const move = (why: string): AdviceList["moves"][number] => ({
  move: "57",
  value: 0.4,
  error: 0.01,
  exact: false,
  why,
});
const advice: AdviceList = {
  number: 3,
  confidence: "clear",
  warm_up: null,
  moves: [move("Play the 57: you keep your lifebelts."), move("Play the 12.")],
};
const nothing = (): void => undefined;

beforeAll(() => startWords("en"));
afterEach(cleanup);

test("a hint is one sentence with a word and a bar for its confidence, and no bare number", () => {
  const { container } = render(
    <HintPanel advice={advice} at={0} onShow={nothing} onClose={nothing} />,
  );
  expect(screen.getByText(/Play the 57: you keep your lifebelts\.$/)).toBeTruthy();
  expect(screen.getByText("Clearly the best")).toBeTruthy();
  expect(container.querySelectorAll("i[data-on]")).toHaveLength(3);
  expect(screen.queryByText("Play the 12.")).toBeNull();
  expect(container.textContent).not.toContain("%");
});

test("the next best move is shown on request, and the way back", () => {
  const show = vi.fn();
  const { rerender } = render(<HintPanel advice={advice} at={0} onShow={show} onClose={nothing} />);
  fireEvent.click(screen.getByRole("button", { name: "Next best" }));
  expect(show).toHaveBeenLastCalledWith(1);
  rerender(<HintPanel advice={advice} at={1} onShow={show} onClose={nothing} />);
  expect(screen.getByText(/Play the 12/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Best move" }));
  expect(show).toHaveBeenLastCalledWith(0);
});

test("the hint says whose turn it is, because in a small window it stands in that place", () => {
  const { container } = render(
    <HintPanel advice={advice} at={0} onShow={nothing} onClose={nothing} />,
  );
  const panel = container.querySelector("[data-essential=turn]");
  expect(panel?.textContent).toContain("Your turn. Play the 57");
});

test("the hint can be closed", () => {
  const close = vi.fn();
  render(<HintPanel advice={advice} at={0} onShow={nothing} onClose={close} />);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(close).toHaveBeenCalledOnce();
});

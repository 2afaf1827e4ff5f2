// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { startWords } from "../../words";
import { Dialog } from "./Dialog";

beforeAll(() => startWords("en"));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A dialog, and how often it was closed by a press beside it. */
function opened(mark?: string): { dialog: HTMLElement; closed: () => number } {
  const close = vi.fn();
  const { container } = render(
    <Dialog title="The end" onClose={close} {...(mark === undefined ? {} : { mark })}>
      <p>Ada wins.</p>
    </Dialog>,
  );
  return { dialog: container.querySelector("dialog")!, closed: () => close.mock.calls.length };
}

test("the result takes no press at once: it was meant for the table", () => {
  vi.useFakeTimers();
  const { dialog, closed } = opened("over");
  fireEvent.click(dialog);
  expect(closed()).toBe(0);
  expect(dialog.firstElementChild?.className).toContain("settling");
  act(() => vi.advanceTimersByTime(600));
  expect(dialog.firstElementChild?.className).not.toContain("settling");
  fireEvent.click(dialog);
  expect(closed()).toBe(1);
});

test("a dialog that was asked for closes at once by a press beside it", () => {
  const { dialog, closed } = opened();
  fireEvent.click(dialog);
  expect(closed()).toBe(1);
});

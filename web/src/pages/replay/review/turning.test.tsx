// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { startWords } from "../../../words";
import { BetterMove } from "./BetterMove";
import {
  betterAt,
  costOf,
  luckWord,
  neighbour,
  turningPoints,
  type Decision,
  type Review,
} from "./review";
import { ReviewCurve } from "./ReviewCurve";
import { SeatLuck } from "./SeatLuck";
import { TurningPoints } from "./TurningPoints";

const decision = (number: number, over: Partial<Decision> = {}): Decision => ({
  number,
  seat: 1,
  played: "RED@1",
  best: "B4",
  played_text: { en: "put a red light beside row 1", fr: "mettre un feu rouge à la rangée 1" },
  best_text: { en: "drive on with blue 4", fr: "avancer avec l’auto bleue 4" },
  before: 0.5,
  after: 0.26,
  loss: 0.24,
  sure: true,
  verdict: "blunder",
  moves: [],
  why: { en: "it gets further", fr: "cela avance plus" },
  ...over,
});

const review: Review = {
  seats: [
    {
      seat: 0,
      start: 0.2,
      end: 1,
      decisions: -0.31,
      luck: 1.11,
      curve: [
        [0, 0.2],
        [9, 1],
      ],
    },
    {
      seat: 1,
      start: 0.5,
      end: 0,
      decisions: 0,
      luck: -0.2,
      curve: [
        [0, 0.5],
        [9, 0],
      ],
    },
  ],
  decisions: [
    decision(2, { verdict: "fine", loss: 0.3, sure: false }),
    decision(4),
    decision(8, { verdict: "mistake", loss: 0.07, why: null }),
  ],
};

const drawn = (_: Decision, move: string): ReactNode =>
  move === "B4" ? <svg data-testid="better" /> : null;

beforeAll(() => startWords("en"));
afterEach(cleanup);

test("only decisions with a verdict worse than fine are turning points", () => {
  expect(turningPoints(review).map(({ number }) => number)).toEqual([4, 8]);
});

test("the move shown has a better one exactly if its verdict says so", () => {
  expect([1, 2, 3, 7].map((at) => betterAt(review, at)?.number)).toEqual([
    undefined,
    undefined,
    4,
    8,
  ]);
  expect(betterAt(null, 3)).toBeNull();
});

test("under the table a better move is told in words, with the verdict", () => {
  const { container } = render(<BetterMove decision={decision(4)} name="Zoe" />);
  expect(container.textContent).toBe(
    "Blunder Zoe’s next move: it was better to drive on with blue 4.",
  );
});

test("a turning point is told in words, without notation, with labelled chances", () => {
  const chosen = vi.fn();
  render(
    <TurningPoints review={review} names={["Ann", "Zoe"]} at={0} drawn={drawn} onChoose={chosen} />,
  );
  const first = screen
    .getAllByText(/Zoe chose to put a red light beside row 1/)[0]!
    .closest("button")!;
  expect(first.textContent).toContain("It was better to drive on with blue 4.");
  expect(first.textContent).toContain("Why: it gets further.");
  expect(first.textContent).toMatch(/Chance of winning: 26.% instead of 50.%/);
  expect(document.body.textContent).not.toMatch(/RED@1|B4/);
  fireEvent.click(first);
  expect(chosen).toHaveBeenCalledExactlyOnceWith(review.decisions[1]);
});

test("a turning point shows the better card beside the sentence, which says it too", () => {
  const { getAllByTestId } = render(
    <TurningPoints
      review={review}
      names={["Ann", "Zoe"]}
      at={0}
      drawn={drawn}
      onChoose={vi.fn()}
    />,
  );
  const cards = getAllByTestId("better");
  expect(cards).toHaveLength(2);
  expect(cards.every((card) => card.closest("[aria-hidden]") !== null)).toBe(true);
});

test("without a picture a turning point is the sentence alone", () => {
  const { container } = render(
    <TurningPoints
      review={review}
      names={["Ann", "Zoe"]}
      at={0}
      drawn={() => null}
      onChoose={vi.fn()}
    />,
  );
  expect(container.querySelector("li [aria-hidden] svg[data-testid]")).toBeNull();
  expect(container.textContent).not.toContain("played");
});

test("buttons lead to the turning points before and after the moment shown", () => {
  const chosen = vi.fn();
  render(
    <TurningPoints review={review} names={["Ann", "Zoe"]} at={5} drawn={drawn} onChoose={chosen} />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Previous turning point" }));
  fireEvent.click(screen.getByRole("button", { name: "Next turning point" }));
  expect(chosen.mock.calls.map(([found]) => (found as Decision).number)).toEqual([4, 8]);
  expect(neighbour(turningPoints(review), 8, 1)).toBeNull();
  expect(neighbour(turningPoints(review), 3, -1)).toBeNull();
});

test("luck and losses have words instead of sums of percentages", () => {
  render(<SeatLuck review={review} names={["Ann", "Zoe"]} />);
  expect(screen.getByText("Very lucky")).toBeTruthy();
  expect(screen.getByText(/Luck is everything except a player’s own moves/)).toBeTruthy();
  expect(
    screen.getByText("Lost through their own moves: about 3 wins in ten matches."),
  ).toBeTruthy();
  expect(screen.getByText("Lost through their own moves: nothing.")).toBeTruthy();
  expect(document.body.textContent).not.toContain("111");
  expect([0.5, 0.2, 0, -0.2, -0.5].map(luckWord)).toEqual([
    "far_for",
    "for",
    "even",
    "against",
    "far_against",
  ]);
  expect(costOf(-1.2).key).toBe("all");
});

test("the curve has labelled axes and a cursor in no seat's colour", () => {
  const { container } = render(
    <ReviewCurve review={review} moves={9} at={4} names={["Ann", "Zoe"]} />,
  );
  const labels = [...container.querySelectorAll("text")].map((text) => text.textContent);
  expect(labels).toEqual(expect.arrayContaining(["0 %", "50 %", "100 %", "0", "9", "Move"]));
  expect(container.querySelectorAll("polyline")).toHaveLength(2);
});

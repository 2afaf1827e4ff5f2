// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import type { GameTexts, TableEvent } from "../../../protocol.gen";
import type { Player } from "../../contract";
import { addWords, startWords } from "../../../words";
import { Texts } from "../../../words/texts";
import type { VaPlay } from "../model/desk";
import { words } from "../index";
import lesson from "../lesson.gen.json";
import { FIRST_PLACE } from "../model/deck";
import { MOVES } from "../model/moves";
import { prompt } from "../model/prompt";
import { Reference } from "../sheets/Reference";
import { Result } from "../sheets/Result";
import { Table } from "./Table";
import type { View } from "../model/tableView";

const PLACES = [...Array(10).keys()].flatMap((n) => [`L${n + 1}a`, `L${n + 1}b`]).concat("BP");
const CARDS = [
  ...Array.from({ length: 41 }, (_, n) => `S${String(n + 1).padStart(2, "0")}`),
  ...PLACES,
  ...Array.from({ length: 32 }, (_, n) => `E${String(n + 1).padStart(2, "0")}`),
];
const named = (names: readonly string[]): object[] =>
  names.map((name, value) => ({ value, notation: name, name }));
const texts = new Texts({
  game: "vague_attaque",
  language: "en",
  words: {},
  values: { card: named(CARDS), artefact: named(["A1", "A2", "A3", "A4", "A5"]) },
} as unknown as GameTexts);

vi.setConfig({ testTimeout: 60_000 });

beforeAll(() => {
  startWords("en");
  addWords("vague_attaque", words);
});
afterEach(cleanup);

/** A scene of the lesson as the app passes it to the game. */
function playAt(index: number, more: Partial<VaPlay> = {}): VaPlay {
  const scene = lesson.scenes[index];
  const players = lesson.names.map((name, seat) => ({
    seat,
    name,
    kind: "bot",
    level: "mousse",
    away: false,
    isMe: seat === 0,
    isHere: true,
    colour: `var(--seat-${seat})`,
    left: null,
  }));
  return {
    game: "vague_attaque",
    options: {},
    view: scene?.view as unknown as View,
    viewer: 0,
    players: players as unknown as Player[],
    toMove: scene?.to_move ?? [],
    legal: scene?.legal ?? [],
    asides: [],
    events: (scene?.events.en ?? []) as unknown as TableEvent[],
    lastMove: null,
    texts,
    pending: null,
    advice: [],
    clocks: null,
    result: scene?.result ?? null,
    isLive: true,
    act: vi.fn(),
    explain: vi.fn(),
    ...more,
  };
}

function lying(card: number): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`[data-fly="card-${card}"]`);
  return found?.tagName === "BUTTON" ? found : (found?.querySelector("button") ?? null);
}

/** Make a move as a player would: press its card, then its target or the button of the move. */
function make(notation: string): void {
  const { kind, card, place } = MOVES.of(notation)!;
  if (kind === "take") fireEvent.click(screen.getByLabelText(notation.slice(5)));
  else if (card !== undefined) fireEvent.click(lying(card) as HTMLElement);
  if (place !== undefined) fireEvent.click(lying(FIRST_PLACE + place) as HTMLElement);
  else fireEvent.click(screen.getAllByLabelText(`Move_${kind}`)[0] as HTMLElement);
}

/** One move of each kind: the others are made in the same way. */
function oneOfEachKind(legal: readonly string[]): string[] {
  return [...new Map(legal.map((notation) => [MOVES.of(notation)?.kind, notation])).values()];
}

const asked = lesson.scenes.map((scene, index) => ({ index, legal: scene.legal }));

describe("the table", () => {
  it("disables the piles while a choice covers them", () => {
    const play = playAt(0);
    const piles = (): boolean | undefined =>
      document.querySelector<HTMLElement>("[data-place='discard-place']")?.closest("section")
        ?.inert;
    const { rerender } = render(<Table {...play} />);
    expect(piles()).toBe(false);
    const legal = ["keep S01", "keep S02"];
    const staged = { ...play, legal, view: { ...play.view, looking: [0, 1], looking_count: 2 } };
    rerender(<Table {...staged} />);
    expect(piles()).toBe(true);
    rerender(<Table {...staged} legal={["draw souvenir"]} />);
    expect(piles()).toBe(false);
  });

  it("lets a player make every kind of legal move of the lesson by pressing", () => {
    for (const { index, legal } of asked) {
      for (const notation of oneOfEachKind(legal)) {
        const play = playAt(index);
        render(<Table {...play} />);
        make(notation);
        expect(play.act, notation).toHaveBeenCalledWith(notation);
        cleanup();
      }
    }
  });

  it("explains why a card has no use now", () => {
    const play = playAt(0);
    render(<Table {...play} />);
    fireEvent.click(lying(50) as HTMLElement);
    expect(play.explain).toHaveBeenCalledWith("place L5b");
  });

  it("deselects a card when it is pressed again or Escape is pressed", () => {
    render(<Table {...playAt(0)} />);
    const map = lying(27) as HTMLElement;
    fireEvent.click(map);
    expect(map.getAttribute("aria-pressed")).toBe("true");
    fireEvent.keyDown(window, { key: "Escape" });
    expect(map.getAttribute("aria-pressed")).toBe("false");
  });

  it("shows everything and offers nothing to a spectator", () => {
    render(<Table {...playAt(5, { viewer: null, legal: [], isLive: false })} />);
    expect(document.querySelector("[data-busy]")).toBeNull();
  });

  it("asks in words for every decision of the lesson", () => {
    for (const { index, legal } of asked) {
      if (legal.length > 0) expect(prompt(playAt(index))).not.toMatch(/^prompt\.|^$/);
    }
  });
});

describe("around the table", () => {
  it("the reference names every kind of card", () => {
    render(<Reference {...playAt(3)} />);
    expect(document.querySelectorAll("h3").length).toBeGreaterThan(11);
    fireEvent.click(screen.getByText(words.en.reference.encounters));
    expect(document.querySelectorAll("strong")).toHaveLength(19);
  });

  it("the result crowns the winner", () => {
    render(<Result {...playAt(lesson.scenes.length - 1)} />);
    expect(screen.getByLabelText(words.en.result.crown)).toBeTruthy();
  });
});

describe("the words", () => {
  it("have the same keys in both languages", () => {
    expect(keys(words.fr).filter((key) => !key.endsWith("_many"))).toEqual(keys(words.en));
  });
});

function keys(tree: object, path = ""): string[] {
  return Object.entries(tree)
    .flatMap(([key, value]) =>
      typeof value === "object" ? keys(value as object, `${path}${key}.`) : [`${path}${key}`],
    )
    .sort();
}

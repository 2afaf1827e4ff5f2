import i18next from "i18next";
import { beforeAll, describe, expect, test } from "vitest";

import type { SeatInfo, TableInfo } from "../protocol.gen";
import en from "../words/en.json";
import fr from "../words/fr.json";
import { CLOCKS, clockWords, paceOf, spanWords } from "./tables/clock";
import { codeOf } from "./tables/code";
import { range } from "./games/catalogue";
import { waitingFirst } from "./tables/useLobby";
import { anotherName } from "./people/names";
import { freeSeats, resultWords, stateWords, waitsFor } from "./tables/tables";

const say = (lng: string) => i18next.getFixedT(lng) as (key: string, values?: object) => string;

beforeAll(async () => {
  await i18next.init({
    lng: "en",
    defaultNS: "app",
    resources: { en: { app: en }, fr: { app: fr } },
    interpolation: { escapeValue: false },
  });
});

function seat(number: number, part: Partial<SeatInfo>): SeatInfo {
  return {
    seat: number,
    kind: "open",
    person: null,
    name: "",
    level: null,
    away: false,
    stood_in: 0,
    ...part,
  };
}

function table(part: Partial<TableInfo>): TableInfo {
  return {
    id: "t",
    code: "ABCDE",
    game: "any_game",
    options: {},
    owner: "p",
    access: "public",
    status: "open",
    clock: { kind: "none" },
    level: "matelot",
    hints: true,
    seats: [],
    commitment: "",
    secret: null,
    same_deal_as: null,
    from_move: null,
    replay: "public",
    quick: false,
    next_table: null,
    result: null,
    to_move: [],
    number: 0,
    made_at: 0,
    over_at: null,
    ...part,
  };
}

const anna = seat(0, { kind: "human", person: "anna", name: "Anna" });
const yann = seat(1, { kind: "bot", name: "Yann", level: "matelot" });

describe("clocks in words", () => {
  test("a span is told in its largest unit that leaves no rest", () => {
    expect(spanWords(90, say("en"))).toBe("90 seconds");
    expect(spanWords(60, say("en"))).toBe("1 minute");
    expect(spanWords(7200, say("fr"))).toBe("2 heures");
    expect(spanWords(3 * 86400, say("fr"))).toBe("3 jours");
  });
  test("every clock that is offered has a sentence in both languages", () => {
    for (const clock of Object.values(CLOCKS).flat()) {
      for (const language of ["en", "fr"]) {
        const words = clockWords(clock, say(language));
        expect(words).toMatch(/^[^{}]+\.$/);
        expect(words).not.toContain("clock.");
      }
    }
  });
  test("a clock belongs to the way under which it is offered", () => {
    for (const [pace, clocks] of Object.entries(CLOCKS)) {
      for (const clock of clocks) expect(paceOf(clock)).toBe(pace);
    }
  });
});

describe("tables in words", () => {
  test("a table waits for the one who owes a choice and for nobody else", () => {
    const playing = table({ status: "playing", seats: [anna, yann], to_move: [0] });
    expect(waitsFor(playing, "anna")).toBe(true);
    expect(waitsFor(playing, "berta")).toBe(false);
    expect(waitsFor(playing, null)).toBe(false);
    expect(stateWords(playing, "anna", say("en"))).toBe("Your turn.");
    expect(stateWords(playing, "berta", say("en"))).toBe("Anna is choosing");
  });
  test("an open table says how many seats are free", () => {
    const open = table({ seats: [anna, seat(1, {}), seat(2, {})] });
    expect(freeSeats(open)).toBe(2);
    expect(stateWords(open, null, say("fr"))).toBe("2 places libres.");
  });
  test("a result is a place, or a score where all share one", () => {
    const seats = [anna, yann];
    const won = table({ status: "over", seats, result: { places: [1, 2], scores: [9, 4] } });
    const lost = table({ status: "over", seats, result: { places: [2, 1], scores: [4, 9] } });
    const shared = table({ status: "over", seats, result: { places: [1, 1], scores: [30, 30] } });
    expect(resultWords(won, "anna", say("en"))).toBe("Won with 9 (2 players)");
    expect(resultWords(lost, "anna", say("en"))).toBe("Place 2 of 2, score 4");
    expect(resultWords(shared, "anna", say("fr"))).toBe("Score : 30");
  });
  test("tables with free seats come first, the newest of them on top", () => {
    const tables = [
      table({ id: "a", status: "playing", made_at: 9 }),
      table({ id: "b", made_at: 1 }),
      table({ id: "c", made_at: 5 }),
    ];
    expect(waitingFirst(tables).map((one) => one.id)).toEqual(["c", "b", "a"]);
  });
});

describe("what people type", () => {
  test("five letters are found in whatever was typed or pasted", () => {
    expect(codeOf("abcde")).toBe("ABCDE");
    expect(codeOf(" ab cde ")).toBe("ABCDE");
    expect(codeOf("https://houle.example/join/abcde")).toBe("ABCDE");
    expect(codeOf("abcd")).toBeNull();
    expect(codeOf("ab1de")).toBeNull();
  });
  test("another name is never the same one, and fits into the field", () => {
    expect(anotherName("A, B", "A", () => 0)).toBe("B");
    for (const words of [en.names, fr.names]) {
      for (const name of words.split(", ")) expect(name.length).toBeLessThanOrEqual(24);
    }
  });
  test("player counts are a range", () => {
    expect(range([3, 4, 5])).toBe("3–5");
    expect(range([25, 25])).toBe("25");
  });
});

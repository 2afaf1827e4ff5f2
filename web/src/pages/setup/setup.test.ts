import { describe, expect, test } from "vitest";

import type { GameInfo, OptionsAnswer, Value } from "../../protocol.gen";
import { possible, settle, sorted, usual, type Chosen } from "./options";
import { allOpen, fitted, withBots, withMe } from "./seats";

const both = { en: "", fr: "" };

function option(name: string, values: Value[]): GameInfo["options"][number] {
  return {
    name,
    kind: "choice",
    title: both,
    help: both,
    values: values.map((value) => ({ value, text: null })),
    default: values[0] ?? 0,
    main: name === "mode",
  };
}

const info: GameInfo = {
  name: "any_game",
  title: both,
  teaser: both,
  players: [3, 4],
  minutes: null,
  colours: ["#000", "#fff"],
  options: [
    option("players", [4, 3]),
    option("mode", ["auto", "team"]),
    option("goal", ["standard", "long"]),
  ],
};

/** A server that allows teams only with four players. */
function server(chosen: Chosen): Promise<OptionsAnswer> {
  const ok = chosen["mode"] !== "team" || chosen["players"] === 4;
  return Promise.resolve({
    ok,
    options: ok ? chosen : null,
    seats: ok ? Number(chosen["players"]) : null,
    complaint: ok ? null : { code: "bad_option", sentence: "it is for 4 players", rule: null },
    refused: ok ? [] : [{ option: "mode", value: "team", sentence: "it is for 4 players" }],
  });
}

describe("house rules", () => {
  test("what goes together is taken as it is", async () => {
    const settled = await settle(info, usual(info), { option: "mode", value: "team" }, server);
    expect(settled.chosen).toEqual({ players: 4, mode: "team", goal: "standard" });
    expect(settled.done).toBe(true);
  });
  test("only what does not go with a change goes back to usual", async () => {
    const before = { players: 4, mode: "team", goal: "long" };
    const settled = await settle(info, before, { option: "players", value: 3 }, server);
    expect(settled.chosen).toEqual({ players: 3, mode: "auto", goal: "long" });
    expect(settled.reset).toEqual(["mode"]);
    expect(settled.done).toBe(true);
  });
  test("a change that nothing else can make possible is not made", async () => {
    const before = { players: 3, mode: "auto", goal: "standard" };
    const never = (chosen: Chosen): Promise<OptionsAnswer> =>
      server({ ...chosen, players: chosen["mode"] === "team" ? 3 : 4 });
    const settled = await settle(info, before, { option: "mode", value: "team" }, never);
    expect(settled.chosen).toEqual(before);
    expect(settled.done).toBe(false);
  });
  test("a value that does not fit is not offered, unless it is the chosen one", async () => {
    const answer = await server({ players: 3, mode: "team" });
    const offered = (chosen: Value, said: OptionsAnswer | null): Value[] =>
      possible(option("mode", ["auto", "team"]), chosen, said).values.map(({ value }) => value);
    expect(offered("auto", answer)).toEqual(["auto"]);
    expect(offered("team", answer)).toEqual(["auto", "team"]);
    expect(offered("auto", null)).toEqual(["auto", "team"]);
  });
  test("every option but the players is shown once, first or folded", () => {
    const { first, more } = sorted(info);
    expect([...first, ...more].map((one) => one.name).sort()).toEqual(["goal", "mode"]);
  });
});

describe("chairs of a new table", () => {
  test("there are as many as the game has seats, and I keep one", () => {
    expect(fitted([{ kind: "me" }], 3).map((seat) => seat.kind)).toEqual(["me", "open", "open"]);
    expect(fitted([{ kind: "open" }, { kind: "me" }], 1)).toEqual([{ kind: "me" }]);
  });
  test("whoever does not want to sit is not made to", () => {
    expect(fitted([{ kind: "bot" }, { kind: "open" }], 2).some((s) => s.kind === "me")).toBe(false);
  });
  test("I sit on one chair only", () => {
    const seats = withMe([{ kind: "me" }, { kind: "bot", level: "amiral" }], 1);
    expect(seats).toEqual([{ kind: "open" }, { kind: "me" }]);
  });
  test("bots fill what is free and nothing else, and can be sent away again", () => {
    const full = withBots([{ kind: "me" }, { kind: "open" }], "mousse");
    expect(full).toEqual([{ kind: "me" }, { kind: "bot", level: "mousse" }]);
    expect(allOpen(full)).toEqual([{ kind: "me" }, { kind: "open" }]);
  });
});

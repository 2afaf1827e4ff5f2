// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useStore } from "../../net/store";
import type { Invitation } from "../../protocol.gen";
import { startWords } from "../../words";
import { waitLeft } from "../table/waiting_room/QuickWait";
import { Entrance } from "./Entrance";

vi.mock("../../net/socket", () => ({
  Connection: class {
    restart(): void {}
  },
}));

const games = [
  {
    ...{ name: "any_game", title: { en: "Any Game", fr: "" }, teaser: { en: "", fr: "" } },
    ...{ players: [2, 3], minutes: null, colours: ["#000", "#fff"] },
    options: [
      {
        ...{ name: "mode", kind: "choice", default: "usual", main: true },
        ...{ title: { en: "Mode", fr: "" }, help: { en: "", fr: "" } },
        values: [{ value: "wild", text: { en: "Wild waves", fr: "" } }],
      },
    ],
  },
];

function show(part: Partial<Invitation>): void {
  const invitation: Invitation = {
    ...{ table: "t", game: "any_game", options: { mode: "wild" }, status: "open", host: "Zoe" },
    ...{ players: ["Zoe"], free: 2, seats: 3, clock: { kind: "none" } },
    ...part,
  };
  const find = (): Promise<never> => Promise.reject(new Error());
  render(<Entrance invitation={invitation} find={find} onThere={() => undefined} />);
}

beforeEach(() => {
  startWords("en");
  useStore.setState({ me: null, identified: true });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ games })));
});
afterEach(cleanup);

const button = (name: string): Element | null => screen.queryByRole("button", { name });

test("an invitation names host, game, house rules and free seats", async () => {
  show({});
  expect(screen.getByText("Zoe invites you")).toBeTruthy();
  expect(screen.getByText("2 of 3 are free")).toBeTruthy();
  expect(await screen.findByText("Wild waves")).toBeTruthy();
  expect(button("Take a seat")).not.toBeNull();
});

test("without a free seat, only watching is offered", () => {
  show({ status: "playing", free: 0 });
  expect(button("Take a seat")).toBeNull();
  expect(button("Just watch")).not.toBeNull();
});

test("a finished match offers its replay and no seat", () => {
  show({ status: "over", free: 0, host: null, players: [] });
  expect(button("Take a seat")).toBeNull();
  expect(button("Just watch")).toBeNull();
  expect(screen.getByRole("link", { name: "Replay" }).getAttribute("href")).toBe("/replay/t");
});

test("a quick match waits twenty seconds by the server's clock", () => {
  expect(waitLeft(1000, 0, 1000)).toBe(20_000);
  expect(waitLeft(1000, 0, 16_000)).toBe(5000);
  expect(waitLeft(1000, 400, 16_000)).toBe(4600);
  expect(waitLeft(1000, 0, 90_000)).toBe(0);
});

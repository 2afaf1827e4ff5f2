// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { useStore } from "../net/store";
import { followAccount } from "./account";
import { choose, chosen, CARDS, SPEED } from "./stored";

const asked = vi.fn();
let kept: Record<string, string> = {};

beforeAll(() => {
  vi.stubGlobal("fetch", (url: string, wish: { method: string; body?: string }) => {
    asked(`${wish.method} ${url}`, wish.body === undefined ? null : JSON.parse(wish.body));
    return Promise.resolve(Response.json(kept));
  });
  followAccount();
});
beforeEach(() => {
  localStorage.clear();
  useStore.setState({ me: null });
  asked.mockClear();
  kept = {};
});

function signIn(id: string, account: boolean): void {
  useStore.setState({ me: { id, name: "Anna", account } });
}

test("a guest's choice stays in the browser", () => {
  signIn("guest", false);
  choose(SPEED, "fast");
  expect(chosen(SPEED)).toBe("fast");
  expect(asked).not.toHaveBeenCalled();
});

test("an account finds what it chose on another device, and sends what it chooses here", async () => {
  kept = { cards: "large" };
  signIn("a1", true);
  await vi.waitFor(() => expect(chosen(CARDS)).toBe("large"));
  expect(asked).toHaveBeenCalledTimes(1);
  choose(SPEED, "slow");
  await vi.waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith("PUT /api/me/preferences", {
      cards: "large",
      speed: "slow",
    }),
  );
});

test("a new account begins with what the guest had chosen", async () => {
  choose(SPEED, "off");
  signIn("a2", true);
  await vi.waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith("PUT /api/me/preferences", { speed: "off" }),
  );
});

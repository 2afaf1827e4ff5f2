import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { identify, useStore } from "./store";

const answer = vi.fn<() => Promise<Response>>();

describe("a page that is opened while the server is away", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("fetch", answer);
    answer.mockReset();
    answer.mockRejectedValue(new TypeError("no connection"));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const comeBack = (): void => {
    answer.mockImplementation(() => Promise.resolve(new Response('{"me": null}')));
  };

  test("finds it by itself when it is back", async () => {
    await identify("en");
    expect(useStore.getState().link).toBe("lost");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(answer.mock.calls.length).toBeGreaterThan(5);
    comeBack();
    await vi.advanceTimersByTimeAsync(3000);
    expect(useStore.getState().link).toBe("off");
    const asked = answer.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answer).toHaveBeenCalledTimes(asked);
  });

  test("asks at once when the network is back, and once", async () => {
    await identify("en");
    comeBack();
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(useStore.getState().link).toBe("off");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answer).toHaveBeenCalledTimes(2);
  });
});

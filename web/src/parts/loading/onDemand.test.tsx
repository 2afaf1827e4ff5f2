// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { Suspense, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { onDemand } from "./onDemand";

afterEach(cleanup);

function Sail({ name }: { name: string }): ReactNode {
  return <p>{name} sets sail</p>;
}

function shown(part: ReactNode): void {
  render(<Suspense fallback={<p>waiting</p>}>{part}</Suspense>);
}

it("is loaded when it is first shown", async () => {
  const load = vi.fn(() => Promise.resolve({ default: Sail }));
  const Part = onDemand(load);
  expect(load).not.toHaveBeenCalled();
  shown(<Part name="Ada" />);
  expect(screen.getByText("waiting")).toBeTruthy();
  expect(await screen.findByText("Ada sets sail")).toBeTruthy();
});

it("is shown without a wait once it was sent for", async () => {
  const Part = onDemand(() => Promise.resolve({ default: Sail }));
  await Part.preload();
  shown(<Part name="Ada" />);
  expect(screen.queryByText("waiting")).toBeNull();
  expect(screen.getByText("Ada sets sail")).toBeTruthy();
});

it("tells whoever sent for it that it did not come", async () => {
  const Part = onDemand<object>(() => Promise.reject(new Error("no wind")));
  await expect(Part.preload()).rejects.toThrow("no wind");
});

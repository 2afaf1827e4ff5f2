// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useStore } from "../../net/store";
import { startWords } from "../../words";
import { useSomebody } from "./NameField";

vi.mock("../../net/socket", () => ({
  Connection: class {
    restart(): void {}
  },
}));

const asked = vi.fn();

function Door(): ReactNode {
  const somebody = useSomebody();
  return (
    <>
      {somebody.field}
      <button type="button" onClick={() => void somebody.be()}>
        in
      </button>
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  startWords("en");
  useStore.setState({ me: null, identified: true });
  asked.mockReset();
  vi.stubGlobal("fetch", (url: string, wish: { body: string }) => {
    asked(url, JSON.parse(wish.body));
    const { name } = JSON.parse(wish.body) as { name: string };
    return Promise.resolve(Response.json({ id: "p1", name, account: false }));
  });
});
afterEach(cleanup);

test("a stranger is proposed a name and becomes a guest of it", async () => {
  render(<Door />);
  const field = screen.getByLabelText<HTMLInputElement>("Your name at the table");
  expect(field.value).not.toBe("");
  fireEvent.change(field, { target: { value: " Anna " } });
  fireEvent.click(screen.getByText("in"));
  await waitFor(() => expect(useStore.getState().me?.name).toBe("Anna"));
  expect(asked).toHaveBeenCalledWith("/api/guest", { name: "Anna" });
  expect(localStorage.getItem("houle.name")).toBe("Anna");
  expect(screen.queryByLabelText("Your name at the table")).toBeNull();
});

test("an emptied field still lets one in, under a proposed name", async () => {
  render(<Door />);
  fireEvent.change(screen.getByLabelText("Your name at the table"), { target: { value: " " } });
  fireEvent.click(screen.getByText("in"));
  await waitFor(() => expect(useStore.getState().me).not.toBeNull());
  expect(useStore.getState().me?.name.trim()).not.toBe("");
});

test("somebody who is known is not asked for a name", () => {
  useStore.setState({ me: { id: "p1", name: "Anna", account: false } });
  render(<Door />);
  expect(screen.queryByLabelText("Your name at the table")).toBeNull();
});

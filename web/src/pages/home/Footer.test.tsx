// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import version from "../../version.gen.json";
import { startWords } from "../../words";
import { Footer } from "./Footer";

beforeEach(() => startWords("en"));
afterEach(cleanup);

test("the about box tells the version and leads to the changelog", () => {
  render(<Footer />);
  fireEvent.click(screen.getByText("About Houle"));
  expect(screen.getByText(new RegExp(`^Version ${version}\\.`))).toBeTruthy();
  expect(screen.getByText("What is new").getAttribute("href")).toBe("/changelog");
});

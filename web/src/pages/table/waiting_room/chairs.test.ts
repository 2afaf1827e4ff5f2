import { expect, test } from "vitest";

import type { TableInfo } from "../../../protocol.gen";
import { whyNotYet } from "./chairs";

const table = {
  seats: [{ kind: "human" }, { kind: "open" }],
} as unknown as TableInfo;
const key = (name: string): string => name;

test("only the host, who alone can add bots, is told to", () => {
  expect(whyNotYet(table, true, key)).toBe("gather.missing");
  expect(whyNotYet(table, false, key)).toBe("gather.missing_guest");
});

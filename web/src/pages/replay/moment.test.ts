import { describe, expect, it } from "vitest";

import { linkTo, momentOf } from "./moment";

describe("the moment of a replay in its address", () => {
  it("is the number after the hash", () => {
    expect(momentOf({ hash: "#12", search: "?view=1" })).toBe(12);
  });
  it("is found in links of the older form, which the new form overrules", () => {
    expect(momentOf({ hash: "", search: "?at=7&view=open" })).toBe(7);
    expect(momentOf({ hash: "#3", search: "?at=7" })).toBe(3);
  });
  it("is the deal if the address names no move", () => {
    for (const hash of ["", "#", "#page", "#-1", "#1.5"])
      expect(momentOf({ hash, search: "" })).toBe(0);
    expect(momentOf({ hash: "", search: "?at=soon" })).toBe(0);
  });
  it("is written so that it is read again, with the eyes if they are a seat's", () => {
    const table = { id: "abc", kind: "table" as const };
    expect(linkTo(table, "open", 5)).toBe("/replay/abc#5");
    expect(linkTo({ ...table, kind: "record" }, "2", 5)).toBe("/record/abc?view=2#5");
    expect(momentOf(new URL(linkTo(table, "1", 9), "http://here"))).toBe(9);
  });
});

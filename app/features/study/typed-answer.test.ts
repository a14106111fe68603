import { describe, expect, it } from "vitest";
import type { Response } from "./engine/response";
import { emptyTypedAnswer, isSameAnswer, readTypedAnswer, toResponse, toTypedAnswer } from "./typed-answer";

function form(fields: [string, string][]) {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

describe("the fields of an answer", () => {
  it.each<[Response["type"], [string, string][], unknown]>([
    ["single", [["choice", "b"]], { type: "single", choice: "b" }],
    [
      "multi",
      [
        ["choices", "b"],
        ["choices", "a"],
      ],
      { type: "multi", choices: ["b", "a"] },
    ],
    ["numeric", [["value", "0,5 mGy"]], { type: "numeric", value: "0,5 mGy" }],
    [
      "matching",
      [
        ["pair-x", "b"],
        ["pair-y", "b"],
        ["pair-z", ""],
      ],
      { type: "matching", pairs: { x: "b", y: "b" } },
    ],
    ["labelling", [["pair-1", "a"]], { type: "labelling", pairs: { 1: "a" } }],
    // One field per position with the item in it, so that it works without JavaScript.
    [
      "ordering",
      [
        ["order", "c"],
        ["order", "a"],
        ["order", "b"],
      ],
      { type: "ordering", order: ["c", "a", "b"] },
    ],
  ])("of %s make its response, and the response its fields", (type, fields, response) => {
    const typed = readTypedAnswer(form(fields));
    expect(toResponse(type, typed)).toEqual(response);
    expect(toTypedAnswer(response as Response)).toEqual(typed);
  });

  it("accept no more values than a question can have, and no file", () => {
    const data = form(Array.from({ length: 40 }, (_, index) => [`pair-${index}`, "a"]));
    data.append("pair-file", new Blob(["x"]), "x.txt");
    expect(Object.keys(readTypedAnswer(data).pairs)).toHaveLength(20);
    expect(Object.getPrototypeOf(readTypedAnswer(form([["pair-__proto__", "a"]])).pairs)).toBe(Object.prototype);
  });

  it("are empty for a case, which is answered part by part", () => {
    expect(toResponse("case", emptyTypedAnswer)).toBeNull();
    expect(toTypedAnswer({ type: "case", parts: [{ type: "single", choice: "a" }] })).toEqual(emptyTypedAnswer);
  });
});

it("distinguishes a change from the same answer in another order", () => {
  const typed = (fields: object) => ({ ...emptyTypedAnswer, ...fields });
  expect(isSameAnswer("multi", typed({ choices: ["a", "b"] }), typed({ choices: ["b", "a"] }))).toBe(true);
  expect(isSameAnswer("matching", typed({ pairs: { a: "b", c: "d" } }), typed({ pairs: { c: "d", a: "b" } }))).toBe(
    true,
  );
  expect(isSameAnswer("ordering", typed({ order: ["a", "b"] }), typed({ order: ["b", "a"] }))).toBe(false);
  expect(isSameAnswer("numeric", typed({ value: "7 " }), typed({ value: "7" }))).toBe(true);
});

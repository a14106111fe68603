import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryFilter } from "../../testing/arbitrary-filter";
import { emptyFilter } from "../questions/filter";
import { readStartForm, type StartRequest } from "./start-forms";
import { defaultSeconds, maxSessionSize, toStartFields } from "./start-request";

const id = fc.string({ minLength: 1, maxLength: 80 });
const size = fc.integer({ min: 1, max: maxSessionSize });
const manner = {
  mode: fc.constantFrom("tutor" as const, "timed_tutor" as const, "exam" as const, "blocks" as const),
  secondsPerQuestion: fc.integer({ min: 10, max: 600 }),
  blocks: fc.integer({ min: 2, max: 8 }),
};
const request: fc.Arbitrary<StartRequest> = fc.oneof(
  fc.record({ from: fc.constant("filter" as const), size, filter: arbitraryFilter, ...manner }),
  fc.record({ from: fc.constant("quick" as const), size, ...manner }),
  fc.record({ from: fc.constant("due" as const), size, ...manner }),
  fc.record({ from: fc.constant("question" as const), questionId: id, ...manner }),
  fc.record({ from: fc.constant("flags" as const), filter: arbitraryFilter, ...manner }),
  fc.record({ from: fc.constant("leeches" as const), ...manner }),
  fc.record({ from: fc.constant("study-set" as const), setId: id, ...manner }),
  fc.record({ from: fc.constant("custom-set" as const), setId: id }),
  fc.record({ from: fc.constant("mock" as const), formId: id }),
  fc.record({
    from: fc.constant("session" as const),
    sessionId: id,
    which: fc.constantFrom("all" as const, "missed" as const, "unanswered" as const, "new" as const),
    ...manner,
  }),
);

const form = (fields: Iterable<readonly [string, string]>) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

test("parses the form of a request as that request", () => {
  fc.assert(
    fc.property(request, (one) => {
      expect(readStartForm(form(toStartFields(one))).data).toEqual(one);
    }),
  );
});

test("accepts a typed size", () => {
  const read = readStartForm(form(Object.entries({ from: "filter", size: "other", otherSize: "33" })));
  expect(read.data).toEqual({
    from: "filter",
    size: 33,
    filter: emptyFilter,
    mode: "tutor",
    secondsPerQuestion: defaultSeconds,
    blocks: 2,
  });
});

test.each([
  ["no size", { from: "filter" }],
  ["size 0", { from: "filter", size: "0" }],
  ["size 121", { from: "filter", size: "121" }],
  ["half a question", { from: "filter", size: "2.5" }],
  ["an empty typed size", { from: "filter", size: "other", otherSize: "" }],
  ["too many days", { from: "filter", size: "5", unseen: "9999999" }],
  ["a text longer than a search", { from: "filter", size: "5", text: "x".repeat(101) }],
  ["a mode there is not", { from: "filter", size: "5", mode: "mock" }],
  ["an unknown organ", { from: "filter", size: "5", organ: "heart" }],
  ["no question", { from: "question" }],
  ["an unknown part of a session", { from: "session", sessionId: "s", which: "best" }],
  ["nothing at all", {}],
])("refuses %s", (_name, fields) => {
  expect(readStartForm(form(Object.entries(fields))).success).toBe(false);
});

test("removes duplicate values, because D1 allows 100 parameters", () => {
  const fields = new FormData();
  fields.set("from", "filter");
  fields.set("size", "10");
  for (let times = 0; times < 20; times++)
    for (const [list, value] of [
      ["organ", "gi"],
      ["modality", "ct"],
      ["level", "R2"],
    ] as const)
      fields.append(list, value);
  expect(readStartForm(fields).data).toMatchObject({ filter: { organs: ["gi"], modalities: ["ct"], levels: ["R2"] } });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { everything, organDomains, outcomes } from "../questions/filter";
import { modalities } from "../questions/taxonomy";
import { readStartForm, type StartRequest } from "./forms";
import { largestSession, startFields } from "./start-request";

const filter = fc.record({
  organs: fc.subarray([...organDomains]),
  modalities: fc.subarray([...modalities]),
  outcomes: fc.subarray([...outcomes]),
});
const id = fc.string({ minLength: 1, maxLength: 80 });
const request: fc.Arbitrary<StartRequest> = fc.oneof(
  fc.record({ from: fc.constant("filter" as const), size: fc.integer({ min: 1, max: largestSession }), filter }),
  fc.record({ from: fc.constant("question" as const), questionId: id }),
  fc.record({ from: fc.constant("flags" as const), filter }),
  fc.record({
    from: fc.constant("session" as const),
    sessionId: id,
    which: fc.constantFrom("all" as const, "missed" as const, "unanswered" as const),
  }),
);

const form = (fields: Iterable<readonly [string, string]>) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

test("a form made of a request is read as that request", () => {
  fc.assert(
    fc.property(request, (one) => {
      expect(readStartForm(form(startFields(one))).data).toEqual(one);
    }),
  );
});

test("a size can be typed in", () => {
  const read = readStartForm(form(Object.entries({ from: "filter", size: "other", otherSize: "33" })));
  expect(read.data).toEqual({ from: "filter", size: 33, filter: everything });
});

test.each([
  ["no size", { from: "filter" }],
  ["size 0", { from: "filter", size: "0" }],
  ["size 121", { from: "filter", size: "121" }],
  ["half a question", { from: "filter", size: "2.5" }],
  ["an empty typed size", { from: "filter", size: "other", otherSize: "" }],
  ["an unknown organ", { from: "filter", size: "5", organ: "heart" }],
  ["no question", { from: "question" }],
  ["an unknown part of a session", { from: "session", sessionId: "s", which: "best" }],
  ["nothing at all", {}],
])("refuses %s", (_name, fields) => {
  expect(readStartForm(form(Object.entries(fields))).success).toBe(false);
});

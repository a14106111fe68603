import { expect, it } from "vitest";
import { maxFrames } from "../series/series";
import { viewingSaveSchema } from "./viewing-schema";

const place = { sessionId: "s1", position: 0 };
const accepts = (fields: object) => viewingSaveSchema.safeParse({ ...place, ...fields }).success;

it("accepts a log of every frame of a case, and refuses a longer one", () => {
  const times = Object.fromEntries(Array.from({ length: maxFrames }, (_, frame) => [frame, 123_456]));
  const logOf = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, part) => [`${part + 1}-a`, { last: maxFrames - 1, milliseconds: times }]),
    );
  expect(accepts({ log: logOf(8) })).toBe(true);
  expect(accepts({ log: logOf(40) })).toBe(false);
});

it("refuses forged logs and states", () => {
  expect(accepts({ log: { a: { last: maxFrames, milliseconds: {} } } })).toBe(false);
  expect(accepts({ log: { a: { last: 0, milliseconds: { 0: -1 } } } })).toBe(false);
  expect(accepts({ log: { a: { last: 0, milliseconds: { __proto__x: 1 } } } })).toBe(false);
  expect(accepts({ log: { a: { last: 0, milliseconds: {}, more: 1 } } })).toBe(false);
  expect(accepts({ state: { version: 1 } })).toBe(false);
  expect(accepts({ position: -1 })).toBe(false);
  expect(accepts({ userId: "someone" })).toBe(false);
});

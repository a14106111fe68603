import { expect, it } from "vitest";
import { formatValues, listChanges } from "./audit-changes";

it("lists changed keys only", () => {
  expect(listChanges('{"a":1,"b":"x","c":null}', '{"a":2,"b":"x","d":[1]}')).toEqual([
    { name: "a", before: "1", after: "2" },
    { name: "d", before: null, after: "[1]" },
  ]);
});

it("lists single values, whole created or deleted objects, and broken JSON as text", () => {
  expect(listChanges("true", "false")).toEqual([{ name: "", before: "true", after: "false" }]);
  expect(listChanges(null, '{"title":"Hi"}')).toEqual([{ name: "title", before: null, after: "Hi" }]);
  expect(listChanges('{"title":"Hi"}', null)).toEqual([{ name: "title", before: "Hi", after: null }]);
  expect(listChanges("{oh", '{"a":1}')).toEqual([
    { name: "", before: "{oh", after: null },
    { name: "a", before: null, after: "1" },
  ]);
  expect(listChanges(null, null)).toEqual([]);
});

it("formats times as dates and leaves other numbers unchanged", () => {
  const at = Date.parse("2026-11-22T10:30:00Z");
  expect(listChanges(null, `{"publishAt":${at},"version":3,"accessUntil":0}`)).toEqual([
    { name: "publishAt", before: null, after: "Nov 22, 2026, 10:30 AM UTC" },
    { name: "version", before: null, after: "3" },
    { name: "accessUntil", before: null, after: "none" },
  ]);
});

it("describes a missing end date differently for a ban and for complimentary access", () => {
  const at = Date.parse("2027-03-03T12:00:00Z");
  expect(formatValues(`{"compUntil":${at},"accessUntil":0,"reason":"exam moved"}`)).toBe(
    "comp until Mar 3, 2027 · access: none · reason: exam moved",
  );
  expect(formatValues('{"reason":"spam","banUntil":null}')).toBe("reason: spam · permanent ban");
  expect(formatValues(`{"banUntil":${at},"look":"l1","limit":null}`)).toBe("ban until Mar 3, 2027 · limit: none");
  expect([formatValues(null), formatValues("null"), formatValues("12"), formatValues("{oh")]).toEqual([
    null,
    null,
    "12",
    "{oh",
  ]);
});

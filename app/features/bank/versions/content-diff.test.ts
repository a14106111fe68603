import fc from "fast-check";
import { expect, it } from "vitest";
import {
  clean,
  cleanCase,
  cleanHotspot,
  cleanLabelling,
  cleanMatching,
  cleanMulti,
  cleanNumeric,
  cleanOrdering,
  cleanSingle,
} from "~/testing/make-draft";
import { nastyQuestions } from "~/testing/nasty-questions";
import type { Draft } from "../../questions/lint/draft";
import { diffContent } from "./content-diff";
import { diffWords } from "./word-diff";

const all = Object.values(clean);
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** What a change of one content is told as. */
function told(make: () => Draft, path: (string | number)[], to: (old: unknown) => unknown) {
  const before = make();
  const after = changed(before, path, to);
  return diffContent(before, after).map(({ path, before, after }) => [path, before, after]);
}

it("tells what people see, in their words", () => {
  expect(told(cleanSingle, ["options", 1, "rationale"], () => "Short.")).toEqual([
    ["Option B, rationale", "Because the book says so.", "Short."],
  ]);
  expect(told(cleanSingle, ["key"], () => "b")).toEqual([["Key", "A: Open surgical repair", "B: Endovascular stent"]]);
  expect(told(cleanMulti, ["keys"], () => ["a", "c"])).toEqual([
    ["Keys", "A: Pancreas; B: Kidney", "A: Pancreas; C: Spleen"],
  ]);
  expect(told(cleanNumeric, ["answer", "tolerance", "value"], () => 0.05)).toEqual([
    ["Answer, tolerance, value", "0.01", "0.05"],
  ]);
  expect(told(cleanMatching, ["stems", 1, "key"], () => "c")).toEqual([
    ["Stem 2, key", "B: Renal artery", "C: Celiac trunk"],
  ]);
  expect(told(cleanOrdering, ["items"], (items) => listOf(items).reverse())).toEqual([
    ["Items, order", "Air · Fat · Water · Bone", "Bone · Water · Fat · Air"],
  ]);
  expect(told(cleanLabelling, ["targets", 0, "at", "x"], () => 0.25)).toEqual([
    ["Marker 1, place", "20% from the left, 20% from the top", "25% from the left, 20% from the top"],
  ]);
  expect(told(cleanHotspot, ["regions", 0, "polygon"], (points) => [...listOf(points), { x: 0, y: 0 }])[0]?.[0]).toBe(
    "Region 1, polygon",
  );
  expect(told(cleanCase, ["parts", 1, "keys"], () => ["a"])).toEqual([
    ["Part 2, keys", "A: Pancreas; B: Kidney", "A: Pancreas"],
  ]);
  expect(told(cleanSingle, ["topic"], () => ["Aorta", "Dissection"])).toEqual([
    ["Topic", "Aorta", "Aorta › Dissection"],
  ]);
  const checked = (date: string) => diffContent({}, { checked: { date } }).map(({ after }) => after);
  expect([checked("2026-03-03"), checked("2026-13-01"), checked("soon")]).toEqual([
    ["Mar 3, 2026"],
    ["2026-13-01"],
    ["soon"],
  ]);
});

it("tells of an option that is new or gone every field, under the letter it has or had", () => {
  expect(told(cleanSingle, ["options"], (options) => listOf(options).toSpliced(1, 1))).toEqual([
    ["Option B, id", "b", null],
    ["Option B, text", "Endovascular stent", null],
    ["Option B, rationale", "Because the book says so.", null],
  ]);
  expect(
    told(cleanSingle, ["options"], (options) => [
      ...listOf(options),
      { id: "e", text: "Nothing", rationale: "No." },
    ]).map(([path]) => path),
  ).toEqual(["Option E, id", "Option E, text", "Option E, rationale"]);
});

it("tells of a long text which words changed", () => {
  const [change] = diffContent(
    cleanSingle(),
    cleanSingle({
      stem: "A 60-year-old man has sudden chest pain. CT shows an intimal flap in the ascending aorta. Which treatment is best?",
    }),
  );
  expect(change?.pieces?.slice(0, 4)).toEqual([
    { kind: "kept", text: "A " },
    { kind: "removed", text: "50-year-old " },
    { kind: "added", text: "60-year-old " },
    {
      kind: "kept",
      text: "man has sudden chest pain. CT shows an intimal flap in the ascending aorta. Which treatment is best?",
    },
  ]);
});

it("finds nothing where there is nothing, whatever the order of the fields, and in no draft at all", () => {
  const contents: unknown[] = [...all.map((make) => make()), ...nastyQuestions(60, 7)];
  for (const content of contents) {
    const turned = Object.fromEntries(Object.entries(content as Draft).reverse());
    expect(diffContent(content, copy(turned))).toEqual([]);
  }
  expect(diffContent(undefined, {})).toEqual([]);
});

it("finds every text and number that was changed, and says both sides of it", () => {
  const places = all.map((make) => leavesOf(make()));
  const picked = fc
    .nat(all.length - 1)
    .chain((type) => fc.tuple(fc.constant(type), fc.constantFrom(...(places[type] ?? []))));
  fc.assert(
    fc.property(picked, fc.string({ minLength: 1 }), ([type, path], added) => {
      const before = all[type]?.() as Draft;
      const last = path.at(-1);
      const after = changed(before, path, (old) =>
        typeof old === "number" ? old + 1 : typeof old === "boolean" ? !old : `${old}${added}`,
      );
      const found = diffContent(before, after);
      expect(found.length).toBeGreaterThan(0);
      for (const change of found) expect(change.before).not.toBe(change.after);
      // Of an id that changes, the whole entry is another one.
      if (last !== "id") expect(found).toHaveLength(1);
      // And the other way round the same is told, in the other direction.
      const back = diffContent(after, before);
      expect(back.map(({ before, after }) => [after, before]).sort()).toEqual(
        found.map(({ before, after }) => [before, after]).sort(),
      );
    }),
    { numRuns: 400 },
  );
});

it("cuts texts into pieces that give both back, with no two of a kind in a row", () => {
  const text = fc
    .array(fc.constantFrom("the", "liver", "is", " ", "\n", "normal", "not", "Größe"))
    .map((list) => list.join(" "));
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), fc.oneof(text, fc.string()), (before, after) => {
      const pieces = diffWords(before, after);
      const without = (is: string) =>
        pieces
          .filter((piece) => piece.kind !== is)
          .map((piece) => piece.text)
          .join("");
      expect([without("added"), without("removed")]).toEqual([before, after]);
      for (const [at, piece] of pieces.entries()) expect(piece.kind).not.toBe(pieces[at + 1]?.kind);
    }),
    { numRuns: 500 },
  );
});

it("never throws on what is no question", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => void diffContent(before, after)),
    { numRuns: 300 },
  );
});

function leavesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([field, one]) =>
    leavesOf(one, [...path, Array.isArray(value) ? Number(field) : field]),
  );
}

/** A copy with another value at a place. */
function changed(value: unknown, [step, ...rest]: (string | number)[], to: (old: unknown) => unknown): unknown {
  if (step === undefined) return to(value);
  const own = copy(value) as Record<string | number, unknown>;
  own[step] = changed(own[step], rest, to);
  return own;
}

function listOf(value: unknown): unknown[] {
  return [...(value as unknown[])];
}

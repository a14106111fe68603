import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatIds, maxTestIds, parseIds } from "./parse-ids";

const ids = (text: string) => parseIds(text).requestedIds.map(({ id }) => id);

describe("ids out of a pasted text", () => {
  it.each([
    ["commas and spaces", "gi-001, gi-002 neuro-003", ["gi-001", "gi-002", "neuro-003"]],
    ["lines of Windows", "gi-001\r\ngi-002\r\n", ["gi-001", "gi-002"]],
    ["a list as programs write it", '["gi-001", "gi-002"]', ["gi-001", "gi-002"]],
    ["semicolons and bars", "gi-001;gi-002|gi-003", ["gi-001", "gi-002", "gi-003"]],
    ["a range", "gi-001..gi-003", ["gi-001", "gi-002", "gi-003"]],
    ["a range by its last digits", "gi-009–012", ["gi-009", "gi-010", "gi-011", "gi-012"]],
    [
      "a range with spaces",
      "gi-001 – gi-002, gi-005 to gi-006 gi-008 - 9",
      ["gi-001", "gi-002", "gi-005", "gi-006", "gi-008", "gi-009"],
    ],
    ["a range over nine", "p-9..p-11", ["p-9", "p-10", "p-11"]],
    ["an id with several dashes", "stud-2024-001..003", ["stud-2024-001", "stud-2024-002", "stud-2024-003"]],
    ["a table", 'Stem,External ID,Level\r\n"One, two\nthree",gi-001,R1\n,gi-002,R2', ["gi-001", "gi-002"]],
    ["a table of a German spreadsheet", "id;stem\ngi-001;a, b\ngi-002;c", ["gi-001", "gi-002"]],
    ["a column on its own", "id\ngi-001\ngi-002", ["gi-001", "gi-002"]],
    ["nothing", " \n ,; ", []],
  ])("reads %s", (_name, text, expected) => {
    expect(ids(text)).toEqual(expected);
    expect(parseIds(text).problems).toEqual([]);
  });

  it("reads versions, also out of a column", () => {
    const expected = [
      { id: "gi-001", version: 2, line: 1 },
      { id: "gi-002", version: null, line: 1 },
    ];
    expect(parseIds("gi-001@v2 gi-002").requestedIds).toEqual(expected);
    expect(parseIds("id,version\ngi-001,2\ngi-002,").requestedIds.map(({ version }) => version)).toEqual([2, null]);
  });

  it("names what is twice with its line, and keeps it once", () => {
    const { requestedIds, duplicates } = parseIds("gi-001\ngi-002\ngi-001..gi-003\ngi-001@v1");
    expect(requestedIds.map(({ id, version }) => [id, version])).toEqual([
      ["gi-001", null],
      ["gi-002", null],
      ["gi-003", null],
      ["gi-001", 1],
    ]);
    expect(duplicates).toEqual([
      { id: "gi-001", lines: [3] },
      { id: "gi-002", lines: [3] },
    ]);
  });

  it.each([
    ["gi-001..neuro-004", "same prefix"],
    ["gi-020..gi-001", "ends before it starts"],
    ["gi-1..gi-99999", "at most 1,000"],
    ["gi-001..gi-003@v2", "cannot have a version"],
    ["gi..gu", "not a valid range"],
    ["gi_ö?", "not a valid id"],
    ["gi-001@latest", "not a valid id"],
  ])("reports the problem with %s and its line", (text, why) => {
    const { problems } = parseIds(`ok-1\n${text}`);
    expect(problems).toEqual([expect.objectContaining({ line: 2, why: expect.stringContaining(why) })]);
  });

  it("reports ids beyond the maximum", () => {
    const { requestedIds, problems } = parseIds(
      Array.from({ length: maxTestIds + 3 }, (_, index) => `q-${index}`).join("\n"),
    );
    expect(requestedIds).toHaveLength(maxTestIds);
    expect(problems.map(({ line }) => line)).toEqual([maxTestIds + 1]);
  });

  const id = fc.stringMatching(/^[a-z]{2,5}-[a-z]{2,4}$/);
  const requestedIds = fc.uniqueArray(fc.record({ id, version: fc.option(fc.integer({ min: 1, max: 99 })) }), {
    maxLength: 40,
    selector: (one) => formatIds([one]),
  });

  it("reads the ids it wrote", () => {
    fc.assert(
      fc.property(requestedIds, (list) => {
        const { requestedIds, problems, duplicates } = parseIds(formatIds(list));
        expect(requestedIds.map(({ id, version }) => ({ id, version }))).toEqual(list);
        expect([...problems, ...duplicates]).toEqual([]);
      }),
    );
  });

  it("finds ids between any separators, with their lines", () => {
    const gap = fc.constantFrom(",", ";", " ", "\n", "\r\n", "|", "\t", ' "', "], [");
    fc.assert(
      fc.property(fc.array(fc.tuple(id, gap), { maxLength: 40 }), (pairs) => {
        const found = parseIds(pairs.map(([one, between]) => one + between).join(""));
        expect(found.requestedIds.map((one) => one.id)).toEqual([...new Set(pairs.map(([one]) => one))]);
        const lines = pairs.map(([, between]) => between.includes("\n"));
        for (const one of found.requestedIds) {
          const at = pairs.findIndex(([pair]) => pair === one.id);
          expect(one.line).toBe(1 + lines.slice(0, at).filter(Boolean).length);
        }
      }),
    );
  });

  it("expands a range to as many as it names, in order", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(200), (from, more) => {
        const name = (n: number) => `gi-${String(n).padStart(3, "0")}`;
        const expected = Array.from({ length: more + 1 }, (_, index) => name(from + index));
        expect(ids(`${name(from)}..${name(from + more)}`)).toEqual(expected);
      }),
    );
  });

  it("answers anything at all, and never twice the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const { requestedIds } = parseIds(text);
        expect(new Set(requestedIds.map((one) => formatIds([one]))).size).toBe(requestedIds.length);
      }),
      { numRuns: 500 },
    );
  });
});

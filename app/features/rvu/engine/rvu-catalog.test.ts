import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { catalogs, namedStudies, releases } from "~/testing/rvu-content";
import { compareByModality, compareTally, countIncomparableStudies } from "./compare-releases";
import { buildCatalog } from "./rvu-catalog";

it("has every named study and no codes under 60 KB if codes are hidden", () => {
  const text = JSON.stringify(catalogs["2026C"]);
  expect(catalogs["2026C"].studies).toHaveLength(namedStudies.length);
  const codes = new Set(releases["2026C"].rows.map(({ code }) => code));
  expect((text.match(/(?<!\d)\d{5}(?!\d)/g) ?? []).filter((number) => codes.has(number))).toEqual([]);
  expect(gzipSync(text).length).toBeLessThan(60_000);
});

it("has every code under 60 KB if codes are shown", () => {
  const all = buildCatalog(releases["2026C"], namedStudies, { showCodes: true });
  const codes = new Set(releases["2026C"].rows.map(({ code }) => code));
  expect(new Set(all.studies.map(({ code }) => code))).toEqual(codes);
  expect(new Set(all.studies.map(({ id }) => id)).size).toBe(all.studies.length);
  expect(gzipSync(JSON.stringify(all)).length).toBeLessThan(60_000);
});

it("includes studies that a release lacks, with the reason", () => {
  const tips = (id: "2025D" | "2026C") =>
    catalogs[id].studies.find(({ id: study }) => study === "lung-or-mediastinal-core-biopsy-with-imaging");
  expect(tips("2026C")).toMatchObject({ work: 310, modality: "BX" });
  expect(tips("2025D")).toMatchObject({ work: 0, reason: "absent" });
});

it("computes the year's change by modality, a loss of about 2.5% for imaging", () => {
  const changes = compareByModality(catalogs["2025D"], catalogs["2026C"]);
  expect(changes.find(({ modality }) => modality === "MR")).toMatchObject({ studies: 61 });
  for (const { changePercent, modality } of changes.filter((one) =>
    ["CT", "CTA", "MR", "MRA", "US", "PET"].includes(one.modality),
  ))
    expect(changePercent, modality).toBeGreaterThan(-3.5);
  for (const { changePercent } of changes.filter((one) => ["CT", "MR", "US"].includes(one.modality)))
    expect(changePercent).toBeLessThan(-1.5);
});

it("computes the difference that another release makes to a tally (C2)", () => {
  const counts = {
    "ct-head-without-contrast": 10,
    "lung-or-mediastinal-core-biopsy-with-imaging": 1,
    "chest-x-ray-1-view": 3,
  };
  const change = compareTally(counts, catalogs["2026C"].studies, catalogs["2025D"].studies);
  // Studies without a 2025 value are listed apart from the difference.
  expect(change).toMatchObject({ before: 830 + 310 + 54, after: 850 + 54, difference: 20 });
  expect(change.studies.map(({ before, after }) => [before, after])).toEqual([[830, 850]]);
  const [biopsy] = change.incomparableStudies;
  expect(biopsy).toMatchObject({ id: "lung-or-mediastinal-core-biopsy-with-imaging", before: 310, after: 0 });
  expect(change.studiesWithoutCredit).toEqual([{ id: biopsy?.id, reason: "absent" }]);
  const back = compareTally(counts, catalogs["2025D"].studies, catalogs["2026C"].studies);
  expect(back).toMatchObject({
    difference: -20,
    studiesWithoutCredit: [],
    incomparableStudies: [{ before: 0, after: 310 }],
  });
});

it("gives the reason for each study that loses its credit", () => {
  const [first, second] = catalogs["2026C"].studies;
  if (!first || !second) throw new Error("no studies");
  const none = { work: 0, officePe: 0, facilityPe: 0, mp: 0, mppr: false };
  const later = [
    { ...first, ...none, reason: "not-paid" as const },
    { ...second, ...none, reason: "contractor" as const },
  ];
  const { studiesWithoutCredit, difference, incomparableStudies } = compareTally(
    { [first.id]: 1, [second.id]: 2 },
    [first, second],
    later,
  );
  expect(studiesWithoutCredit).toHaveLength(2);
  expect(studiesWithoutCredit).toEqual(
    expect.arrayContaining([
      { id: first.id, reason: "not-paid" },
      { id: second.id, reason: "contractor" },
    ]),
  );
  expect([difference, incomparableStudies]).toEqual([-(first.work + 2 * second.work), []]);
});

it("counts the studies that have a value in only one of the years", () => {
  const [before, after] = [catalogs["2025D"], catalogs["2026C"]];
  const absent = before.studies.filter(({ reason }) => reason === "absent").length;
  expect(absent).toBeGreaterThan(99);
  expect([countIncomparableStudies(before, after), countIncomparableStudies(after, before)]).toEqual([absent, absent]);
  expect(countIncomparableStudies(after, after)).toBe(0);
});

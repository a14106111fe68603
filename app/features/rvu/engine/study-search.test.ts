import { expect, it } from "vitest";
import { catalogs, namedStudies, releases } from "~/testing/rvu-content";
import { buildCatalog } from "./rvu-catalog";
import { indexStudies, searchStudies } from "./study-search";
import { isWithinDistance } from "./typing-errors";

const index = indexStudies(catalogs["2026C"].studies);
const found = (typed: string) => searchStudies(index, typed).map(({ name }) => name);

it.each([
  ["cta pe", "CTA chest"],
  ["ct pe", "CTA chest"],
  ["ct abd pelv", "CT abdomen and pelvis with contrast"],
  ["ctap", "CT abdomen and pelvis with contrast"],
  ["kub", "Abdomen X-ray, 1 view"],
  ["rt hip", "Hip X-ray, one side, 2 or 3 views"],
  ["left knee", "Knee X-ray, 3 views"],
  ["mamogram", "Screening mammogram, both breasts"],
  ["chset xray", "Chest X-ray, 1 view"],
  ["us ruq", "US abdomen, limited"],
  ["ruq us", "US abdomen, limited"],
  ["cxr 2 views", "Chest X-ray, 2 views"],
  ["cxr", "Chest X-ray, 1 view"],
  ["head ct", "CT head without contrast"],
  ["ct head w/o", "CT head without contrast"],
  ["ct head w", "CT head with contrast"],
  ["mri brain w/wo", "MR brain with and without contrast"],
  ["mri brain w wo", "MR brain with and without contrast"],
  ["mri brain w w/o", "MR brain with and without contrast"],
  ["ct head wwo", "CT head with and without contrast"],
  ["mri brain with/without", "MR brain with and without contrast"],
  ["mri brain with & without", "MR brain with and without contrast"],
  ["mr l spine", "MR lumbar spine without contrast"],
  ["ren us", "US kidneys and bladder, complete"],
  ["dvt", "Vein duplex of arms or legs, both sides"],
  ["paracentisis", "Paracentesis with imaging"],
  ["pet ct", "PET/CT, skull base to mid-thigh"],
  ["lp", "Lumbar puncture with fluoroscopy or CT"],
  ["picc", "PICC line with imaging, age 5 and over"],
  ["hida", "HIDA scan"],
  ["vq", "Lung ventilation and perfusion scan"],
  ["V/Q scan", "Lung ventilation and perfusion scan"],
  ["chest port", "Chest port, age 5 and over"],
  ["biliary drain", "Bile duct drain, internal and external"],
  ["us pelvis", "US pelvis through the abdomen, complete"],
  ["lumbar puncture", "Lumbar puncture with fluoroscopy or CT"],
  ["epidural", "Epidural injection with imaging, lumbar or sacral"],
  ["diagnostic tomo", "Diagnostic tomosynthesis added, one or both breasts"],
  ["3d recon", "Added 3D images, made at the scanner"],
  ["nephrostogram", "Nephrostogram through a tube in place"],
  ["carotid doppler", "Carotid duplex, both sides"],
])("finds for %j first %j", (typed, name) => {
  expect(found(typed)[0]).toBe(name);
});

it("ranks exact abbreviations, then prefixes of names, then words, then misspellings", () => {
  const study = (id: string, name: string, also: string[] = []) => ({
    ...{ id, name, also, modality: "OT" as const, part: "any" as const },
    ...{ work: 1, officePe: 1, facilityPe: 1, mp: 1, mppr: false },
  });
  const small = indexStudies([
    study("fuzzy", "Bone exan"),
    study("word", "Big exam"),
    study("prefix", "Examination of a toe"),
    study("begins", "Exam of a foot"),
    study("equal", "Thing", ["EXAM"]),
  ]);
  expect(searchStudies(small, "exam").map(({ id }) => id)).toEqual(["equal", "begins", "word", "prefix"]);
  expect(searchStudies(small, "exat").map(({ id }) => id)).toContain("fuzzy");
});

it("finds every study first by its full name", () => {
  expect(namedStudies.filter(({ name }) => found(name)[0] !== name).map(({ name }) => [name, found(name)[0]])).toEqual(
    [],
  );
});

it("finds every study first by each synonym", () => {
  const wrong = namedStudies.flatMap(({ name, also }) =>
    also.flatMap((text) => (found(text)[0] === name ? [] : [`${text}: ${found(text)[0]}, not ${name}`])),
  );
  expect(wrong).toEqual([]);
});

it("returns nothing for empty, meaningless, and unknown text", () => {
  for (const typed of ["", "   ", "///", "qqqqqq", "zzzz yyyy xxxx"]) expect(found(typed)).toEqual([]);
  expect(found("x".repeat(100_000))).toEqual([]);
});

it("ranks favorites first among equal matches", () => {
  const favorites = ["chest-x-ray-3-views"];
  expect(searchStudies(index, "chest", { favorites })[0]?.name).toBe("Chest X-ray, 3 views");
});

it("searches a vocabulary of a few thousand words", () => {
  // Each typed word is compared once with each word of the vocabulary, which bounds the time of a keystroke.
  const all = indexStudies(buildCatalog(releases["2026C"], namedStudies, { showCodes: true }).studies);
  expect(all.studies.length).toBeGreaterThan(909);
  expect(all.vocabulary.length).toBeLessThan(2_500);
  expect(searchStudies(all, "74177")[0]?.code).toBe("74177");
});

it.each([
  ["chset", "chest", 1, true],
  ["mamogram", "mammogram", 1, true],
  ["kub", "kab", 0, false],
  ["paracentisis", "paracentesis", 1, true],
  ["abc", "cba", 1, false],
  ["", "a", 1, true],
])("%j and %j are within %i typing errors: %s", (a, b, most, is) => {
  expect(isWithinDistance(a, b, most)).toBe(is);
});

import { expect, it } from "vitest";
import { z } from "zod";
import { readRecipes } from "../../scripts/images/image-content";
import { frameIndices } from "../../scripts/images/recipe";
import { readCatalog, readDraftFiles } from "../db/seed/picture-catalog";
import { viewerRoles } from "../features/series/series";

// Holds what the cases with pictures promise (Q16): something to scroll or compare, an earlier or other series, and a named
// pitfall. Recomputes their numeric keys from the true values of the pictures.

const seriesSchema = z.looseObject({
  id: z.string(),
  picture: z.string(),
  index: z.number(),
  role: z.enum(viewerRoles),
  caption: z.string(),
});
const partSchema = z.looseObject({
  type: z.string(),
  series: z.array(seriesSchema).default([]),
  options: z.array(z.looseObject({ id: z.string(), rationale: z.string() })).default([]),
  key: z.union([z.string(), z.array(z.string())]).default([]),
  answer: z
    .looseObject({
      value: z.union([z.number(), z.looseObject({ truth: z.string(), series: z.string(), digits: z.number() })]),
      tolerance: z.looseObject({ value: z.number() }),
    })
    .optional(),
  commonErrors: z.array(z.looseObject({ value: z.number() })).default([]),
});
const caseSchema = z.looseObject({
  id: z.string(),
  level: z.string(),
  series: z.array(seriesSchema).default([]),
  parts: z.array(partSchema),
});
type Case = z.infer<typeof caseSchema>;
type CaseSeries = z.infer<typeof seriesSchema>;

const catalog = readCatalog();
const recipes = new Map(readRecipes().map((recipe) => [recipe.id, recipe]));
const cases = [...readDraftFiles("questions"), ...readDraftFiles("recipe-questions")]
  .flatMap(({ questions }) => questions)
  .filter(({ type }) => type === "case")
  .map((question) => caseSchema.parse(question));

const listSeries = ({ series, parts }: Case) => [...series, ...parts.flatMap((part) => part.series)];

function countFrames({ picture, index }: CaseSeries): number {
  const reader = recipes.get(picture)?.series[index]?.reader;
  if (reader) return (reader.kind === "nifti" ? frameIndices(reader.frames) : reader.files).length;
  return catalog.get(picture)?.series[index]?.frameCount ?? 0;
}

/** Returns the settings of a phantom picture, which its lab address contains. */
function readSettings(picture: string): Record<string, number> {
  const settings = new URLSearchParams(catalog.get(picture)?.lab?.split("?")[1]);
  return Object.fromEntries([...settings].map(([name, value]) => [name, Number(value)]));
}

function readTruth(picture: string, name: string): number {
  return catalog.get(picture)?.truth[name] ?? Number.NaN;
}

const { LN2, PI, abs, cos, floor, log, round } = Math;
const inRadians = (degrees: number) => (degrees * PI) / 180;
/** Returns a ratio of two settings of pictures, or of one setting of both. */
const ratioOf = (name: string, picture: string, other: string) =>
  (readSettings(picture)[name] ?? Number.NaN) / (readSettings(other)[name] ?? Number.NaN);
const agatstonFactor = (peak: number) => Math.min(4, floor(peak / 100));
const scoreMiddleSlice = (picture: string) =>
  round(readTruth(picture, "middleArea")) * agatstonFactor(readTruth(picture, "middlePeak"));

/** The numeric parts by case and number of the part. */
const computeKey: Record<string, () => number> = {
  // voxel = Σ share · HU
  "pic-ct-032/2": () => 0.44 * 40 + 0.56 * -860,
  "pic-ct-033/2": () => (100 * (92 - 70)) / (92 - 36),
  "pic-radiography-016/2": () => readSettings("rf-subtraction-1").shift ?? Number.NaN,
  // VDT = t · ln 2 / ln(V₂/V₁), V ∝ d³
  "pic-case-001/2": () => (180 * LN2) / (3 * log(ratioOf("diameter", "ct-partial-volume-3", "ct-partial-volume-2"))),
  "pic-case-002/2": () => readSettings("ct-subdural-1").shift ?? Number.NaN,
  "pic-case-003/2": () => readSettings("ct-adrenal-washout-3").unenhanced ?? Number.NaN,
  "pic-case-004/2": () =>
    ((readSettings("ct-renal-mass-1").diameter ?? Number.NaN) -
      (readSettings("ct-renal-mass-3").diameter ?? Number.NaN)) /
    1.5,
  "pic-case-005/1": () => 100 * (readTruth("pt-uptake-time-1", "suv") / readTruth("pt-uptake-time-1", "suvAt60") - 1),
  "pic-case-006/2": () => (100 * (10_400 - 7_280)) / (10_400 + 7_280),
  // shown velocity = true velocity · cos(vessel) / cos(cursor); the phantom's defaults are 80 cm/s at 60°
  "pic-case-007/1": () =>
    (80 * cos(inRadians(60))) / cos(inRadians(readSettings("us-doppler-angle-3").cursorAngle ?? 0)),
  "pic-case-007/3": () => (155 * cos(inRadians(75))) / cos(inRadians(60)),
  // ADC = ln(S₀/S) / b, in µm²/s
  "pic-case-008/3": () => (log(400 / 189) / 1000) * 1e6,
  "pic-case-009/3": () =>
    ratioOf("field", "mr-microbleeds-3", "mr-microbleeds-2") * ratioOf("te", "mr-microbleeds-3", "mr-microbleeds-2"),
  "pic-case-010/1": () => readSettings("ct-calibration-1").drift ?? Number.NaN,
  "pic-case-011/2": () => scoreMiddleSlice("ct-calcium-3") - scoreMiddleSlice("ct-calcium-2"),
  "pic-case-012/3": () => 0.0254 * readTruth("mr-liver-iron-3", "r2star") + 0.202,
};

/** The numeric parts with the value that learners are graded by. */
const numericParts = cases.flatMap((one) =>
  one.parts.flatMap(({ answer, commonErrors }, index) => {
    if (!answer) return [];
    const { value, tolerance } = answer;
    const picture = listSeries(one).find(({ id }) => typeof value === "object" && id === value.series)?.picture ?? "";
    const key = typeof value === "number" ? value : Number(readTruth(picture, value.truth).toFixed(value.digits));
    return [
      { id: `${one.id}/${index + 1}`, key, tolerance: tolerance.value, errors: commonErrors.map((e) => e.value) },
    ];
  }),
);

const isStackOrComparison = (one: Case) =>
  listSeries(one).length > 1 || listSeries(one).some((series) => countFrames(series) > 1);
const hasRole = (one: Case, role: string) => listSeries(one).some((series) => series.role === role);

/** Returns whether the rationale of a wrong option begins with the pitfall. */
const namesPitfall = ({ parts }: Case) =>
  parts.some(({ options, key }) =>
    options.some(({ id, rationale }) => !key.includes(id) && rationale.startsWith("Pitfall: ")),
  );

it("has 20 cases with a stack or several series, a prior or comparison, and a pitfall, half of them of level R4", () => {
  const complete = cases.filter(
    (one) => isStackOrComparison(one) && (hasRole(one, "prior") || hasRole(one, "comparison")) && namesPitfall(one),
  );
  expect(complete.length).toBeGreaterThanOrEqual(20);
  expect(complete.filter(({ level }) => level === "R4").length).toBeGreaterThanOrEqual(10);
});

it("has 13 cases with a prior, one of them with radiographs of a patient", () => {
  const withPrior = cases.filter((one) => hasRole(one, "prior"));
  expect(withPrior.length).toBeGreaterThanOrEqual(13);
  expect(withPrior.filter((one) => listSeries(one).some(({ picture }) => recipes.has(picture))).length).toBeGreaterThan(
    0,
  );
});

it("names the pitfall only at a wrong option, because it describes a wrong reading", () => {
  const wrong = cases.flatMap(({ id, parts }) =>
    parts.flatMap(({ options, key }) =>
      options
        .filter((one) => key.includes(one.id) && one.rationale.startsWith("Pitfall"))
        .map((one) => `${id}: ${one.id}`),
    ),
  );
  expect(wrong).toEqual([]);
});

it("calls a series a prior exactly when its caption says that it is from an earlier day", () => {
  const isEarlier = (caption: string) => /\bago\b|^Last |^Before |^Day 1\b/.test(caption);
  const wrong = cases.flatMap((one) =>
    listSeries(one)
      .filter(({ role, caption }) => (role === "prior") !== isEarlier(caption))
      .map(({ id, caption }) => `${one.id}: ${id}: ${caption}`),
  );
  expect(wrong).toEqual([]);
});

it("recomputes every numeric part, and no others", () => {
  expect(numericParts.map(({ id }) => id).sort()).toEqual(Object.keys(computeKey).sort());
});

it.each(numericParts)("$id: the key follows from the pictures or the stem", ({ id, key, tolerance, errors }) => {
  expect(abs((computeKey[id]?.() ?? Number.NaN) - key)).toBeLessThanOrEqual(tolerance / 4);
  for (const error of errors) expect(abs(error - key)).toBeGreaterThan(tolerance);
});

it("tells no numeric part of a stem that its picture contradicts", () => {
  expect(readTruth("nm-uniformity-1", "integralUniformity")).toBeCloseTo((100 * 3_120) / 17_680, 1);
  expect(readTruth("mr-diffusion-5", "infarctAdc")).toBeCloseTo(750, 6);
  expect(readTruth("mr-microbleeds-3", "count")).toBe(6);
  expect(readTruth("mr-microbleeds-2", "count")).toBe(6);
  expect([readTruth("ct-calcium-2", "middlePeak"), readTruth("ct-calcium-3", "middlePeak")]).toEqual([273, 455]);
  expect(readTruth("ct-calcium-3", "score") / readTruth("ct-calcium-2", "score")).toBeCloseTo(2, 0);
  // Two years ago equal echoes (within 4%), today a loss in opposed phase.
  expect(abs(readTruth("mr-liver-iron-3", "index"))).toBeLessThan(4);
  expect(readTruth("mr-liver-iron-4", "index")).toBeLessThan(-20);
  expect(readTruth("ct-renal-mass-1", "cystEnhancement")).toBeLessThan(10);
  expect(readTruth("ct-renal-mass-1", "massEnhanced")).toBe(74);
});

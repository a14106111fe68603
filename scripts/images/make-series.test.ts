import { expect, it } from "vitest";
import { seriesManifestSchema } from "../../app/features/series/series";
import { counted, fromPictures, fromVolume, picture, runRecipe, volume } from "./make-recipe";
import type { RecipeRegion } from "./recipe";

it("stores values in HU so that stored × slope + intercept gives them back, frame by frame in the order of the recipe", () => {
  const [part] = runRecipe({}, { "volume.nii": volume() }).series;
  expect(part?.series.frames).toHaveLength(2);
  const [first, second] = part?.series.frames ?? [];
  expect([...(first?.pixels ?? [])].slice(0, 4)).toEqual([1224, 1225, 1226, 1227]);
  expect([...(second?.pixels ?? [])].slice(0, 4)).toEqual([1024, 1025, 1026, 1027]);
  expect([first?.position, second?.position]).toEqual([110, 100]);
  expect(part?.series).toMatchObject({ slope: 1, intercept: -1024, pixelSpacing: { x: 1, y: 1 } });
});

it("limits values to what the bits can store", () => {
  const values = counted.map((_, n) => (n === 0 ? -3000 : n === 1 ? 30_000 : 0));
  const stored = { bits: 8, slope: 1, intercept: 0 } as const;
  const frames = { from: 0, to: 0, step: 1 };
  const [part] = runRecipe({ stored, reader: { ...fromVolume, frames } }, { "volume.nii": volume(values) }).series;
  expect([...(part?.series.frames[0]?.pixels ?? [])].slice(0, 3)).toEqual([0, 255, 0]);
});

it("makes pixels square, and says their spacing", () => {
  const [part] = runRecipe({}, { "volume.nii": volume(counted, [1, 2, 5]) }).series;
  expect(part?.series).toMatchObject({ width: 4, height: 6, pixelSpacing: { x: 1, y: 1 } });
});

it("crops, and changes the stored values below a blackened rectangle", () => {
  const crop = { x: 1, y: 1, width: 3, height: 2 };
  const blackOut = [{ x: 0, y: 0, width: 2, height: 2 }];
  const [part] = runRecipe({ crop, blackOut }, { "volume.nii": volume() }).series;
  expect(part?.series).toMatchObject({ width: 3, height: 2 });
  expect([...(part?.series.frames[0]?.pixels ?? [])]).toEqual([0, 1236, 1237, 1245, 1246, 1247]);
});

it("says in the provenance who made the picture, and how words in it were removed", () => {
  const blackOut = [{ x: 0, y: 0, width: 2, height: 2 }];
  const result = runRecipe({ blackOut }, { "volume.nii": volume() });
  expect(result.provenance).toEqual({
    source: "A test source",
    license: "CC0 1.0",
    credit: "Nobody",
    simulated: false,
    deidentification: {
      method: "Never showed a patient; burnt-in words blacked out",
      confirmedBy: null,
      at: "2026-07-01",
    },
  });
  expect(result.truth).toEqual({ "Length (mm)": 12 });
});

it("gives pages nothing of the finding or the names of regions (Q12)", () => {
  const points: [number, number][] = [
    [0, 0],
    [2, 0],
    [2, 2],
  ];
  const region: RecipeRegion = { kind: "drawn", name: "Secret mass", by: "writer", from: 0, to: 1, points };
  const change = { regions: [region] };
  const [part] = runRecipe(change, { "volume.nii": volume() }).series;
  expect(part?.regions).toHaveLength(1);
  const { frames, ...fields } = part?.series ?? { frames: [] };
  const shown = JSON.stringify([fields, frames.map(({ position }) => position), part?.caption, part?.alt]);
  expect(shown.toLowerCase()).not.toContain("secret");
  const manifest = {
    version: 1,
    ...fields,
    frames: frames.map(({ position }) => ({ sha256: "0".repeat(64), position })),
    provenance: runRecipe(change, { "volume.nii": volume() }).provenance,
  };
  expect(seriesManifestSchema.safeParse(manifest).success).toBe(true);
});

it("gives the same pixels and regions every time", () => {
  const once = runRecipe({}, { "volume.nii": volume() });
  expect(runRecipe({}, { "volume.nii": volume() })).toEqual(once);
});

it("refuses recipes that do not fit their files", () => {
  const files = { "volume.nii": volume() };
  const drawn = (points: [number, number][], to = 0) => ({
    regions: [{ kind: "drawn" as const, name: "Mass", by: "writer" as const, from: 0, to, points }],
  });
  const inside: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  expect(() => runRecipe({ reader: { ...fromVolume, frames: { from: 0, to: 9, step: 1 } } }, files)).toThrow(
    "no number 3",
  );
  expect(() => runRecipe({ crop: { x: 2, y: 0, width: 3, height: 3 } }, files)).toThrow("extends beyond the picture");
  expect(() => runRecipe(drawn([...inside, [9, 1]]), files)).toThrow("extends beyond the picture");
  expect(() => runRecipe(drawn(inside, 2), files)).toThrow("frames that the series does not have");
  const empty: RecipeRegion = {
    kind: "volume",
    name: "Nothing",
    file: "volume.nii",
    label: [4000],
    encoding: "plain",
    minimumArea: 0,
  };
  expect(() => runRecipe({ regions: [empty] }, files)).toThrow('No frame contains the region "Nothing"');
  const two = { ...fromPictures, files: ["a.png", "b.png"] };
  expect(() => runRecipe({ reader: two }, { "a.png": picture([1, 2, 3, 4]), "b.png": picture([1, 2], 2) })).toThrow(
    "differ in size",
  );
});

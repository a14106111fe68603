import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { maxFrames, provenanceSchema } from "../../app/features/series/series";
import { root } from "../command.mjs";
import { makeMniSeries, mniProvenance } from "./mni-average";

const slabs = ["midline", "front", "back"] as const;

it.each(slabs)("gives the %s of the average brain in slices of 2 mm", (slab) => {
  const series = makeMniSeries(slab);
  expect([series.width, series.height]).toEqual(series.plane === "sagittal" ? [109, 91] : [91, 91]);
  expect(series.pixelSpacing).toEqual({ x: 2, y: 2 });
  expect(series.frames.length).toBeGreaterThan(8);
  expect(series.frames.length).toBeLessThanOrEqual(maxFrames);
});

it.each(slabs)("shows no letter in the %s", (slab) => {
  // The letters have the highest value of the file, and hundreds of pixels in each slice that they cross.
  for (const { pixels } of makeMniSeries(slab).frames)
    expect(pixels.filter((value) => value > 250).length).toBeLessThan(20);
});

it("turns the brain as radiologists look at it", () => {
  // The origin is the anterior commissure. The head reaches further behind it than in front of it.
  const midline = makeMniSeries("midline");
  const pixels = midline.frames[0]?.pixels ?? new Uint8Array();
  const levelOfOrigin = 54;
  const row = pixels.subarray(levelOfOrigin * 109, (levelOfOrigin + 1) * 109);
  const [front, back] = [row.findIndex((value) => value > 60), row.findLastIndex((value) => value > 60)];
  const origin = 45;
  expect((origin - front) * 2).toBeGreaterThan(60);
  expect((back - origin) * 2).toBeGreaterThan(95);
  // Positions fall from the right to the left, and from the front to the back.
  for (const slab of slabs) {
    const positions = makeMniSeries(slab).frames.map(({ position }) => position ?? 0);
    expect(positions).toEqual([...positions].sort((one, other) => other - one));
  }
});

it("carries the credit that its notice demands, also in NOTICE", () => {
  expect(provenanceSchema.parse(mniProvenance)).toEqual(mniProvenance);
  const notice = readFileSync(join(root, "NOTICE"), "utf8").replace(/\s+/g, " ");
  expect(notice).toContain(mniProvenance.credit);
  expect(notice).toContain("provided that the above copyright notice appear in all copies");
});

import { expect, it } from "vitest";
import { measurePolygon, measureRegion } from "../../../../testing/measure-picture";
import { computeMagnitude, toComplexGrid, toImage, toKSpace } from "../../fft-2d";
import { createRegion } from "../acquisition/picture-region";
import { aortaShape } from "../anatomy/abdomen-slice";
import { pulsationGhosts } from "./pulsation-ghosts";
import { interleaveLines, respiratoryGhosts, wrapSpacing } from "./respiratory-ghosts";

/** Returns a column of 64 pixels with one bright pixel whose signal changes `cyclesPerLine` times per line. */
function pulsatingPoint(cyclesPerLine: number): Float64Array {
  const point = (strength: number) =>
    toKSpace(
      toComplexGrid(
        2 ** 2,
        64,
        Array.from({ length: 256 }, (_, index) => (index === 130 ? strength : 0)),
      ),
    );
  const steps = [point(0.5), point(1.5)];
  const kSpace = interleaveLines(steps, (row) => 0.5 + 0.5 * Math.sin(2 * Math.PI * cyclesPerLine * row));
  return computeMagnitude(toImage(kSpace)).filter((_, index) => index % 4 === 2);
}

it("puts ghosts of a pulsating point lines × cycles per line away, with half of the modulation", () => {
  const column = pulsatingPoint(8 / 64);
  expect(column[32]).toBeCloseTo(1);
  for (const place of [24, 40]) expect(column[place]).toBeCloseTo(0.25);
  expect(column.filter((value) => value > 1e-6)).toHaveLength(3);
});

it("wraps ghosts into the field of view", () => {
  expect(wrapSpacing(0.125)).toBe(0.125);
  expect(wrapSpacing(0.75)).toBe(0.25);
  expect(wrapSpacing(1.25)).toBe(0.25);
  expect(pulsatingPoint(56 / 64)[24]).toBeCloseTo(0.25);
});

it("states the distance of the ghosts: FOV × TR × f", () => {
  expect(respiratoryGhosts.computeAt(16, { tr: 500, rate: 15, amplitude: 9 }, 1).truth.spacing).toBeCloseTo(
    380 * 0.5 * 0.25,
  );
  const pulse = { heartRate: 60, repetition: 200, depth: 40, direction: 0 };
  expect(pulsationGhosts.computeAt(16, pulse, 1).truth).toMatchObject({ spacing: 76, ghostStrength: 20 });
});

it("shows the ghost of the aorta with half of the change of the pulse, in air", () => {
  // 0.395 cycles per line put the ghost 150 mm away, in front of the abdomen.
  const compute = (depth: number) =>
    pulsationGhosts.computeAt(64, { heartRate: 79, repetition: 300, depth, direction: 0 }, 1);
  const ghosts = compute(60);
  const size = { width: 64, height: 64, spacing: 380 / 64 };
  const [vessel] = createRegion("Aorta", { ...aortaShape, radiusX: 6, radiusY: 6 }, size);
  const [still] = compute(0).series;
  if (!vessel || !still) throw new Error("No aorta.");
  const aorta = measurePolygon(still, vessel.polygon).mean;
  expect(measureRegion(ghosts, "Ghost of the aorta").mean / aorta).toBeGreaterThan(0.24);
  expect(measureRegion(ghosts, "Ghost of the aorta").mean / aorta).toBeLessThan(0.32);
});

it("shows ghosts of the abdominal wall only while it moves", () => {
  const parameters = { tr: 500, rate: 15 };
  const moving = respiratoryGhosts.computeAt(64, { ...parameters, amplitude: 12 }, 1);
  const still = respiratoryGhosts.computeAt(64, { ...parameters, amplitude: 0 }, 1).series[0];
  const [ghost] = moving.regions;
  if (!ghost || !still) throw new Error("No ghost.");
  expect(measureRegion(moving, "Ghost").mean).toBeGreaterThan(5 * measurePolygon(still, ghost.polygon).mean);
});

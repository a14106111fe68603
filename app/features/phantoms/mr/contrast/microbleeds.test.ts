import { expect, it } from "vitest";
import { measurePolygon } from "../../../../testing/measure-picture";
import { microbleeds } from "./microbleeds";

const compute = (changes: Partial<typeof microbleeds.defaults>, side = 128) =>
  microbleeds.computeAt(side, { ...microbleeds.defaults, ...changes }, 2);

/** Returns the mean signal around the microbleeds in % of that without them, on the gradient echo and on the spin echo. */
function compareToHealthy(changes: Partial<typeof microbleeds.defaults>): { gradientEcho: number; spinEcho: number } {
  const sick = compute(changes);
  const healthy = compute({ ...changes, count: 0 });
  const [gradientEcho = 0, spinEcho = 0] = sick.series.map((series, index) => {
    const without = healthy.series[index] ?? series;
    const sum = (picture: typeof series) =>
      sick.regions.reduce((total, { polygon }) => total + measurePolygon(picture, polygon).mean, 0);
    return (100 * sum(series)) / sum(without);
  });
  return { gradientEcho, spinEcho };
}

it("darkens the gradient echo around each microbleed and the spin echo hardly, and blooms with echo time and field", () => {
  const usual = compareToHealthy({});
  expect(usual.gradientEcho).toBeLessThan(88);
  expect(usual.spinEcho).toBeGreaterThan(92);
  expect(compareToHealthy({ te: 45 }).gradientEcho).toBeLessThan(usual.gradientEcho - 4);
  expect(compareToHealthy({ field: 3 }).gradientEcho).toBeLessThan(usual.gradientEcho - 3);
});

it("points at as many as there are, and keeps their places when there are more", () => {
  expect(compute({ count: 0 }, 16).regions).toEqual([]);
  const eight = compute({ count: 8 }, 16);
  expect(eight.regions).toHaveLength(8);
  expect(compute({ count: 3 }, 16).regions).toEqual(eight.regions.slice(0, 3));
  expect(eight.truth).toMatchObject({ count: 8 });
});

import { expect, test } from "vitest";
import { getGrid, getImage, testContract } from "../ct-phantom-contract";
import { ctPhotonStarvation } from "./ct-photon-starvation";

const result = testContract(ctPhotonStarvation);
const truthOf = (change: Partial<typeof ctPhotonStarvation.defaults>) =>
  ctPhotonStarvation.compute({ ...ctPhotonStarvation.defaults, ...change }, 7).truth;

test("streaks run from side to side: neighbors beside each other agree more than those above each other", () => {
  const { matrix } = getGrid(result);
  const image = getImage(result);
  let [across, down] = [0, 0];
  for (let row = 128; row < 142; row++)
    for (let column = 122; column < 134; column++) {
      const hu = image[row * matrix + column] ?? 0;
      across += Math.abs(hu - (image[row * matrix + column + 3] ?? 0));
      down += Math.abs(hu - (image[(row + 3) * matrix + column] ?? 0));
    }
  expect(down).toBeGreaterThan(1.5 * across);
});

test("wider shoulders let fewer photons pass and are noisier", () => {
  const [narrow, wide] = [truthOf({ width: 400 }), truthOf({ width: 490 })];
  expect(wide.photonsThroughShoulders).toBeLessThan((narrow.photonsThroughShoulders ?? 0) / 3);
  expect(wide.noise).toBeGreaterThan(narrow.noise ?? 0);
});

test("modulation sends more photons through the shoulders and lowers the noise at the same mAs", () => {
  const modulated = truthOf({ modulation: 1 });
  expect(modulated.photonsThroughShoulders).toBeGreaterThan(result.truth.photonsThroughShoulders ?? 0);
  expect(modulated.noise).toBeLessThan(result.truth.noise ?? 0);
  expect(result.truth.currentRatio).toBe(1);
});

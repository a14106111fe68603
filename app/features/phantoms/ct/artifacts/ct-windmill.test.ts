import { expect, test } from "vitest";
import { getGrid, getImage, testContract } from "../ct-phantom-contract";
import { ctWindmill } from "./ct-windmill";

const result = testContract(ctWindmill);

test("a pitch of 0.75 with 8 rows of 3 mm feeds 18 mm per rotation and changes rows 6 times", () => {
  expect(result.truth.tableFeed).toBeCloseTo(18, 9);
  expect(result.truth.rowChanges).toBeCloseTo(6, 9);
});

test("there are blades around the bone: the circle beside it is brighter in some directions than in others", () => {
  const { matrix, fieldOfView } = getGrid(result);
  const image = getImage(result, 0, 2);
  const directions = Array.from({ length: 48 }, (_, n) => (2 * Math.PI * n) / 48);
  const values = directions.map((angle) => {
    const column = Math.floor(((38 + 21 * Math.cos(angle)) / fieldOfView + 0.5) * matrix);
    const row = Math.floor(((-20 + 21 * Math.sin(angle)) / fieldOfView + 0.5) * matrix);
    return image[row * matrix + column] ?? 0;
  });
  expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(40);
});

test("thin detector rows make the blades fainter", () => {
  const thin = ctWindmill.compute({ ...ctWindmill.defaults, rowWidth: 0.5 }, 7);
  expect(thin.truth.bladeNoise).toBeLessThan((result.truth.bladeNoise ?? 0) / 1.5);
});

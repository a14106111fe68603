import { expect, test } from "vitest";
import { pixelX, pixelY } from "./image-grid";

test("pixels of 2 mm around (10, −4): the first is at the upper left, the last at the lower right", () => {
  const grid = { matrix: 4, fieldOfView: 8, x: 10, y: -4 };
  expect([pixelX(grid, 0), pixelY(grid, 0)]).toEqual([7, -7]);
  expect([pixelX(grid, 15), pixelY(grid, 15)]).toEqual([13, -1]);
});

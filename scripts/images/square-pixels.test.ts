import { expect, it } from "vitest";
import { stretchPicture, stretchToSquares } from "./square-pixels";

it("stretches the coarser axis to the finer spacing, and leaves nearly square pixels alone", () => {
  expect(stretchToSquares({ x: 1, y: 2 })).toEqual({ x: 1, y: 2 });
  expect(stretchToSquares({ x: 3, y: 1.5 })).toEqual({ x: 2, y: 1 });
  expect(stretchToSquares({ x: 0.4297, y: 0.43 })).toEqual({ x: 1, y: 1 });
});

it("interpolates between the centers of pixels and repeats the border", () => {
  const values = Float64Array.of(0, 8);
  expect(stretchPicture({ values, width: 1, height: 2 }, { x: 1, y: 2 })).toEqual({
    // Centers of the new rows lie at 1/4 and 3/4 of each old one.
    values: Float64Array.of(0, 2, 6, 8),
    width: 1,
    height: 4,
  });
});

it("keeps a constant picture constant, whatever the factor", () => {
  const values = new Float64Array(6).fill(5);
  const { values: stretched, width, height } = stretchPicture({ values, width: 2, height: 3 }, { x: 1.433, y: 1 });
  expect([width, height]).toEqual([3, 3]);
  expect([...stretched]).toEqual(new Array(9).fill(5));
});

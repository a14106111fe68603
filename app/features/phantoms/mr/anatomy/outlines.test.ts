import { expect, it } from "vitest";
import { mirrorPlaces, readPoints } from "./outlines";

it("reads places from a text", () => {
  expect(readPoints("1,2 -3.5,0")).toEqual([
    { x: 1, y: 2 },
    { x: -3.5, y: 0 },
  ]);
});

it.each(["1,2 3", "1,2,3", "a,1", "1,2  3,4", ""])("refuses %j", (text) => {
  expect(() => readPoints(text)).toThrow(SyntaxError);
});

it("mirrors places to the other side", () => {
  expect(mirrorPlaces("4,7")).toEqual([[{ x: -4, y: 7 }], [{ x: 4, y: 7 }]]);
});

import { expect, it } from "vitest";
import { simplifyLoop } from "./simplify-loop";

it("drops points on straight sides and keeps the corners", () => {
  const square = [
    ...[0, 1, 2, 3].map((x) => ({ x, y: 0 })),
    ...[0, 1, 2, 3].map((y) => ({ x: 4, y })),
    ...[4, 3, 2, 1].map((x) => ({ x, y: 4 })),
    ...[4, 3, 2, 1].map((y) => ({ x: 0, y })),
  ];
  expect(simplifyLoop(square, 0.1)).toEqual([
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 4, y: 4 },
    { x: 0, y: 4 },
  ]);
});

it("drops a bump within the tolerance and keeps a higher one", () => {
  const withBump = (height: number) => [
    { x: 0, y: 0 },
    { x: 5, y: -height },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ];
  expect(simplifyLoop(withBump(0.4), 0.5)).toHaveLength(4);
  expect(simplifyLoop(withBump(0.6), 0.5)).toHaveLength(5);
});

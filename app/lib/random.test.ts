import fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom, shuffled } from "./random";

it("repeats with its seed and stays in [0, 1)", () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const [a, b] = [seededRandom(seed), seededRandom(seed)];
      for (let i = 0; i < 20; i++) {
        const value = a();
        expect(value).toBe(b());
        expect(value >= 0 && value < 1).toBe(true);
      }
    }),
  );
});

it("shuffles without loss, each order about as often as the others", () => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 6000; seed++) {
    const order = shuffled([1, 2, 3], seededRandom(seed)).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

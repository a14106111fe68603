import { expect, it } from "vitest";
import { getMaxPilots, insertPilots } from "./pilots";

const ids = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index}`);

it("allows one pilot question in ten, and none below five", () => {
  expect([1, 4, 5, 10, 14, 15, 20, 120].map(getMaxPilots)).toEqual([0, 0, 1, 1, 1, 2, 2, 12]);
});

it("keeps the drawn order and inserts one pilot question in each stretch, the same for the same seed", () => {
  const first = new Set<number>();
  for (let seed = 0; seed < 300; seed++) {
    const size = 1 + (seed % 120);
    const pilots = ids("p", getMaxPilots(size));
    const drawn = ids("q", size - pilots.length);
    const whole = insertPilots(drawn, pilots, seed);
    expect(whole.length).toBe(size);
    expect(whole.filter((id) => id.startsWith("q"))).toEqual(drawn);
    expect(whole.filter((id) => id.startsWith("p"))).toEqual(pilots);
    expect(insertPilots(drawn, pilots, seed)).toEqual(whole);
    for (const [index, pilot] of pilots.entries()) {
      const place = whole.indexOf(pilot);
      expect(place).toBeGreaterThanOrEqual(Math.floor((index * size) / pilots.length));
      expect(place).toBeLessThan(Math.floor(((index + 1) * size) / pilots.length));
    }
    first.add(insertPilots(ids("q", 9), ["p0"], seed).indexOf("p0"));
  }
  expect([...first].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

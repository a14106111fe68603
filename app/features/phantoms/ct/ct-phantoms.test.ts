import { expect, test } from "vitest";
import { ctPhantoms } from "./ct-phantoms";

test("there are at least 18 kinds, each with its own id and name", () => {
  expect(ctPhantoms.length).toBeGreaterThanOrEqual(18);
  expect(new Set(ctPhantoms.map(({ id }) => id)).size).toBe(ctPhantoms.length);
  expect(new Set(ctPhantoms.map(({ name }) => name)).size).toBe(ctPhantoms.length);
});

test.each(ctPhantoms)("$id: the defaults lie within the knobs, on a step", ({ id, knobs, defaults }) => {
  expect(id).toMatch(/^ct-[a-z-]+$/);
  expect(Object.keys(defaults).sort()).toEqual(Object.keys(knobs).sort());
  for (const [name, { min, max, step }] of Object.entries(knobs)) {
    const value = defaults[name] ?? Number.NaN;
    expect(value).toBeGreaterThanOrEqual(min);
    expect(value).toBeLessThanOrEqual(max);
    const steps = (value - min) / step;
    expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
  }
});

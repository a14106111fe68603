import { expect, it } from "vitest";
import { metalSusceptibility } from "./metal-susceptibility";

const voids = (changes: Partial<typeof metalSusceptibility.defaults>) => {
  const { gradientEchoVoid = 0, spinEchoVoid = 0 } = metalSusceptibility.computeAt(
    128,
    { ...metalSusceptibility.defaults, ...changes },
    1,
  ).truth;
  return { gradientEchoVoid, spinEchoVoid };
};

it("blooms with the echo time on the gradient echo, and not on the spin echo", () => {
  const [short, middle, long] = [5, 15, 35].map((te) => voids({ te }));
  expect(middle?.gradientEchoVoid).toBeGreaterThan((short?.gradientEchoVoid ?? 0) * 1.15);
  expect(long?.gradientEchoVoid).toBeGreaterThan((middle?.gradientEchoVoid ?? 0) * 1.1);
  expect(long?.spinEchoVoid).toBeCloseTo(short?.spinEchoVoid ?? 0, 0);
});

it("is larger on the gradient echo than on the spin echo, and larger than the metal", () => {
  const { gradientEchoVoid, spinEchoVoid } = voids({});
  expect(gradientEchoVoid).toBeGreaterThan(2 * spinEchoVoid);
  expect(spinEchoVoid).toBeGreaterThan(3);
});

it("grows with the field and with the susceptibility, and shrinks with the bandwidth on the spin echo", () => {
  expect(voids({ field: 3 }).gradientEchoVoid).toBeGreaterThan(voids({}).gradientEchoVoid);
  expect(voids({ ppm: 20 }).gradientEchoVoid).toBeLessThan(voids({}).gradientEchoVoid);
  expect(voids({ bandwidth: 600 }).spinEchoVoid).toBeLessThan(voids({ bandwidth: 60 }).spinEchoVoid);
});

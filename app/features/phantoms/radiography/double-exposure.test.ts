import { expect, test } from "vitest";
import { doubleExposure } from "./double-exposure";

const readPixels = (secondShare: number, shift: number) =>
  doubleExposure.computeAt({ secondShare, shift }, 1, 64).series[0]?.frames[0]?.pixels ?? new Uint16Array();

test("a second exposure of the same place changes nothing", () => {
  expect([...readPixels(50, 0)]).toEqual([...readPixels(0, 0)]);
});

test("bone keeps the signal of the other exposure: with half a share, at most ln 2 lies between bone and air", () => {
  const pixels = readPixels(50, 80);
  // Left of the thumb the second exposure saw air. Noise adds a little.
  const attenuation = Array.from(
    { length: 64 * 16 },
    (_, i) => (pixels[Math.floor(i / 16) * 64 + (i % 16)] ?? 0) / 1000 - 2,
  );
  expect(Math.max(...attenuation)).toBeLessThan(Math.log(2) + 0.08);
  expect(doubleExposure.computeAt({ secondShare: 50, shift: 80 }, 1, 64).truth).toEqual({ shift: 80, maxContrast: 50 });
});

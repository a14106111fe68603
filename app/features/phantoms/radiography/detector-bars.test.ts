import { expect, test } from "vitest";
import { detectorBars, showFrequency, transferModulation } from "./detector-bars";

test("a pitch of 0.2 mm shows 2 lp/mm as it is, and 3.5 lp/mm as 1.5 lp/mm", () => {
  expect(showFrequency(2, 0.2)).toBeCloseTo(2, 12);
  expect(showFrequency(3.5, 0.2)).toBeCloseTo(1.5, 12);
  expect(showFrequency(5, 0.2)).toBeCloseTo(0, 12);
});

test("a pixel transfers 64% at the Nyquist frequency and nothing at 1/pitch", () => {
  expect(transferModulation(2.5, 0.2, 0)).toBeCloseTo(2 / Math.PI, 10);
  expect(transferModulation(5, 0.2, 0)).toBeCloseTo(0, 10);
  expect(transferModulation(2, 0.2, 0.3)).toBeLessThan(transferModulation(2, 0.2, 0));
});

test("the picture of the 3.5 lp/mm group shows 1.5 line pairs per mm", () => {
  const { series, truth, regions } = detectorBars.computeAt({ pitch: 0.2, blur: 0 }, 1, 256);
  expect(truth).toMatchObject({ nyquist: 2.5, aliasedGroups: 4, shownFrequency: 1.5 });
  expect(regions.map(({ name }) => name)).toContain("Aliased group of 3.5 line pairs per mm");
  const pixels = series[0]?.frames[0]?.pixels ?? new Uint16Array();
  // Row through the third row of cells; strongest frequency of 60 pixels (12 mm) of its first cell.
  const profile = Array.from(pixels.slice(213 * 256 + 12, 213 * 256 + 72));
  const mean = profile.reduce((sum, value) => sum + value, 0) / profile.length;
  const strength = (cycles: number) => {
    let real = 0;
    let imaginary = 0;
    for (const [i, value] of profile.entries()) {
      real += (value - mean) * Math.cos((2 * Math.PI * cycles * i) / 60);
      imaginary += (value - mean) * Math.sin((2 * Math.PI * cycles * i) / 60);
    }
    return Math.hypot(real, imaginary);
  };
  const strengths = Array.from({ length: 30 }, (_, i) => strength(i + 1));
  expect(strengths.indexOf(Math.max(...strengths)) + 1).toBe(1.5 * 12);
});

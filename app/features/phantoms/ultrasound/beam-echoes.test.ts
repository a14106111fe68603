import { expect, test } from "vitest";
import { axialResolution, receiveEchoes, wavelength } from "./beam-echoes";
import { linearScan } from "./beam-geometry";
import { addBoundary, liver, scanMedium } from "./scanned-medium";

const geometry = linearScan(40, { depth: 40, side: 96 });
const quiet = { frequency: 5, noise: -200 };

test("5 MHz have a wavelength of 0.31 mm and, with 3 cycles, an axial resolution of 0.46 mm", () => {
  expect(wavelength(5)).toBeCloseTo(0.308, 6);
  expect(axialResolution(5)).toBeCloseTo(0.462, 6);
});

test("speckle of even tissue has the power of its scatterers and mean ÷ deviation 1.91", () => {
  const echoes = receiveEchoes(
    geometry,
    scanMedium(geometry, () => liver),
    quiet,
    1,
  );
  const mean = echoes.reduce((sum, value) => sum + value, 0) / echoes.length;
  const power = echoes.reduce((sum, value) => sum + value * value, 0) / echoes.length;
  expect(power).toBeCloseTo(1, 1);
  expect(mean / Math.sqrt(power - mean * mean)).toBeCloseTo(1.91, 1);
});

test("without compensation echoes fall by 2 × 0.5 dB/cm/MHz × frequency", () => {
  const echoes = receiveEchoes(
    geometry,
    scanMedium(geometry, () => liver),
    { ...quiet, compensation: 0 },
    1,
  );
  const meanSquare = (from: number, to: number) => {
    let sum = 0;
    for (let beam = 0; beam < geometry.beams; beam++) {
      for (let sample = from; sample < to; sample++) sum += (echoes[beam * geometry.samples + sample] ?? 0) ** 2;
    }
    return sum;
  };
  // From 1 to 3 cm: 2 cm × 5 dB/cm.
  const decibels = 10 * Math.log10(meanSquare(30, 42) / meanSquare(102, 114));
  expect(decibels).toBeCloseTo(10, 0);
});

test("a smooth boundary across the beams has the amplitude it was given", () => {
  const medium = scanMedium(geometry, () => ({ scatter: 0, attenuation: 0.5 }));
  for (let beam = 0; beam < geometry.beams; beam++)
    addBoundary(medium, geometry, beam, (40 * 72.5) / geometry.samples, 4);
  const echoes = receiveEchoes(geometry, medium, quiet, 1);
  expect(echoes[30 * geometry.samples + 72]).toBeCloseTo(4, 1);
});

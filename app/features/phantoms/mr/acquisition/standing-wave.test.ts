import { expect, it } from "vitest";
import { fieldInCylinder, tissuePermittivity, waveNumber } from "./standing-wave";

it("has the published permittivity and conductivity of gray matter", () => {
  // 97.4 and 0.511 S/m at 64 MHz, 73.5 and 0.587 S/m at 128 MHz (Gabriel et al. 1996, as tabulated for these frequencies).
  for (const [field, permittivity, conductivity] of [
    [1.5, 97.4, 0.511],
    [3, 73.5, 0.587],
  ] as const) {
    const { real, imaginary } = tissuePermittivity(field);
    expect(real).toBeGreaterThan(permittivity * 0.98);
    expect(real).toBeLessThan(permittivity * 1.02);
    const omega = 2 * Math.PI * 42.577e6 * field;
    expect(-imaginary * omega * 8.854e-12).toBeCloseTo(conductivity, 2);
  }
});

it("has a shorter wavelength at a higher field: about 40 cm at 1.5 T, 24 cm at 3 T", () => {
  const wavelength = (field: number) => (2 * Math.PI) / waveNumber(field).real / 10;
  expect(wavelength(1.5)).toBeCloseTo(40, 0);
  expect(wavelength(3)).toBeCloseTo(24, 0);
});

it("is the Bessel function J₀ without losses", () => {
  const k = { real: 1, imaginary: 0 };
  expect(fieldInCylinder(k, 0)).toBe(1);
  expect(fieldInCylinder(k, 1)).toBeCloseTo(0.7652, 4);
  expect(fieldInCylinder(k, 2.404826)).toBeCloseTo(0, 5);
  expect(fieldInCylinder(k, 5)).toBeCloseTo(0.1776, 4);
});

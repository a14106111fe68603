import { expect, it } from "vitest";
import { plasmaInBlood, tissueConcentration } from "./tracer-kinetics";

it("gives blood 1.05 mmol/L after the bolus, which halves in 4.1 minutes", () => {
  const blood = (minutes: number) => tissueConcentration({ transfer: 0, space: 1, plasma: plasmaInBlood }, minutes);
  expect(blood(1e-9)).toBeCloseTo(1.05);
  expect(blood(Math.LN2 / 0.1685)).toBeCloseTo(0.525);
  expect(blood(0)).toBe(0);
});

it("solves the equation of the Tofts model: dC/dt = K · Cp − (K/v) · C", () => {
  const uptake = { transfer: 0.3, space: 0.25, plasma: 0 };
  const plasma = tissueConcentration({ transfer: 0, space: 1, plasma: 1 }, 2);
  const slope = (tissueConcentration(uptake, 2.001) - tissueConcentration(uptake, 1.999)) / 0.002;
  expect(slope).toBeCloseTo(0.3 * plasma - (0.3 / 0.25) * tissueConcentration(uptake, 2), 5);
});

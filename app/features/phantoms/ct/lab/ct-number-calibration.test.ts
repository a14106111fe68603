import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { ctNumberCalibration } from "./ct-number-calibration";

const { truth } = testContract(ctNumberCalibration);
const truthOf = (kV: number, drift: number) => ctNumberCalibration.compute({ kV, drift }, 7).truth;

test("water, air, polyethylene, and acrylic meet the limits of the ACR at 120 kV", () => {
  const { waterHu = 99, airHu = 0, polyethyleneHu = 0, acrylicHu = 0 } = truth;
  expect(Math.abs(waterHu)).toBeLessThan(7);
  expect(Math.abs(airHu + 1000)).toBeLessThan(5);
  expect(polyethyleneHu).toBeGreaterThan(-107);
  expect(polyethyleneHu).toBeLessThan(-84);
  expect(Math.round(acrylicHu)).toBeGreaterThanOrEqual(110);
  expect(acrylicHu).toBeLessThan(135);
});

test("the voltage moves bone most, and water and air not at all", () => {
  const low = truthOf(80, 0);
  expect((low.boneHu ?? 0) - (truth.boneHu ?? 0)).toBeGreaterThan(200);
  expect(Math.abs((low.waterHu ?? 99) - (truth.waterHu ?? 0))).toBeLessThan(2);
  expect(Math.abs((low.airHu ?? 0) - (truth.airHu ?? 0))).toBeLessThan(2);
});

test("a drift of 10 HU moves water by 10 HU and air by nothing", () => {
  const drifted = truthOf(120, 10);
  expect((drifted.waterHu ?? 0) - (truth.waterHu ?? 0)).toBeCloseTo(10, 1);
  expect((drifted.airHu ?? 0) - (truth.airHu ?? 0)).toBeCloseTo(0, 1);
});

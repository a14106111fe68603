import { expect, test } from "vitest";
import { collimation } from "./collimation";

const truthOf = (fieldWidth: number, fieldHeight: number) =>
  collimation.computeAt({ fieldWidth, fieldHeight }, 1, 96).truth;

test("the open field has a scatter-to-primary ratio of 4, a narrow one less scatter and more contrast", () => {
  const open = truthOf(400, 400);
  const narrow = truthOf(100, 100);
  expect(open.scatterToPrimary).toBeCloseTo(4, 6);
  expect(narrow.scatterToPrimary).toBeLessThan(2.8);
  expect(Number(narrow.discContrast) * (1 + Number(narrow.scatterToPrimary))).toBeCloseTo(
    Number(open.discContrast) * (1 + Number(open.scatterToPrimary)),
    10,
  );
});

test("half the width and half the height give a quarter of the dose-area product", () => {
  expect(truthOf(200, 200)).toMatchObject({ fieldArea: 400, doseAreaShare: 0.25 });
});

test("the corner of the detector gets no primary outside the field", () => {
  const corner = (width: number) => {
    const { series } = collimation.computeAt({ fieldWidth: width, fieldHeight: width }, 1, 64);
    return Number(series[0]?.frames[0]?.pixels[63]) / 1000 - 2;
  };
  expect(corner(400)).toBeLessThan(0.3);
  expect(corner(100)).toBeGreaterThan(6);
});

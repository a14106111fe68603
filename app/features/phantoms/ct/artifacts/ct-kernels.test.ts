import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { type Kernel, kernels, kernelWindow } from "../scan/reconstruction-kernel";
import { ctKernels } from "./ct-kernels";

const { truth, series } = testContract(ctKernels);

const spacing = 150 / 512;
/** Returns the variance that theory gives a kernel: the integral of f²·W(f)², with the linear interpolation between detectors. */
function variance(kernel: Kernel): number {
  let sum = 0;
  for (let f = 0.0005; f < 0.5 / spacing; f += 0.001) {
    const x = Math.PI * f * spacing;
    sum += (f * kernelWindow(kernel, f) * (Math.sin(x) / x) ** 2) ** 2;
  }
  return sum;
}

test("the noise of the kernels has the ratio that theory gives", () => {
  const { smoothNoise = 1, standardNoise = 1 } = truth;
  const expected = Math.sqrt(variance(kernels.standard) / variance(kernels.smooth));
  expect(standardNoise / smoothNoise / expected).toBeGreaterThan(0.9);
  expect(standardNoise / smoothNoise / expected).toBeLessThan(1.1);
});

test("a sharper kernel has more noise and finer resolution", () => {
  expect(truth.sharpNoise).toBeGreaterThan(2 * (truth.standardNoise ?? 0));
  expect(truth.smoothLimit).toBeLessThan(truth.standardLimit ?? 0);
  expect(truth.standardLimit).toBeLessThan(truth.sharpLimit ?? 0);
});

test("three series show the three kernels", () => {
  expect(series.map(({ phase }) => phase)).toEqual(["Smooth kernel", "Standard kernel", "Sharp kernel"]);
});

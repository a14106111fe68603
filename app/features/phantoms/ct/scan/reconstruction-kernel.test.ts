import { expect, test } from "vitest";
import { kernels, kernelWindow, limitingFrequency, modulationTransfer } from "./reconstruction-kernel";

test("every kernel leaves the mean alone and stops at its cutoff", () => {
  for (const kernel of Object.values(kernels)) {
    expect(kernelWindow(kernel, 0)).toBe(1);
    expect(kernelWindow(kernel, kernel.cutoff)).toBe(0);
  }
});

test("only the sharp kernel enhances edges: its window exceeds 1", () => {
  const highest = (kernel: (typeof kernels)[keyof typeof kernels]) =>
    Math.max(...Array.from({ length: 100 }, (_, n) => kernelWindow(kernel, (n / 100) * kernel.cutoff)));
  expect(highest(kernels.smooth)).toBe(1);
  expect(highest(kernels.standard)).toBe(1);
  expect(highest(kernels.sharp)).toBeGreaterThan(1.1);
});

test("the limiting frequency is where the transfer function has the level", () => {
  const limit = limitingFrequency(kernels.standard, 0.4, 0.1);
  expect(modulationTransfer(kernels.standard, 0.4, limit / 10)).toBeCloseTo(0.1, 2);
});

test("sharper kernels and narrower detectors resolve more", () => {
  const limit = (name: keyof typeof kernels, spacing = 0.4) => limitingFrequency(kernels[name], spacing, 0.1);
  expect(limit("smooth")).toBeLessThan(limit("standard"));
  expect(limit("standard")).toBeLessThan(limit("sharp"));
  expect(limit("sharp", 0.8)).toBeLessThan(limit("sharp", 0.4));
});

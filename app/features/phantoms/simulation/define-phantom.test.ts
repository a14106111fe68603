import { expect, test } from "vitest";
import { definePhantom } from "./define-phantom";

const phantom = definePhantom({
  id: "xr-example",
  name: "Example",
  explanation: "",
  physics: "",
  knobs: { dose: { label: "Dose", min: 1, max: 4, step: 1, unit: "µGy" } },
  defaults: { dose: 2 },
  truths: { side: "Width of the frame", seed: "Seed" },
  simulate: (_, seed, side) => ({ series: [], truth: { side, seed }, regions: [] }),
});

test("frames are 256 pixels wide unless a test asks for another size", () => {
  expect(phantom.compute({ dose: 2 }, 5).truth).toEqual({ side: 256, seed: 5 });
  expect(phantom.computeAt({ dose: 2 }, 5, 64).truth).toEqual({ side: 64, seed: 5 });
});

test("parameters outside of their knobs are refused in words", () => {
  expect(() => phantom.compute({ dose: 5 }, 1)).toThrow(new RangeError("Dose must be between 1 and 4 µGy, not 5"));
  expect(() => phantom.compute({ dose: Number.NaN }, 1)).toThrow(RangeError);
});

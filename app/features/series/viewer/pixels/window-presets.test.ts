import { expect, it } from "vitest";
import { makeShownSeries } from "../../../../testing/make-shown-series";
import { describeWindow, dragWindow, getFirstWindow, listWindowPresets } from "./window-presets";

const ct = makeShownSeries();
const radiograph = makeShownSeries({
  modality: "XR",
  plane: "projection",
  bits: 8,
  unit: "arbitrary",
  intercept: 0,
  windows: [{ name: "Full range", center: 127.5, width: 255 }],
});

it("offers the usual windows for CT in HU only, and never a name twice", () => {
  const names = listWindowPresets(ct).map(({ name }) => name);
  expect(names).toEqual(["Abdomen", "Lung", "Bone", "Brain", "Stroke", "Mediastinum", "Liver"]);
  expect(listWindowPresets(radiograph)).toEqual(radiograph.windows);
  expect(listWindowPresets(makeShownSeries({ modality: "MR", unit: "arbitrary" }))).toHaveLength(1);
});

it("drags right for a wider window and up for a brighter picture, in proportion to the first window", () => {
  const window = getFirstWindow(ct);
  expect(dragWindow(ct, window, 256, 0)).toEqual({ center: 50, width: 800 });
  // A lower center is brighter.
  expect(dragWindow(ct, window, 0, -64)).toEqual({ center: -50, width: 400 });
  const suv = makeShownSeries({
    modality: "PT",
    unit: "SUV",
    slope: 0.001,
    windows: [{ name: "PET", center: 3, width: 6 }],
  });
  expect(dragWindow(suv, getFirstWindow(suv), 128, 0).width).toBe(9);
});

it("never makes a window narrower than one stored value", () => {
  expect(dragWindow(ct, getFirstWindow(ct), -10_000, 0).width).toBe(1);
});

it("names width and level, and brightness and contrast for 8-bit pictures", () => {
  expect(describeWindow(ct, { center: -600.4, width: 1500 })).toBe("W 1500 L −600");
  expect(describeWindow(makeShownSeries({ unit: "SUV" }), { center: 3, width: 6.25 })).toBe("W 6.3 L 3.0");
  expect(describeWindow(radiograph, { center: 127.5, width: 255 })).toBe("Brightness 100% Contrast 100%");
  expect(describeWindow(radiograph, { center: 102, width: 127.5 })).toBe("Brightness 110% Contrast 200%");
});

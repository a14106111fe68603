import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { brightness, ctWindowSettings } from "./ct-window-settings";

const result = testContract(ctWindowSettings);

test("a window maps its lower edge to black, its center to gray, and its upper edge to white", () => {
  expect([-160, 40, 240].map((hu) => brightness(hu, 40, 400))).toEqual([0, 50, 100]);
  expect([-2000, 2000].map((hu) => brightness(hu, 40, 400))).toEqual([0, 100]);
});

test("in the mediastinal window lung is black, fat dark, and enhanced blood bright", () => {
  const { lungBrightness, fatBrightness = 0, bloodBrightness = 0 } = result.truth;
  expect(lungBrightness).toBe(0);
  expect(fatBrightness).toBeCloseTo(13.75, 9);
  expect(bloodBrightness).toBeCloseTo(85, 9);
});

test("the knobs set the first window, whose name fits any of them, and leave the pixels alone", () => {
  const lung = ctWindowSettings.compute({ center: -600, width: 1500 }, 7);
  expect(lung.series[0]?.windows[0]).toEqual({ name: "Default", center: -600, width: 1500 });
  expect(lung.series[0]?.frames[0]?.pixels.slice(0, 5000)).toEqual(result.series[0]?.frames[0]?.pixels.slice(0, 5000));
});

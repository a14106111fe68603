import { expect, it } from "vitest";
import { placeTooltip } from "./place-tooltip";

const tooltip = { width: 100, height: 30 };
const window = { width: 360, height: 740 };
const button = (left: number, top: number) => ({ left, top, bottom: top + 40, width: 40 });

it("centers a tooltip below its element", () => {
  expect(placeTooltip(button(150, 100), tooltip, window)).toEqual({ left: 120, top: 146 });
});

it("places a tooltip above an element at the lower edge", () => {
  expect(placeTooltip(button(150, 690), tooltip, window)).toEqual({ left: 120, top: 654 });
});

it("keeps a tooltip inside the window", () => {
  expect(placeTooltip(button(0, 100), tooltip, window).left).toBe(8);
  expect(placeTooltip(button(320, 100), tooltip, window).left).toBe(252);
});

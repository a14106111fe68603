import { expect, it } from "vitest";
import { makeShownSeries } from "../../../../testing/make-shown-series";
import { canShareWindow, findLinkedFrame } from "./linked-frames";

const stack = (id: string, positions: (number | null)[], fields = {}) =>
  makeShownSeries({ id, frames: positions.map((position, i) => ({ url: `/${id}/${i}`, position })), ...fields });

it("links to the frame at the nearest position, whatever the spacing and the direction", () => {
  const thin = stack("thin", [0, -1, -2, -3, -4, -5, -6]);
  const thick = stack("thick", [-6, -3, 0]);
  expect([0, 1, 2, 3, 4, 5, 6].map((frame) => findLinkedFrame(thin, frame, thick))).toEqual([2, 2, 1, 1, 1, 0, 0]);
  expect([0, 1, 2].map((frame) => findLinkedFrame(thick, frame, thin))).toEqual([6, 3, 0]);
});

it("stays at the end of a shorter stack", () => {
  const long = stack("long", [0, 10, 20, 30]);
  const short = stack("short", [0, 10]);
  expect(findLinkedFrame(long, 3, short)).toBe(1);
});

it("links stacks without positions by index, if they are equally long", () => {
  const a = stack("a", [null, null, null]);
  expect(findLinkedFrame(a, 2, stack("b", [null, null, null]))).toBe(2);
  expect(findLinkedFrame(a, 2, stack("b", [null, null]))).toBeNull();
  expect(findLinkedFrame(a, 2, stack("b", [0, 1, 2]))).toBeNull();
});

it("never links different planes, single pictures, or frames without a position", () => {
  const axial = stack("a", [0, 1, 2]);
  expect(findLinkedFrame(axial, 1, stack("b", [0, 1, 2], { plane: "sagittal" }))).toBeNull();
  expect(findLinkedFrame(axial, 1, stack("b", [0]))).toBeNull();
  expect(findLinkedFrame(axial, 1, stack("b", [null, null, null]))).toBeNull();
});

it("shares windows between series whose values mean the same", () => {
  const ct = makeShownSeries({ id: "a" });
  expect(canShareWindow(ct, makeShownSeries({ id: "b" }))).toBe(true);
  // One series in two panes, to see two windows at once.
  expect(canShareWindow(ct, ct)).toBe(false);
  expect(canShareWindow(ct, makeShownSeries({ id: "b", bits: 8 }))).toBe(false);
  const mr = (id: string, phaseGroup: number) => makeShownSeries({ id, modality: "MR", unit: "arbitrary", phaseGroup });
  expect(canShareWindow(mr("a", 0), mr("b", 0))).toBe(true);
  expect(canShareWindow(mr("a", 0), mr("b", 1))).toBe(false);
});

import { expect, it } from "vitest";
import { placeCaptions } from "./place-captions";

const pane = { width: 300, height: 200 };
const marker = (left: number, top: number, width: number) => ({
  badge: { left, top, width: 20, height: 20 },
  caption: { width, height: 14 },
});

it("puts a caption at the right of its badge, or at the left if it does not fit there", () => {
  expect(placeCaptions([marker(100, 90, 100), marker(270, 30, 100)], [], pane)).toMatchObject([
    { left: 124, top: 93 },
    { left: 166, top: 33 },
  ]);
});

it("covers neither badges, nor points, nor other captions, and stays inside the pane", () => {
  // The third caption fits beside its badge on neither side.
  const markers = [marker(100, 90, 100), marker(130, 90, 100), marker(140, 60, 250), marker(10, 60, 60)];
  const point = { left: 60, top: 64, width: 8, height: 8 };
  const boxes = placeCaptions(markers, [point], pane);
  const all = [...boxes, ...markers.map(({ badge }) => badge), point];
  const overlaps = all.flatMap((a, index) =>
    all
      .slice(index + 1)
      .filter(
        (b) =>
          a.left < b.left + b.width &&
          b.left < a.left + a.width &&
          a.top < b.top + b.height &&
          b.top < a.top + a.height,
      ),
  );
  expect(overlaps).toEqual([]);
  for (const { left, top, width, height } of boxes) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(pane.width);
    expect(top + height).toBeLessThanOrEqual(pane.height);
  }
});

it("puts a caption above its badge if no place is free", () => {
  const crowd = Array.from({ length: 12 }, (_, row) => marker(140, 20 * row - 20, 280));
  expect(placeCaptions(crowd, [], pane).at(6)).toMatchObject({ left: 10 });
});

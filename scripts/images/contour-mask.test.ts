import fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "../../app/lib/random";
import { contourMask, isInside, type Mask, signedArea } from "./contour-mask";

const exact = { minimumArea: 0, tolerance: 0 };

function maskOf(rows: readonly string[]): Mask {
  const width = rows[0]?.length ?? 0;
  return {
    width,
    height: rows.length,
    data: Uint8Array.from(rows.join(""), (character) => (character === "#" ? 1 : 0)),
  };
}

/** Reports whether the center of a pixel lies inside one of the polygons. */
function covers(polygons: { x: number; y: number }[][], { width, height }: Mask, x: number, y: number): boolean {
  return polygons.some((polygon) => isInside(polygon, { x: (x + 0.5) / width, y: (y + 0.5) / height }));
}

it("draws the outline halfway between the centers of pixels inside and outside", () => {
  const mask = maskOf(["....", ".##.", ".##.", "...."]);
  const [polygon = []] = contourMask(mask, exact);
  // The outline cuts the corners: a square of 2 × 2 pixels less four triangles of 1/8 pixel.
  expect(signedArea(polygon) * 16).toBeCloseTo(3.5, 6);
  expect(Math.min(...polygon.map(({ x }) => x))).toBe(0.25);
  expect(Math.max(...polygon.map(({ y }) => y))).toBe(0.75);
});

it("closes outlines at the border of the picture", () => {
  const [polygon = []] = contourMask(maskOf(["##", "##"]), exact);
  expect(polygon.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
  expect(signedArea(polygon)).toBeGreaterThan(0.8);
});

it("keeps pixels apart that touch at a corner only, and lists the largest outline first", () => {
  expect(contourMask(maskOf(["#..", ".#.", "..."]), exact)).toHaveLength(2);
  const areas = contourMask(maskOf(["#....", "..###", "..###"]), exact).map(signedArea);
  expect(areas).toEqual([...areas].sort((one, other) => other - one));
});

it("cuts holes out, and fills an island inside of a hole", () => {
  const mask = maskOf(["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]);
  const polygons = contourMask(mask, exact);
  expect(covers(polygons, mask, 0, 3)).toBe(true);
  expect(covers(polygons, mask, 1, 3)).toBe(false);
  expect(covers(polygons, mask, 3, 3)).toBe(true);
});

it("leaves out specks and pinholes below the smallest area", () => {
  const mask = maskOf(["#......", "..####.", "..#.##.", "..####."]);
  const polygons = contourMask(mask, { minimumArea: 2, tolerance: 0 });
  expect(polygons).toHaveLength(1);
  expect(covers(polygons, mask, 3, 2)).toBe(true);
});

it("covers the center of every pixel of any mask, and of no other pixel", () => {
  const anyMask = fc.integer({ min: 1, max: 9 }).chain((width) =>
    fc.integer({ min: 1, max: 9 }).chain((height) =>
      fc
        .array(fc.integer({ min: 0, max: 1 }), { minLength: width * height, maxLength: width * height })
        .map((bits) => ({
          width,
          height,
          data: Uint8Array.from(bits),
        })),
    ),
  );
  fc.assert(
    fc.property(anyMask, (mask) => {
      const polygons = contourMask(mask, exact);
      for (let y = 0; y < mask.height; y++)
        for (let x = 0; x < mask.width; x++)
          expect(covers(polygons, mask, x, y)).toBe(mask.data[y * mask.width + x] === 1);
    }),
    { numRuns: 200 },
  );
});

it("keeps a simplified outline of a disk within the tolerance", () => {
  const [side, radius] = [128, 40];
  const isSet = (n: number) => Math.hypot((n % side) - 64, Math.floor(n / side) - 64) <= radius;
  const data = Uint8Array.from({ length: side * side }, (_, n) => (isSet(n) ? 1 : 0));
  const [polygon = []] = contourMask({ width: side, height: side, data }, { minimumArea: 0, tolerance: 0.6 });
  expect(polygon.length).toBeLessThan(60);
  for (const { x, y } of polygon) {
    const distance = Math.hypot(x * side - 64.5, y * side - 64.5);
    expect(Math.abs(distance - radius)).toBeLessThan(1.2);
  }
  expect(signedArea(polygon) * side * side).toBeCloseTo(Math.PI * radius * radius, -2);
});

it("simplifies a ragged outline until a question can hold it", () => {
  const comb = maskOf(Array.from({ length: 40 }, (_, row) => (row < 20 ? "#..".repeat(60) : "#".repeat(180))));
  expect(contourMask(comb, exact)[0]?.length).toBeGreaterThan(200);
  expect(contourMask(comb, { minimumArea: 0, tolerance: 0.6 })[0]?.length).toBeLessThanOrEqual(200);
});

/** Returns ragged blots: noise in which each pixel takes the mean of some neighbors, with pinholes. */
function makeBlots({ seed, share, pinholes }: { seed: number; share: number; pinholes: number }): Mask {
  const side = 64;
  const random = seededRandom(seed);
  const noise = Array.from({ length: side * side }, () => random());
  const data = Uint8Array.from(noise, (_, n) => {
    const near = [0, 1, 2, side, side + 1, 2 * side].map((step) => noise[(n + step) % noise.length] ?? 0);
    return near.reduce((sum, value) => sum + value, 0) / near.length < share ? 1 : 0;
  });
  for (let hole = 0; hole < pinholes; hole++) data[Math.floor(random() * data.length)] = 0;
  return { width: side, height: side, data };
}

it("keeps every outline, and gives none more points than a question holds, however many holes it has", () => {
  const settings = { seed: fc.integer(), share: fc.constantFrom(0.4, 0.5, 0.6), pinholes: fc.nat(400) };
  fc.assert(
    fc.property(fc.record(settings), fc.constantFrom(0.3, 0.6, 1.5), (blots, tolerance) => {
      const mask = makeBlots(blots);
      const polygons = contourMask(mask, { minimumArea: 0.4, tolerance });
      expect(polygons).toHaveLength(contourMask(mask, { minimumArea: 0.4, tolerance: 0 }).length);
      expect(polygons.filter(({ length }) => length < 3 || length > 200)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

it("keeps the largest holes of an outline that has too many", () => {
  // A plate with a wide hole in its middle, and pinholes all over.
  const plate = Array.from({ length: 60 }, (_, row) =>
    Array.from({ length: 60 }, (_, column) => {
      const isPinhole = row % 3 === 1 && column % 3 === 1;
      return isPinhole || Math.hypot(row - 30, column - 30) < 12 ? "." : "#";
    }).join(""),
  );
  const mask = maskOf(plate);
  const polygons = contourMask(mask, { minimumArea: 0, tolerance: 0.6 });
  expect(polygons.map(({ length }) => length <= 200)).toEqual([true]);
  expect(covers(polygons, mask, 30, 30)).toBe(false);
  expect(covers(polygons, mask, 4, 4)).toBe(true);
  expect(covers(polygons, mask, 5, 30)).toBe(true);
});

import { expect, it } from "vitest";
import { type CatalogPicture, resolvePictures } from "./resolve-pictures";

const polygon = [0.1, 0.2, 0.3].map((x) => ({ x, y: x }));
const outline = (name: string, frame: number) => ({ name, from: frame, to: frame, polygon });
const ct = {
  modality: "CT",
  plane: "axial",
  unit: "HU",
  windows: [{ name: "Abdomen", center: 50, width: 400 }],
} as const satisfies Partial<CatalogPicture["series"][number]>;
const picture: CatalogPicture = {
  id: "ct-cyst-1",
  simulated: true,
  lab: "ct-cyst?seed=1",
  series: [
    { key: "k0", frameCount: 3, width: 4, height: 3, ...ct, regions: [outline("Cyst", 0), outline("Cyst", 1)] },
    { key: "k1", frameCount: 1, width: 8, height: 8, ...ct, regions: [] },
  ],
  truth: { attenuation: 4.26 },
};
const findPicture = (id: string) => (id === picture.id ? picture : undefined);
const series = { id: "a", picture: "ct-cyst-1", role: "current" };
const resolve = (question: Record<string, unknown>) => resolvePictures(question, findPicture);

it("fills in the stored series and the outlines that a question names", () => {
  expect(
    resolve({
      series: [
        { ...series, outline: ["Cyst"] },
        { ...series, id: "b", index: 1 },
      ],
    }).series,
  ).toEqual([
    {
      ...{
        id: "a",
        role: "current",
        key: "k0",
        frameCount: 3,
        width: 4,
        height: 3,
        simulated: true,
        lab: "ct-cyst?seed=1",
      },
      regions: [
        { from: 0, to: 0, polygon },
        { from: 1, to: 1, polygon },
      ],
    },
    {
      ...{ id: "b", role: "current", key: "k1", frameCount: 1, width: 8, height: 8, simulated: true },
      lab: "ct-cyst?seed=1",
    },
  ]);
});

it("gives a hotspot all outlines of the region it names, and keeps regions that are drawn", () => {
  const drawn = { polygon, target: "b" };
  const regions = [{ region: "Cyst", series: "a", target: "a" }, drawn];
  expect(resolve({ series: [series], regions }).regions).toEqual([
    { series: "a", target: "a", from: 0, to: 0, polygon },
    { series: "a", target: "a", from: 1, to: 1, polygon },
    drawn,
  ]);
});

it("makes each outline a target of its own where learners mark every one", () => {
  const regions = [{ region: "Cyst", series: "a", separateTargets: true }];
  expect(resolve({ series: [series], regions }).regions).toEqual([
    { series: "a", target: "t1", from: 0, to: 0, polygon },
    { series: "a", target: "t2", from: 1, to: 1, polygon },
  ]);
});

it("rounds true values, also in a part that asks about the series of its case", () => {
  const part = { answer: { value: { truth: "attenuation", series: "a", digits: 1 }, unit: "HU" } };
  expect(resolve({ series: [series], parts: [part] }).parts).toEqual([{ answer: { value: 4.3, unit: "HU" } }]);
});

it.each([
  [{ series: [{ ...series, picture: "none" }] }, 'there is no picture "none"'],
  [{ series: [{ ...series, index: 2 }] }, 'the picture "ct-cyst-1" has no series 2'],
  [{ series: [{ ...series, outline: ["Mass"] }] }, 'the picture has no region "Mass"'],
  [{ series: [series], regions: [{ region: "Cyst", series: "z" }] }, 'there is no series "z"'],
  [{ series: [series], answer: { value: { truth: "size", series: "a", digits: 0 } } }, 'no true value "size"'],
])("refuses an unknown name: %j", (question, reason) => {
  expect(() => resolve(question)).toThrow(reason);
});

it("places a marker in the middle of a region on the marked frame, on the side that it names", () => {
  const square = (x: number, size: number) => [
    { x, y: 0.4 },
    { x: x + size, y: 0.4 },
    { x: x + size, y: 0.4 + size },
    { x, y: 0.4 + size },
  ];
  const regions = [
    { name: "Kidney", from: 0, to: 1, polygon: square(0.1, 0.1) },
    { name: "Kidney", from: 1, to: 1, polygon: square(0.6, 0.2) },
    { name: "Kidney", from: 2, to: 2, polygon: square(0.6, 0.3) },
  ];
  const [first] = picture.series;
  const findKidneys = () => ({ ...picture, series: first ? [{ ...first, regions }] : [] });
  const near = (x: number, y: number) => ({ x: expect.closeTo(x, 2), y: expect.closeTo(y, 2) });
  const resolveAt = (at: object, frame = 1) =>
    resolvePictures(
      { series: [series], markedFrame: { series: "a", frame }, targets: [{ id: "x", at, key: "b" }] },
      findKidneys,
    ).targets;
  expect(resolveAt({ region: "Kidney", side: "left" })).toEqual([{ id: "x", at: near(0.15, 0.45), key: "b" }]);
  // Of several outlines, the widest one.
  expect(resolveAt({ region: "Kidney" })).toEqual([{ id: "x", at: near(0.7, 0.5), key: "b" }]);
  expect(resolveAt({ x: 0.3, y: 0.4 })).toEqual([{ id: "x", at: { x: 0.3, y: 0.4 }, key: "b" }]);
  expect(() => resolveAt({ region: "Kidney", side: "left" }, 2)).toThrow('the region "Kidney" is not on frame 2');
  expect(() => resolveAt({ region: "Spleen" })).toThrow('the picture has no region "Spleen"');
});

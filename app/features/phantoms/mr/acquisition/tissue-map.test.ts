import { expect, it } from "vitest";
import { createTissueMap, labelsPerPixel, mapGradedSignal, mapSignal, paintTissues } from "./tissue-map";
import { tissuesAt } from "./tissue-values";

const { air, csf, whiteMatter } = tissuesAt(1.5);

it("mixes tissues where a pixel holds several", () => {
  const map = createTissueMap(air, 16, 160);
  // The border lies in the middle of a pixel of 10 mm.
  const points = [
    { x: -80, y: -80 },
    { x: 5, y: -80 },
    { x: 5, y: 80 },
    { x: -80, y: 80 },
  ];
  paintTissues(map, [{ tissue: csf, shape: { kind: "polygon", points } }]);
  const signal = mapSignal(map, (tissue) => tissue.density, labelsPerPixel);
  expect([signal.width, signal.spacing]).toEqual([16, 10]);
  expect([...signal.values.slice(6, 10)]).toEqual([1, 1, 0.5, 0]);
});

it("knows every tissue once", () => {
  const map = createTissueMap(air, 8, 80);
  const shape = { kind: "ellipse" as const, x: 0, y: 0, radiusX: 9, radiusY: 9 };
  paintTissues(
    map,
    [csf, whiteMatter, csf].map((tissue) => ({ tissue, shape })),
  );
  expect(map.tissues).toEqual([air, csf, whiteMatter]);
});

it("grades a signal by place", () => {
  const map = createTissueMap(whiteMatter, 8, 80);
  const graded = { signalOf: (_: unknown, level: number) => level, levelAt: (x: number) => (x > 0 ? 0.75 : 0.25) };
  const signal = mapGradedSignal(map, graded, labelsPerPixel);
  expect([...signal.values.slice(0, 8)]).toEqual([0.25, 0.25, 0.25, 0.25, 0.75, 0.75, 0.75, 0.75]);
});

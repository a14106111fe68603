import { expect, it } from "vitest";
import { createTissueMap } from "../acquisition/tissue-map";
import { tissuesAt } from "../acquisition/tissue-values";
import { centerOfCanal, cordDiameter, paintSpine, spineFieldOfView, vertebralBodies } from "./spine-slice";

const tissues = tissuesAt(1.5);

it("has a cord of the stated diameter in the middle of the canal", () => {
  const map = createTissueMap(tissues.air, 128, spineFieldOfView);
  paintSpine(map, tissues);
  const row = map.height / 2;
  const cord = map.tissues.indexOf(tissues.spinalCord);
  const columns = [...map.values.slice(row * map.width, (row + 1) * map.width)].flatMap((label, x) =>
    label === cord ? [x] : [],
  );
  expect(columns.length * map.spacing).toBeCloseTo(cordDiameter, 0);
  const middle = ((columns[0] ?? 0) + (columns.at(-1) ?? 0) + 1) / 2;
  const [center] = centerOfCanal(0, 1);
  expect((middle - map.width / 2) * map.spacing).toBeCloseTo(center?.x ?? Number.NaN, 0);
});

it("has vertebrae from C2 to T4, none of which overlaps the next", () => {
  expect(vertebralBodies.map(({ name }) => name).join(" ")).toBe("C2 C3 C4 C5 C6 C7 T1 T2 T3 T4");
  for (const [index, body] of vertebralBodies.slice(1).entries()) {
    const above = vertebralBodies[index];
    expect(body.y - body.halfHeight).toBeGreaterThan((above?.y ?? 0) + (above?.halfHeight ?? 0) + 2);
  }
});

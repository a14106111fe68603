import { expect, test } from "vitest";
import { type Gap, listGaps } from "./list-gaps";

test("lists the cells with the fewest questions first, also those without any (G34)", () => {
  const all = listGaps([], 100);
  expect(all).toHaveLength(8 * 6 + 2);
  const filled: Gap[] = all.map((cell, index) => ({ ...cell, total: 10 + index }));
  const cells = filled.filter(({ organ, modality }) => organ !== "neuro" || modality !== "mr");
  cells[5] = { ...(cells[5] as Gap), total: 3 };
  expect(listGaps(cells, 3)).toEqual([
    { organ: "neuro", modality: "mr", total: 0 },
    cells[5],
    { organ: "breast", modality: "ct", total: 10 },
  ]);
});

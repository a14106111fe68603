import { type Modality, modalities, type Organ, organs } from "../../questions/taxonomy";

/** A cell of the coverage grid with few live questions. */
export interface Gap {
  organ: Organ | "none";
  modality: Modality;
  total: number;
}

/** Modalities whose questions have no organ. */
const organless: readonly Modality[] = ["noninterpretive", "physics"];

/** Returns the `count` cells with the fewest live questions, in the order of the grid among equals. Cells without a row have none. */
export function listGaps(cells: readonly Gap[], count: number): Gap[] {
  const totals = new Map(cells.map(({ organ, modality, total }) => [`${organ} ${modality}`, total]));
  const grid = modalities.flatMap((modality) =>
    (organless.includes(modality) ? (["none"] as const) : organs).map((organ) => ({ organ, modality })),
  );
  return grid
    .map((cell) => ({ ...cell, total: totals.get(`${cell.organ} ${cell.modality}`) ?? 0 }))
    .sort((a, b) => a.total - b.total)
    .slice(0, count);
}

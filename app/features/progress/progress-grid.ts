import { organDomains } from "../questions/filter";
import { type Modality, modalities, type Organ } from "../questions/taxonomy";
import { type Cell, minAnswersToRank } from "./progress-cells";

/** One cell of the organ × modality grid (R1). */
export interface GridCell {
  modality: Modality;
  total: number;
  answered: number;
  latestCorrect: number;
  /** Whether a session can start from the cell, because the learner may open some of its questions. */
  canStart: boolean;
}

export interface GridRow {
  organ: Organ | "none";
  cells: GridCell[];
}

/**
 * Returns the cells as rows of organs (8, and one for questions without an organ) with a column for each of the 8
 * modalities, the weakest organ first.
 */
export function buildGrid(cells: readonly Cell[], accessibleCells: readonly Cell[]): GridRow[] {
  const findCell = (list: readonly Cell[], organ: string, modality: string) =>
    list.find((cell) => cell.organ === organ && cell.modality === modality);
  const rows = organDomains.map((organ) => ({
    organ,
    cells: modalities.map((modality) => {
      const cell = findCell(cells, organ, modality);
      return {
        modality,
        total: cell?.total ?? 0,
        answered: cell?.answered ?? 0,
        latestCorrect: cell?.latestCorrect ?? 0,
        canStart: (findCell(accessibleCells, organ, modality)?.total ?? 0) > 0,
      };
    }),
  }));
  return rows.sort((a, b) => rankRow(a) - rankRow(b));
}

/** Returns the share of correct latest answers; a number above 1 for rows with too few answers to rank, which come last. */
function rankRow({ cells }: GridRow): number {
  const answered = cells.reduce((sum, cell) => sum + cell.answered, 0);
  const latestCorrect = cells.reduce((sum, cell) => sum + cell.latestCorrect, 0);
  if (answered >= minAnswersToRank) return latestCorrect / answered;
  return answered > 0 ? 2 : 3;
}

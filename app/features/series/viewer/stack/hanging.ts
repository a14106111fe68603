import type { ShownSeries } from "../../series";
import type { Layout } from "../saved-viewer-state";

type HungSeries = Pick<ShownSeries, "id" | "role" | "modality" | "plane" | "phaseGroup">;

/** Number of panes of each layout. */
export const paneCounts: Record<Layout, number> = { "1x1": 1, "1x2": 2, "2x2": 4 };

/**
 * Returns the initial layout and order of series. Each series of the current examination is followed by the most similar prior
 * (or comparison); if there is a prior, both are shown side by side.
 */
export function hangSeries(series: readonly HungSeries[]): { layout: Layout; ids: string[] } {
  const current = series.filter(({ role }) => role === "current");
  const others = series.filter(({ role }) => role !== "current");
  const ids: string[] = [];
  for (const { id, ...one } of current) {
    ids.push(id);
    const free = others.filter((other) => !ids.includes(other.id));
    const best = free.reduce<HungSeries | null>(
      (a, b) => (a && countMatches(one, a) >= countMatches(one, b) ? a : b),
      null,
    );
    if (best) ids.push(best.id);
  }
  for (const { id } of others) if (!ids.includes(id)) ids.push(id);
  return { layout: current.length && others.length ? "1x2" : "1x1", ids };
}

/** Returns the name of a series' role for learners; "" for the current examination. */
export function nameRole({ role }: Pick<ShownSeries, "role">): string | null {
  return { current: null, prior: "Prior", comparison: "Comparison" }[role];
}

function countMatches(a: Omit<HungSeries, "id">, b: HungSeries): number {
  return (
    Number(b.role === "prior") +
    8 * Number(a.modality === b.modality) +
    4 * Number(a.plane === b.plane) +
    2 * Number(a.phaseGroup === b.phaseGroup)
  );
}

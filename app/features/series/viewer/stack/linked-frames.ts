import type { ShownSeries } from "../../series";

type StackedSeries = Pick<ShownSeries, "plane" | "frames">;

/**
 * Returns the frame of `target` at the position nearest to frame `index` of `source`, for linked scrolling. Series without
 * positions are linked by index if they have equally many frames. Returns null if the two cannot be linked.
 */
export function findLinkedFrame(source: StackedSeries, index: number, target: StackedSeries): number | null {
  if (source.plane !== target.plane || target.frames.length < 2) return null;
  const position = source.frames[index]?.position ?? null;
  if (position === null) {
    const isWithoutPositions = target.frames.every((frame) => frame.position === null);
    return isWithoutPositions && source.frames.length === target.frames.length ? index : null;
  }
  const distances = target.frames.map((frame) =>
    frame.position === null ? Number.POSITIVE_INFINITY : Math.abs(frame.position - position),
  );
  const smallest = Math.min(...distances);
  return Number.isFinite(smallest) ? distances.indexOf(smallest) : null;
}

type WindowedSeries = Pick<ShownSeries, "id" | "modality" | "unit" | "phaseGroup" | "bits">;

/**
 * Checks whether two series can share a window: their values must mean the same. Values without a unit, as in MR, mean the
 * same only in the same weighting. If two panes show one series, each keeps its own window.
 */
export function canShareWindow(a: WindowedSeries, b: WindowedSeries): boolean {
  if (a.id === b.id || a.modality !== b.modality || a.unit !== b.unit || a.bits !== b.bits) return false;
  return a.unit !== "arbitrary" || a.phaseGroup === b.phaseGroup;
}

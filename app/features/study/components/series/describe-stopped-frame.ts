import type { ShownSeries } from "~/features/series/series";
import type { ViewingLog } from "~/features/series/viewer/saved-viewer-state";
import type { Finding } from "./list-findings";

type NamedSeries = Pick<ShownSeries, "id" | "caption" | "plane" | "frameRate"> & {
  frames: readonly unknown[];
};

/**
 * Returns one sentence for each stack with a finding: the frame at which the learner stopped, and the frames with the finding.
 * Returns no sentence if there is no log, because the learner deleted the log or never used the viewer.
 */
export function describeStoppedFrames(
  log: ViewingLog | null,
  findings: readonly Finding[],
  shownSeries: readonly NamedSeries[],
): string[] {
  if (!log || Object.keys(log).length === 0) return [];
  return shownSeries.flatMap((series) => {
    const regions = findings.filter((finding) => finding.series === series.id).flatMap((finding) => finding.regions);
    if (regions.length === 0 || (series.frames.length < 2 && shownSeries.length < 2)) return [];
    const stop = log[series.id]?.last;
    if (stop === undefined) return [`You did not open the series with the finding: ${series.caption}.`];
    if (series.frames.length < 2) return [];
    const noun = getNoun(series);
    const place = listRanges(regions);
    const seriesText = shownSeries.length > 1 ? ` of “${series.caption}”` : "";
    const isOnFinding = regions.some(({ from, to }) => from <= stop && stop <= to);
    return [
      isOnFinding
        ? `You stopped at ${noun} ${stop + 1}${seriesText}, which shows the finding (${place.count === 1 ? noun : `${noun}s`} ${place.text}).`
        : `You stopped at ${noun} ${stop + 1}${seriesText}; the finding is on ${place.count === 1 ? noun : `${noun}s`} ${place.text}.`,
    ];
  });
}

/** Returns the word that the viewer uses for a frame of the series (frame-names.ts). */
function getNoun({ frameRate, plane }: NamedSeries): string {
  return frameRate !== null ? "frame" : plane === "projection" ? "image" : "slice";
}

/** Returns the frames of the regions as 1-based ranges, for example "3–5 and 9", and the number of these frames. */
function listRanges(regions: readonly { from: number; to: number }[]): { text: string; count: number } {
  const ranges: { from: number; to: number }[] = [];
  for (const { from, to } of [...regions].sort((a, b) => a.from - b.from)) {
    const last = ranges.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  }
  const texts = ranges.map(({ from, to }) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`));
  return {
    text: new Intl.ListFormat("en", { type: "conjunction" }).format(texts),
    count: ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0),
  };
}

import type { ShownSeries } from "../../series";
import type { MeasurementKind } from "../saved-viewer-state";
import type { SeriesViewerProps } from "../viewer-props";

/** Action of a drag with the main button or one finger. */
export type Tool = "scroll" | "window" | "zoom" | "pan" | "mark" | MeasurementKind;

/** Name of each kind of measurement, as the toolbar and results show it. */
export const measurementNames: Record<MeasurementKind, string> = {
  distance: "Distance",
  angle: "Angle",
  cobb: "Cobb angle",
  ellipse: "Ellipse",
  probe: "Probe",
};

/** Returns the tool to start with and to go back to: a drag on a single picture changes the window, because it cannot scroll. */
export function getDefaultTool(series: Pick<ShownSeries, "frames"> | undefined, canMark: boolean): Tool {
  return canMark ? "mark" : series?.frames[1] ? "scroll" : "window";
}

/** Checks whether a tool measures. */
export function isMeasurementTool(tool: Tool): tool is MeasurementKind {
  return tool in measurementNames;
}

/** Checks whether the host passes something to draw over the frames or lets the learner mark them. */
export function needsMarking({ regions, marks, markers, onMark }: SeriesViewerProps): boolean {
  return Boolean(onMark) || [regions, marks, markers].some((drawn) => drawn?.length);
}

/** Returns whether there is something over the frames that learners can hide: outlines, or captions of markers. */
export function hasHideableOverlay({ regions, markers }: Pick<SeriesViewerProps, "regions" | "markers">): boolean {
  return Boolean(regions?.length) || Boolean(markers?.some(({ caption }) => caption));
}

import type { MeasurementKind } from "../saved-viewer-state";

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

/** Checks whether a tool measures. */
export function isMeasurementTool(tool: Tool): tool is MeasurementKind {
  return tool in measurementNames;
}

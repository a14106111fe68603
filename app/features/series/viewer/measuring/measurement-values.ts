import type { SeriesManifest } from "../../series";
import type { Point } from "../geometry/viewport-transform";
import type { StoredFrame } from "../pixels/window-table";
import type { Measurement } from "../saved-viewer-state";
import { type EllipseStatistics, measureEllipse, readValue } from "./pixel-statistics";

type MeasuredSeries = Pick<
  SeriesManifest,
  "width" | "height" | "channels" | "slope" | "intercept" | "unit" | "pixelSpacing" | "spacingAtDetector"
>;

/** A number that the learner measured, which the host can use as an answer. */
export interface MeasuredValue {
  value: number;
  /** For example "mm", "px", "°", or "HU"; "" for arbitrary values. */
  unit: string;
}

export interface MeasurementResult {
  /** The result in words, for example "32.4 mm at the detector". */
  text: string;
  /** The main number: length, angle, mean, or value; null while it is unknown. */
  measured: MeasuredValue | null;
}

/**
 * Returns the result of a measurement: lengths in mm if the pixel spacing is known and in px otherwise, angles in degrees, values
 * in the unit of the series. `frame` holds its stored values; while it loads, values are missing.
 */
export function evaluateMeasurement(
  { kind, points }: Pick<Measurement, "kind" | "points">,
  series: MeasuredSeries,
  frame?: StoredFrame,
): MeasurementResult {
  const [a = origin, b = a, c = b, d = c] = points;
  const place = series.pixelSpacing && series.spacingAtDetector ? " at the detector" : "";
  if (kind === "distance") {
    const { value, unit } = measureDistance(series, a, b);
    return { text: `${formatNumber(value, 1)} ${unit}${place}`, measured: { value, unit } };
  }
  if (kind === "angle" || kind === "cobb") {
    const value = kind === "angle" ? measureAngle(series, a, b, c) : measureCobbAngle(series, a, b, c, d);
    return { text: `${formatNumber(value, 1)}°`, measured: { value, unit: "°" } };
  }
  const unit = series.unit === "arbitrary" ? "" : series.unit;
  if (kind === "probe") {
    const value = frame ? readValue(frame, series, a) : null;
    const text = value === null ? "No value at this point" : withUnit(formatNumber(value, countDecimals(series)), unit);
    return { text, measured: value === null ? null : { value, unit } };
  }
  const area = measureEllipseArea(series, a, b);
  const statistics = frame ? measureEllipse(frame, series, a, b) : null;
  return {
    text: `${statistics ? `${describeStatistics(statistics, series, unit)}, ` : ""}area ${formatNumber(area.value, 1)} ${area.unit}${place}`,
    measured: statistics && { value: statistics.mean, unit },
  };
}

/** Returns the distance between two points in mm, or in px without pixel spacing. */
function measureDistance({ pixelSpacing }: MeasuredSeries, a: Point, b: Point): MeasuredValue {
  const { x, y } = pixelSpacing ?? { x: 1, y: 1 };
  return { value: Math.hypot((b.x - a.x) * x, (b.y - a.y) * y), unit: pixelSpacing ? "mm" : "px" };
}

/** Returns the angle at `vertex` between the lines to `a` and `b`, 0° to 180°. */
function measureAngle(series: MeasuredSeries, a: Point, vertex: Point, b: Point): number {
  const difference = Math.abs(getDirection(series, vertex, a) - getDirection(series, vertex, b));
  return difference > 180 ? 360 - difference : difference;
}

/**
 * Returns the Cobb angle: the angle between the line through `a` and `b` and the line through `c` and `d`, 0° to 90°, in any
 * order of the points. It equals the angle between the perpendiculars that are drawn by hand.
 */
function measureCobbAngle(series: MeasuredSeries, a: Point, b: Point, c: Point, d: Point): number {
  const difference = Math.abs(getDirection(series, a, b) - getDirection(series, c, d)) % 180;
  return Math.min(difference, 180 - difference);
}

/** Returns the area π/4 × width × height of the ellipse between two corners, in mm² or px². */
function measureEllipseArea({ pixelSpacing }: MeasuredSeries, a: Point, b: Point): MeasuredValue {
  const { x, y } = pixelSpacing ?? { x: 1, y: 1 };
  return { value: (Math.PI / 4) * Math.abs((b.x - a.x) * x * (b.y - a.y) * y), unit: pixelSpacing ? "mm²" : "px²" };
}

const origin: Point = { x: 0, y: 0 };

/** Returns the direction from one point to another in degrees, in the patient if the pixel spacing is known. */
function getDirection({ pixelSpacing }: MeasuredSeries, from: Point, to: Point): number {
  const { x, y } = pixelSpacing ?? { x: 1, y: 1 };
  return (Math.atan2((to.y - from.y) * y, (to.x - from.x) * x) * 180) / Math.PI;
}

function describeStatistics(
  { mean, deviation, min, max }: EllipseStatistics,
  series: MeasuredSeries,
  unit: string,
): string {
  const decimals = countDecimals(series);
  const [meanText, deviationText] = [mean, deviation].map((value) => formatNumber(value, decimals + 1));
  const range = `${formatNumber(min, decimals)} to ${formatNumber(max, decimals)}`;
  return `mean ${withUnit(meanText ?? "", unit)}, SD ${deviationText}, ${range}`;
}

/** Returns the number of decimals at which one step of the stored values is visible. */
function countDecimals({ slope }: MeasuredSeries): number {
  return Math.min(6, Math.max(0, Math.ceil(-Math.log10(Math.abs(slope) || 1) - 1e-9)));
}

function withUnit(text: string, unit: string): string {
  if (!unit) return text;
  return unit === "%" ? `${text}%` : `${text} ${unit}`;
}

function formatNumber(value: number, decimals: number): string {
  // Avoids the result "−0.0" when −0.04 is rounded.
  return value
    .toFixed(decimals)
    .replace(/^-(?=0\.?0*$)/, "")
    .replace("-", "−");
}

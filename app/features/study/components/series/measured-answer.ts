import type { MeasuredValue } from "~/features/series/viewer/measuring/measurement-values";
import { convertToUnit } from "../../engine/quantity-units";

/**
 * Returns a measured value as the text of an answer in `unit`, for example 3.24 for 32.4 mm in cm; null if the units are of
 * different kinds. Rounds to four digits, which exceeds the precision of a measurement.
 */
export function toMeasuredAnswer({ value, unit: measuredUnit }: MeasuredValue, unit: string): string | null {
  // Refuses a number without a unit, because it could be used in every question.
  if (measuredUnit === "" && unit !== "") return null;
  const converted = convertToUnit({ value, unit: measuredUnit }, unit);
  if (converted === null || !Number.isFinite(converted)) return null;
  return String(Math.abs(converted) >= 1000 ? Math.round(converted) : Number(converted.toPrecision(4)));
}

import { isDraft, readArray, readRecords } from "~/features/questions/lint/draft";
import type { Point } from "./image-board";

/** Returns a value of the draft as a point; null if a coordinate is missing. */
export function toPoint(value: unknown): Point | null {
  return isDraft(value) && typeof value.x === "number" && typeof value.y === "number"
    ? { x: value.x, y: value.y }
    : null;
}

/** Returns the points of each region, without points that lack a coordinate. */
export function toRegions(value: unknown): Point[][] {
  return readArray(value).map((region) =>
    isDraft(region) ? readRecords(region.polygon).flatMap(({ record }) => toPoint(record) ?? []) : [],
  );
}

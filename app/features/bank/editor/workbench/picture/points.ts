import { arrayOf, isDraft, recordsOf } from "~/features/questions/lint/draft";
import type { Point } from "./picture-board";

/** A point of the draft; null where it is none yet. */
export function pointOf(value: unknown): Point | null {
  return isDraft(value) && typeof value.x === "number" && typeof value.y === "number"
    ? { x: value.x, y: value.y }
    : null;
}

/** The points of each region of the draft that can be drawn. */
export function regionsOf(value: unknown): Point[][] {
  return arrayOf(value).map((region) =>
    isDraft(region) ? recordsOf(region.polygon).flatMap(({ record }) => pointOf(record) ?? []) : [],
  );
}

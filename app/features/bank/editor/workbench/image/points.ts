import { type Draft, isDraft, readArray, readRecords } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { getValueAt } from "../../model/draft-path";
import type { Point } from "./image-board";

/** Places for new markers, from the middle of the picture outward, as shares of its width and height. */
const markerPlaces = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].flatMap((y) =>
  [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].map((x): Point => ({ x, y })),
);

/** Returns a place where a new marker covers none of the others; the middle of a picture without free places. */
export function findFreePlace(markers: readonly Point[]): Point {
  const isFree = ({ x, y }: Point) => markers.every((other) => Math.hypot(other.x - x, other.y - y) >= 0.09);
  return markerPlaces.find(isFree) ?? { x: 0.5, y: 0.5 };
}

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

/** Returns the places of the markers of a question or part; those without a place are left out. */
export function readMarkers(content: Draft, unit: Path): Point[] {
  return readRecords(getValueAt(content, [...unit, "targets"])).flatMap(({ record }) => toPoint(record.at) ?? []);
}

import type { HotspotBody, HotspotKey, HotspotResponse } from "../../../questions/types/hotspot";
import type { EngineType } from "./engine-type";

export const hotspot: EngineType<HotspotBody, HotspotKey, HotspotResponse> = {
  grade: ({ regions }, point) => [regions.some(({ polygon }) => containsPoint(polygon, point))],
  arrange: (body) => body,
  renameBody: (body) => body,
  renameKey: (key) => key,
  renameResponse: (response) => response,
  listChoiceIds: () => [],
  toCanonicalChoice: () => "point",
  describeKey: (_, { regions }) => [
    regions.length === 1 ? "The outlined region" : `One of ${regions.length} outlined regions`,
  ],
  describeResponse: (_, point) => [describePoint(point)],
  describeShownResponse: (_, point) => [describePoint(point)],
  explain: (_, { rationale }, lines) => [{ id: "key", text: lines[0] ?? "", right: true, why: rationale }],
};

type Point = { x: number; y: number };

/** Returns whether a point is inside a polygon. Counts the edges to the right of the point. */
function containsPoint(polygon: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i] as Point;
    const b = polygon[j] as Point;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

function describePoint({ x, y }: Point): string {
  return `A point ${formatPercent(x)} from the left and ${formatPercent(y)} from the top`;
}

function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

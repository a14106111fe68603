import type { HotspotBody, HotspotKey, HotspotResponse } from "../../../questions/types/hotspot";
import type { EngineType } from "./engine-type";

export const hotspot: EngineType<HotspotBody, HotspotKey, HotspotResponse> = {
  grade: ({ regions }, point) => [regions.some(({ polygon }) => contains(polygon, point))],
  show: (body) => body,
  renameBody: (body) => body,
  renameKey: (key) => key,
  renameResponse: (response) => response,
  choiceIds: () => [],
  canonicalChoice: () => "point",
  keyInWords: (_, { regions }) => [
    regions.length === 1 ? "The outlined region" : `One of ${regions.length} outlined regions`,
  ],
  responseInWords: (_, point) => [pointInWords(point)],
  shownInWords: (_, point) => [pointInWords(point)],
  explain: (_, { rationale }, lines) => [{ id: "key", text: lines[0] ?? "", right: true, why: rationale }],
};

type Point = { x: number; y: number };

/** Returns whether a point is inside a polygon, by counting the edges to its left. */
function contains(polygon: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i] as Point;
    const b = polygon[j] as Point;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

function pointInWords({ x, y }: Point): string {
  return `A point ${percent(x)} from the left and ${percent(y)} from the top`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

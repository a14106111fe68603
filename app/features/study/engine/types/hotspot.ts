import type { HotspotBody, HotspotKey, HotspotRegion, HotspotResponse } from "../../../questions/types/hotspot";
import { listTargets } from "../../../questions/types/hotspot-targets";
import type { EngineType } from "./engine-type";

/** Maximum distance outside a region at which a mark still counts, as a fraction of the picture's width (Q15). */
const markTolerance = 0.015;

/** Canonical choice of a mark outside the regions: on a frame with a region, or on another frame. No target has such an id. */
export const outsideChoices = { sameFrame: "-same-frame", otherFrame: "-other-frame" } as const;

export const hotspot: EngineType<HotspotBody, HotspotKey, HotspotResponse> = {
  // Each target is a unit, which is correct if a mark hits the target. If there are several targets or marks, each mark that
  // hits no target is an additional, incorrect unit.
  grade: ({ regions }, { marks }) => {
    const targets = listTargets(regions);
    const falseMarks = marks.filter((mark) => !regions.some((region) => isHit(region, mark)));
    return [
      ...targets.map((target) =>
        regions.some((region) => (region.target ?? "a") === target && marks.some((mark) => isHit(region, mark))),
      ),
      ...(targets.length > 1 || marks.length > 1 ? falseMarks.map(() => false) : []),
    ];
  },
  arrange: (body) => body,
  renameBody: (body) => body,
  renameKey: (key) => key,
  renameResponse: (response) => response,
  listChoiceIds: () => [],
  toCanonicalChoice: ({ marks }, { regions }) =>
    [...new Set(marks.flatMap((mark) => listPlaces(regions, mark)))].sort().join("+"),
  describeKey: (_, { regions }) => {
    const count = listTargets(regions).length;
    return [count === 1 ? "The outlined region" : `All ${count} outlined targets`];
  },
  describeResponse: (_, { marks }) => marks.map(describeMark),
  describeShownResponse: (_, { marks }) => marks.map(describeMark),
  explain: (_, { rationale }, lines) => [{ id: "key", text: lines[0] ?? "", right: true, why: rationale }],
};

/** Returns the targets that a mark hits, or an `outsideChoices` value if the mark hits none. */
function listPlaces(regions: readonly HotspotRegion[], mark: Mark): string[] {
  const targets = listTargets(regions.filter((region) => isHit(region, mark)));
  if (targets.length) return targets;
  return [regions.some((region) => isOnFrame(region, mark)) ? outsideChoices.sameFrame : outsideChoices.otherFrame];
}

type Mark = HotspotResponse["marks"][number];
type Point = { x: number; y: number };

/** Returns whether a mark is inside the region or within the tolerance, on one of its frames. */
function isHit(region: HotspotRegion, mark: Mark): boolean {
  if (!isOnFrame(region, mark)) return false;
  const { polygon, heightPerWidth } = region;
  const toWidths = ({ x, y }: Point) => ({ x, y: y * heightPerWidth });
  const corners = polygon.map(toWidths);
  const point = toWidths(mark);
  return containsPoint(corners, point) || measureDistance(corners, point) <= markTolerance;
}

function isOnFrame({ series, from = 0, to = 0 }: HotspotRegion, mark: Mark): boolean {
  return mark.series === (series ?? null) && from <= mark.frame && mark.frame <= to;
}

/** Returns whether a point is inside a polygon: if the number of edges to its right is odd. */
function containsPoint(polygon: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (const [a, b] of listEdges(polygon))
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  return inside;
}

/** Returns the distance from a point to the nearest edge of a polygon. */
function measureDistance(polygon: readonly Point[], { x, y }: Point): number {
  return Math.min(
    ...listEdges(polygon).map(([a, b]) => {
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const length = dx * dx + dy * dy;
      const share = length ? Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length)) : 0;
      return Math.hypot(x - a.x - share * dx, y - a.y - share * dy);
    }),
  );
}

function listEdges(polygon: readonly Point[]): [Point, Point][] {
  return polygon.map((corner, index) => [corner, polygon[(index + 1) % polygon.length] ?? corner]);
}

function describeMark({ x, y, frame, series }: Mark): string {
  const place = `${formatPercent(x)} from the left and ${formatPercent(y)} from the top`;
  return series === null ? `A point ${place}` : `A point ${place} on image ${frame + 1}`;
}

function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

import type { PhantomResult } from "../phantom";
import { measureRegion } from "../simulation/measure-region";
import type { FramePoint } from "../simulation/outline-region";
import { grayPerDecibel, liverGray } from "./b-mode-series";

/** Returns the mean echo within an outline of the first frame in dB, relative to the scale's level of liver. For tests. */
export function measureEcho({ series }: PhantomResult, polygon: FramePoint[]): number {
  const [scan] = series;
  if (!scan) throw new Error("no scan");
  return (measureRegion(scan, polygon).mean - liverGray) / grayPerDecibel;
}

/** Returns the outline of a region by its name. Throws if there is none. For tests. */
export function findOutline({ regions }: PhantomResult, name: string): FramePoint[] {
  const region = regions.find((one) => one.name === name);
  if (!region) throw new Error(`no region ${name}`);
  return region.polygon;
}

/** Returns the outline moved by fractions of the frame. For tests. */
export function moveOutline(polygon: FramePoint[], x: number, y: number): FramePoint[] {
  return polygon.map((point) => ({ x: point.x + x, y: point.y + y }));
}

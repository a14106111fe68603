import type { HotspotMark } from "./runner-type";

/** Returns the place of a mark in words, for example "image 12, 40% from the left, 25% from the top". */
export function describeMarkPlace({ series, frame, x, y }: HotspotMark): string {
  const place = `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`;
  return series === null ? place : `image ${frame + 1}, ${place}`;
}

import type { Size } from "../geometry/picture-size";

/** A rectangle in CSS pixels of a pane. */
export interface Box extends Size {
  left: number;
  top: number;
}

/** The badge of a marker, and the size of its caption. */
export interface CaptionedBadge {
  badge: Box;
  caption: Size;
}

/** Distance between a badge and its caption in CSS pixels. */
const gap = 4;

/**
 * Returns the place of each caption: beside, above, or below its badge, where it covers no badge, no earlier caption, and none of
 * the `points` of the markers. If no place is free, the caption is above its badge, so that it at least stays inside the pane.
 */
export function placeCaptions(markers: readonly CaptionedBadge[], points: readonly Box[], pane: Size): Box[] {
  const taken = [...markers.map(({ badge }) => badge), ...points];
  return markers.map((marker) => {
    const places = listPlaces(marker, pane);
    const free = places.find((box) => isInside(box, pane) && !taken.some((other) => areOverlapping(box, other)));
    const box = free ?? places[2] ?? marker.badge;
    taken.push(box);
    return box;
  });
}

/** Returns the possible places of a caption, the best ones first: right, left, above, below, and a line farther away. */
function listPlaces({ badge, caption }: CaptionedBadge, pane: Size): Box[] {
  const beside = badge.top + (badge.height - caption.height) / 2;
  const middle = badge.left + (badge.width - caption.width) / 2;
  const left = Math.max(0, Math.min(pane.width - caption.width, middle));
  const [above, below] = [badge.top - caption.height - gap / 2, badge.top + badge.height + gap / 2];
  return [
    { ...caption, left: badge.left + badge.width + gap, top: beside },
    { ...caption, left: badge.left - caption.width - gap, top: beside },
    ...[above, below, above - caption.height, below + caption.height].map((top) => ({ ...caption, left, top })),
  ];
}

function isInside({ left, top, width, height }: Box, pane: Size): boolean {
  return left >= 0 && top >= 0 && left + width <= pane.width && top + height <= pane.height;
}

function areOverlapping(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

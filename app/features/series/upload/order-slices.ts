import type { FrameAttributes, FramePlace } from "./dicom/deidentified-file";
import { beginsAtEnd, getNormal, getPosition } from "./slice-geometry";

/** A frame with the fields that determine its order. */
export interface FrameToOrder {
  file: number;
  frame: number;
  instanceNumber: number | null;
  attributes: FrameAttributes;
}

export type OrderedFrame<T> = T & { position: number | null };

/** Slices closer than this distance in mm count as one position. */
const samePosition = 0.02;

/**
 * Orders the frames of a series by their place in the patient or, if a place is missing, by instance number. A position that
 * occurs several times, as with echoes, b-values, or phases, gives several stacks: one with the first frame of each position,
 * one with the second, and so on.
 */
export function orderFrames<T extends FrameToOrder>(
  frames: readonly T[],
  reference: FramePlace["origin"],
): { stacks: OrderedFrame<T>[][]; notes: string[] } {
  const byNumber = [...frames].sort(compareNumbers);
  const [first] = byNumber;
  const places = byNumber.map(({ attributes }) => attributes.place);
  if (!first?.attributes.place || places.some((place) => !place)) {
    const stack = byNumber.map((frame) => ({ ...frame, position: null }));
    // The frames of one file are in the order of the file, as in a cine loop.
    const isOneFile = frames.every(({ file }) => file === first?.file);
    return { stacks: [stack], notes: isOneFile ? [] : [orderNotes.byNumber] };
  }
  const normal = getNormal(first.attributes.place);
  const framesWithPlace = byNumber.map((frame) => ({
    ...frame,
    position: frame.attributes.place ? getPosition(frame.attributes.place, normal, reference) : null,
  }));
  const direction = beginsAtEnd(normal) ? -1 : 1;
  // Sorting is stable, so frames at one position stay in the order of their numbers.
  framesWithPlace.sort((a, b) => direction * ((a.position ?? 0) - (b.position ?? 0)));
  return splitPositions(framesWithPlace);
}

export const orderNotes = {
  byNumber: "The files contain no positions, so the pictures are sorted by number. Check the order.",
  cine: "All pictures have the same position, so they became a cine loop sorted by number.",
  uneven: "Some positions have more pictures than others. Check the order, or upload the stacks one by one.",
  describeSplit: (stacks: number) =>
    `Each position has ${stacks} pictures, for example echoes, b-values, or phases. They were split into ${stacks} series.`,
};

function compareNumbers(a: FrameToOrder, b: FrameToOrder): number {
  return (a.instanceNumber ?? 0) - (b.instanceNumber ?? 0) || a.file - b.file || a.frame - b.frame;
}

function splitPositions<T>(placed: readonly OrderedFrame<T>[]): { stacks: OrderedFrame<T>[][]; notes: string[] } {
  const positions: OrderedFrame<T>[][] = [];
  for (const frame of placed) {
    const last = positions.at(-1);
    const isSame = last && Math.abs((last[0]?.position ?? 0) - (frame.position ?? 0)) < samePosition;
    if (isSame) last.push(frame);
    else positions.push([frame]);
  }
  const count = positions[0]?.length ?? 0;
  // Pictures at a single position are a cine loop, for example of the beating heart.
  if (positions.length === 1) return { stacks: [[...placed]], notes: count > 1 ? [orderNotes.cine] : [] };
  if (positions.some(({ length }) => length !== count)) return { stacks: [[...placed]], notes: [orderNotes.uneven] };
  const stacks = Array.from({ length: count }, (_, index) => positions.flatMap((frames) => frames[index] ?? []));
  return { stacks, notes: count > 1 ? [orderNotes.describeSplit(count)] : [] };
}

import { maxOutlinePoints, seriesManifestSchema } from "../../series/series";
import type { Phantom, PhantomResult } from "../phantom";
import type { SizedPhantom } from "./define-phantom";

/** Width of the frames in pixels at which phantoms are checked, which is large enough for all checks. */
const checkedSide = 64;

/**
 * Returns one sentence for each way in which a phantom violates the contract of phantoms; an empty list for a correct phantom.
 * For tests.
 */
export function listPhantomProblems(phantom: SizedPhantom): string[] {
  const { id, knobs, defaults, truths } = phantom;
  const problems: string[] = [];
  if (!/^(xr|mg|rf|us|nm|pt)-[a-z0-9-]+$/.test(id)) problems.push(`${id} is not an id`);
  if (Object.keys(knobs).sort().join() !== Object.keys(defaults).sort().join())
    problems.push("knobs and defaults differ");
  const first = phantom.computeAt(defaults, 7, checkedSide);
  const second = phantom.computeAt(defaults, 7, checkedSide);
  if (Object.keys(first.truth).sort().join() !== Object.keys(truths).sort().join())
    problems.push("truth and truths differ");
  for (const [name, value] of Object.entries(first.truth)) {
    if (!Number.isFinite(value)) problems.push(`truth ${name} is ${value}`);
  }
  if (!hasEqualPixels(first, second)) problems.push("equal seeds give different pixels");
  problems.push(...listResultProblems(first));
  for (const [name, knob] of Object.entries(knobs)) {
    for (const value of [knob.min - knob.step, knob.max + knob.step, Number.NaN]) {
      if (!isRefused(phantom, { ...defaults, [name]: value })) problems.push(`${name} = ${value} is not refused`);
    }
  }
  return problems;
}

/** Returns whether two results hold the same stored values. */
function hasEqualPixels(first: PhantomResult, second: PhantomResult): boolean {
  const frames = second.series.flatMap((series) => series.frames);
  return first.series
    .flatMap((series) => series.frames)
    .every(({ pixels }, i) => pixels.every((value, k) => value === frames[i]?.pixels[k]));
}

function listResultProblems({ series, regions }: PhantomResult): string[] {
  const problems: string[] = [];
  const provenance = { source: "RadCore", license: "none", credit: "none", simulated: true, deidentification: null };
  const sha256 = "0".repeat(64);
  for (const one of series) {
    const frames = one.frames.map(({ position }) => ({ sha256, position }));
    const parsed = seriesManifestSchema.safeParse({ ...one, version: 1, frames, provenance });
    if (!parsed.success) problems.push(parsed.error.message);
    const length = one.width * one.height * one.channels;
    const isStored = one.frames.every(
      ({ pixels }) => pixels.length === length && pixels instanceof (one.bits === 8 ? Uint8Array : Uint16Array),
    );
    if (!isStored) problems.push("a frame does not have the size or the bits of its series");
    if (one.frames.some(({ pixels }) => pixels.every((value) => value === pixels[0])))
      problems.push("a frame is blank");
  }
  const frameCount = series[0]?.frames.length ?? 0;
  for (const { name, from, to, polygon } of regions) {
    if (from < 0 || to < from || to >= frameCount)
      problems.push(`${name} is on frames ${from} to ${to} of ${frameCount}`);
    const isInside = polygon.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1);
    if (polygon.length < 3 || !isInside) problems.push(`the outline of ${name} is not a polygon within the frame`);
    if (polygon.length > maxOutlinePoints) problems.push(`the outline of ${name} has ${polygon.length} points`);
  }
  return problems;
}

function isRefused(phantom: Phantom, parameters: Record<string, number>): boolean {
  try {
    phantom.compute(parameters, 7);
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}

import type { Knob, Phantom, PhantomResult } from "../phantom";

/** A phantom whose picture can also be computed with fewer pixels. */
export interface MrPhantom<Name extends string = string> extends Phantom<Name> {
  /** Computes the picture with `side` × `side` pixels, a power of two; small ones serve previews and tests. */
  computeAt(side: number, parameters: Record<Name, number>, seed: number): PhantomResult;
}

/** Number of pixels per side of a picture that is not a preview. */
const fullSide = 256;

/**
 * Returns a phantom that computes 256 × 256 pixels. Its functions throw `RangeError` for parameters outside the range of their
 * knobs.
 */
export function defineMrPhantom<Name extends string>(phantom: Omit<MrPhantom<Name>, "compute">): MrPhantom<Name> {
  const computeAt: MrPhantom<Name>["computeAt"] = (side, parameters, seed) => {
    checkParameters(phantom.knobs, parameters);
    return phantom.computeAt(side, parameters, seed);
  };
  return { ...phantom, computeAt, compute: (parameters, seed) => computeAt(fullSide, parameters, seed) };
}

function checkParameters(knobs: Record<string, Knob>, parameters: Record<string, number>): void {
  for (const [name, { label, min, max, unit }] of Object.entries(knobs)) {
    const value = parameters[name];
    // This form of the comparison also refuses NaN.
    if (!(value !== undefined && value >= min && value <= max))
      throw new RangeError(`${label} must be between ${min} and ${max}${unit ? ` ${unit}` : ""}, not ${value}.`);
  }
}

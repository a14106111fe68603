import type { Knob, Phantom, PhantomResult } from "../phantom";

/** Width and height of a frame in pixels unless a test asks for another size. */
const defaultSide = 256;

/** A phantom that can also be computed with smaller frames, which keeps the tests of its physics fast. */
export interface SizedPhantom<Name extends string = string> extends Phantom<Name> {
  /**
   * Computes the picture with frames of `side` × `side` pixels. Throws `RangeError` for a parameter outside the range of its
   * knob.
   */
  computeAt(parameters: Record<Name, number>, seed: number, side: number): PhantomResult;
}

type PhantomDescription<Name extends string> = Omit<Phantom<Name>, "compute"> & {
  /** Computes the picture. The parameters are already checked. */
  simulate(parameters: Record<Name, number>, seed: number, side: number): PhantomResult;
};

/** Creates a phantom from a description. The phantom refuses parameters outside the range of their knobs. */
export function definePhantom<Name extends string>(description: PhantomDescription<Name>): SizedPhantom<Name> {
  const { simulate, ...phantom } = description;
  const computeAt = (parameters: Record<Name, number>, seed: number, side: number) => {
    checkParameters(phantom.knobs, parameters);
    return simulate(parameters, seed, side);
  };
  return { ...phantom, computeAt, compute: (parameters, seed) => computeAt(parameters, seed, defaultSide) };
}

/** Throws `RangeError` if a parameter is missing, not a number, or outside the range of its knob. */
function checkParameters<Name extends string>(knobs: Record<Name, Knob>, parameters: Record<Name, number>): void {
  for (const name in knobs) {
    const { label, min, max, unit } = knobs[name];
    const value = parameters[name];
    if (!(value >= min && value <= max)) {
      throw new RangeError(`${label} must be between ${min} and ${max} ${unit}, not ${value}`);
    }
  }
}

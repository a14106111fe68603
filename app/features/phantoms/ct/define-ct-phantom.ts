import type { Knob, Phantom } from "../phantom";

/** Throws `RangeError` for a parameter that is missing or outside the range of its knob. */
function requireWithinKnobs(knobs: Record<string, Knob>, parameters: Record<string, number>): void {
  for (const [name, { label, min, max, unit }] of Object.entries(knobs)) {
    const value = parameters[name];
    if (value === undefined || !(value >= min && value <= max))
      throw new RangeError(`${label} must be from ${min} to ${max}${unit && ` ${unit}`}, not ${value}`);
  }
}

/** Returns the phantom with a `compute` that refuses parameters outside the range of their knobs. */
export function defineCtPhantom<Name extends string>(phantom: Phantom<Name>): Phantom<Name> {
  return {
    ...phantom,
    compute(parameters, seed) {
      requireWithinKnobs(phantom.knobs, parameters);
      return phantom.compute(parameters, seed);
    },
  };
}

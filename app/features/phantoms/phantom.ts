import type { Series } from "../series/series";

// A phantom is a function that computes a picture whose truth is known. Phantoms are pure and deterministic: the same
// parameters and seed give the same pixels in Node, in workerd, and in the browser, where learners change its knobs in the
// lab.

/** A number that a learner can change in the lab. */
export interface Knob {
  /** Label, for example "Echo time". */
  label: string;
  min: number;
  max: number;
  step: number;
  /** Unit, for example "ms"; "" if there is none. */
  unit: string;
}

/** An outline on frames `from` to `to` (0-based, inclusive). Points are fractions of the width and height (Q15). */
export interface TrueRegion {
  name: string;
  from: number;
  to: number;
  polygon: { x: number; y: number }[];
}

/** The result of a phantom. */
export interface PhantomResult {
  series: Series[];
  /** True values of the picture by name, in the units that `Phantom.truths` states. */
  truth: Record<string, number>;
  /** Regions of the findings; empty if the picture has no finding to point at. */
  regions: TrueRegion[];
}

/** One kind of phantom. `Name` holds the names of its parameters. */
export interface Phantom<Name extends string = string> {
  /** Stable id, for example "mr-wrap-around". */
  id: string;
  /** Name for admins and for the heading of the lab, for example "Wrap-around (aliasing)". */
  name: string;
  /** A few sentences for the lab: the simulated effect, and what to observe when a knob changes. */
  explanation: string;
  /** The equation or rule the picture follows, with its source. */
  physics: string;
  /** The parameters that learners can change in the lab. */
  knobs: Record<Name, Knob>;
  defaults: Record<Name, number>;
  /** Meaning and unit of each number in `truth`. */
  truths: Record<string, string>;
  /** Computes the picture. Throws `RangeError` for a parameter outside the range of its knob. */
  compute(parameters: Record<Name, number>, seed: number): PhantomResult;
}

// Longitudinal magnetization across a stack of slices whose pulses also reach their neighbors.

/** Slices of a stack, in units of the slice thickness. */
export interface SliceStack {
  /** Number of slices. */
  count: number;
  /** Gap between slices as a fraction of the thickness. */
  gap: number;
  /** Indexes of the slices in the order of their excitation. */
  order: readonly number[];
  /** Repetition time in ms; excitations are spread evenly over it. */
  tr: number;
}

/** Number of computed positions per slice thickness. */
const samplesPerSlice = 12;
/** Distance from the center of a slice, in slice thicknesses, at which the profile of its pulse is below 1%. */
const reach = 1.3;

/** Returns the slices from the first to the last, or first the even and then the odd ones. */
export function excitationOrder(count: number, isInterleaved: boolean): number[] {
  const slices = Array.from({ length: count }, (_, index) => index);
  if (!isInterleaved) return slices;
  return [...slices.filter((index) => index % 2 === 0), ...slices.filter((index) => index % 2 === 1)];
}

/**
 * Returns for each slice the steady-state magnetization before its 90° pulse, relative to full magnetization. The profile of a
 * pulse is a Gaussian whose full width at half maximum equals the slice thickness. Source of the effect: Kucharczyk et al.,
 * AJNR 1988;9:443.
 */
export function saturateSlices(t1: number, { count, gap, order, tr }: SliceStack): number[] {
  const distance = 1 + gap;
  const signals = new Float64Array(count);
  const recovery = Math.exp(-tr / count / t1);
  let weight = 0;
  const end = (count - 1) * distance + reach;
  for (let z = -reach; z <= end; z += 1 / samplesPerSlice) {
    const profiles = order.map((slice) => profileAt(z - slice * distance));
    const before = steadyState(profiles, recovery);
    for (const [step, slice] of order.entries()) {
      const sin = Math.sin(((profiles[step] as number) * Math.PI) / 2);
      signals[slice] = (signals[slice] as number) + sin * (before[step] as number);
    }
    weight += Math.sin((profileAt(z) * Math.PI) / 2);
  }
  return Array.from(signals, (signal) => signal / weight);
}

function profileAt(z: number): number {
  return Math.abs(z) > reach ? 0 : Math.exp(-4 * Math.LN2 * z * z);
}

/**
 * Returns the magnetization before each pulse of the cycle. A cycle turns the magnetization M into a · M + b, so that its steady
 * state is b/(1 − a).
 */
function steadyState(profiles: readonly number[], recovery: number): number[] {
  const cosines = profiles.map((profile) => Math.cos((profile * Math.PI) / 2));
  let a = 1;
  let b = 0;
  for (const cos of cosines) {
    a *= cos * recovery;
    b = b * cos * recovery + 1 - recovery;
  }
  let magnetization = b / (1 - a);
  return cosines.map((cos) => {
    const before = magnetization;
    magnetization = magnetization * cos * recovery + 1 - recovery;
    return before;
  });
}

/** The position of a pulse that has traveled back and forth between probe and mirror. */
export interface FoldedPath {
  /** Depth in mm at which the echo arises. */
  depth: number;
  /** How often the pulse was reflected by the mirror. */
  reflections: number;
}

/**
 * Returns the origin of an echo shown at `depth` mm if a mirror lies at `mirror` mm: the pulse bounces between the mirror and
 * the face of the probe, so depths fold back and forth with the period of twice the depth of the mirror.
 */
export function foldPath(depth: number, mirror: number): FoldedPath {
  if (depth <= mirror) return { depth, reflections: 0 };
  const phase = depth % (2 * mirror);
  return {
    depth: phase <= mirror ? phase : 2 * mirror - phase,
    reflections: Math.floor((depth + mirror) / (2 * mirror)),
  };
}

/** Returns the amplitude that is left after a loss in dB. */
export function amplitudeOfLoss(decibels: number): number {
  return 10 ** (-decibels / 20);
}

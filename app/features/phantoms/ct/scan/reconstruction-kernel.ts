/** A reconstruction kernel: the ramp filter times a Hann window, with the middle frequencies raised by `edge`. */
export interface Kernel {
  name: string;
  /** Frequency in cycles/mm above which nothing passes. */
  cutoff: number;
  /** Enhancement of edges; 0 for none. */
  edge: number;
}

export const kernels = {
  smooth: { name: "Smooth", cutoff: 0.5, edge: 0 },
  standard: { name: "Standard", cutoff: 0.8, edge: 0 },
  sharp: { name: "Sharp", cutoff: 1.4, edge: 2.6 },
} as const satisfies Record<string, Kernel>;

/** Returns the window of a kernel at `frequency` cycles/mm: the factor on the ramp filter. */
export function kernelWindow({ cutoff, edge }: Kernel, frequency: number): number {
  if (frequency >= cutoff) return 0;
  const x = frequency / cutoff;
  return Math.cos((Math.PI * x) / 2) ** 2 * (1 + edge * Math.sin((Math.PI * x) / 2) ** 2);
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/**
 * Returns the modulation transfer function of a reconstruction at `frequency` cycles/mm: the kernel, the width of the detectors
 * (`spacing` mm), and the linear interpolation between them.
 */
export function modulationTransfer(kernel: Kernel, spacing: number, frequency: number): number {
  return kernelWindow(kernel, frequency) * Math.abs(sinc(frequency * spacing)) ** 3;
}

/** Returns the frequency in lp/cm at which the modulation transfer function has fallen to `level` for good. */
export function limitingFrequency(kernel: Kernel, spacing: number, level: number): number {
  let frequency = Math.min(kernel.cutoff, 0.5 / spacing);
  while (frequency > 0 && modulationTransfer(kernel, spacing, frequency) < level) frequency -= 0.001;
  return Math.max(0, frequency * 10);
}

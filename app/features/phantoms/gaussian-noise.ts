/**
 * Returns a generator of normally distributed numbers with mean 0 and standard deviation 1 (polar method of Marsaglia and
 * Bray, SIAM Rev 1964;6:260). Exact arithmetic determines how many numbers of `random` it uses, so that every machine gets the
 * same sequence.
 */
export function gaussianNoise(random: () => number): () => number {
  let secondNumber: number | undefined;
  return () => {
    if (secondNumber !== undefined) {
      const value = secondNumber;
      secondNumber = undefined;
      return value;
    }
    for (;;) {
      const u = 2 * random() - 1;
      const v = 2 * random() - 1;
      const s = u * u + v * v;
      if (s === 0 || s >= 1) continue;
      const factor = Math.sqrt((-2 * Math.log(s)) / s);
      secondNumber = v * factor;
      return u * factor;
    }
  };
}

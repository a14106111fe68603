/** Returns a generator of normally distributed numbers with mean 0 and standard deviation 1 (polar method of Marsaglia). */
export function normalNumbers(random: () => number): () => number {
  let secondNumber: number | undefined;
  return () => {
    if (secondNumber !== undefined) {
      const value = secondNumber;
      secondNumber = undefined;
      return value;
    }
    for (;;) {
      const x = 2 * random() - 1;
      const y = 2 * random() - 1;
      const square = x * x + y * y;
      if (square > 0 && square < 1) {
        const scale = Math.sqrt((-2 * Math.log(square)) / square);
        secondNumber = y * scale;
        return x * scale;
      }
    }
  };
}

/** Mean above which a Poisson distribution is drawn as a normal one, whose error is then below a tenth of a count. */
const minMeanForNormal = 50;

/** Returns a generator of Poisson-distributed counts with a given mean. */
export function poissonCounts(random: () => number): (mean: number) => number {
  const normal = normalNumbers(random);
  return (mean) => {
    if (mean <= 0) return 0;
    if (mean > minMeanForNormal) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    // Knuth: events arrive until the product of uniform numbers falls below exp(-mean).
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = random(); product > limit; product *= random()) count++;
    return count;
  };
}

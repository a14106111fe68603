import { expect, it } from "vitest";
import { seededRandom } from "../../../../lib/random";
import { type ComplexList, createComplexList, unfold } from "./unfold-sense";

const random = seededRandom(5);
const draw = (length: number): ComplexList => ({
  real: Float64Array.from({ length }, () => random() - 0.5),
  imaginary: Float64Array.from({ length }, () => random() - 0.5),
});

it("recovers the signals of pixels that were folded onto each other", () => {
  for (const count of [1, 2, 3, 4]) {
    const truth = draw(count);
    const coils = Array.from({ length: 8 }, () => draw(count));
    const folded = createComplexList(8);
    for (const [coil, { real, imaginary }] of coils.entries()) {
      for (let i = 0; i < count; i++) {
        const [a = 0, b = 0, c = 0, d = 0] = [real[i], imaginary[i], truth.real[i], truth.imaginary[i]];
        folded.real[coil] = (folded.real[coil] ?? 0) + a * c - b * d;
        folded.imaginary[coil] = (folded.imaginary[coil] ?? 0) + a * d + b * c;
      }
    }
    const { real, imaginary, g } = unfold(coils, folded, count);
    for (let i = 0; i < count; i++) {
      expect(real[i]).toBeCloseTo(truth.real[i] ?? Number.NaN, 4);
      expect(imaginary[i]).toBeCloseTo(truth.imaginary[i] ?? Number.NaN, 4);
      expect(g[i]).toBeGreaterThanOrEqual(0.9999);
    }
  }
});

it("amplifies noise the more, the less the coils differ", () => {
  const gFor = (difference: number) => {
    const coils = [1, 1 + difference].map((second) => ({
      real: Float64Array.of(1, second),
      imaginary: Float64Array.of(0, 0),
    }));
    return unfold(coils, createComplexList(2), 2).g[0] ?? Number.NaN;
  };
  expect(gFor(0.1)).toBeGreaterThan(gFor(0.5));
  // Two coils that each see one pixel only unfold without loss.
  const apart = [0, 1].map((own) => ({ real: Float64Array.of(1 - own, own), imaginary: Float64Array.of(0, 0) }));
  expect(unfold(apart, createComplexList(2), 2).g[0]).toBeCloseTo(1, 4);
});

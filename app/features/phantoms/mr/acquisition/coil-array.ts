import { type ComplexList, createComplexList } from "./unfold-sense";

const coilCount = 8;
/** Distance of the coils from the center, and the width of their sensitivity, in mm. */
const ringRadius = 125;
const reach = 75;

/**
 * Returns the complex sensitivities of eight coils around a head for `side` × `side` pixels. Each coil is sensitive to its
 * surroundings (a Gaussian) and has its own phase.
 */
export function createCoilArray(side: number, spacing: number): ComplexList[] {
  const positions = Float64Array.from({ length: side }, (_, index) => (index + 0.5 - side / 2) * spacing);
  return Array.from({ length: coilCount }, (_, coil) => {
    const angle = (2 * Math.PI * (coil + 0.5)) / coilCount;
    const profileAt = (center: number) =>
      positions.map((position) => Math.exp(-(((position - center) / reach) ** 2) / 2));
    const horizontal = profileAt(ringRadius * Math.cos(angle));
    const vertical = profileAt(ringRadius * Math.sin(angle));
    const map = createComplexList(side * side);
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const strength = (horizontal[column] as number) * (vertical[row] as number);
        // The phase varies with the position, as in a surface coil.
        const phase =
          angle + ((positions[row] as number) * Math.cos(angle) - (positions[column] as number) * Math.sin(angle)) / 90;
        map.real[row * side + column] = strength * Math.cos(phase);
        map.imaginary[row * side + column] = strength * Math.sin(phase);
      }
    }
    return map;
  });
}

/** Radionuclides with their physical half-lives in hours (Cherry) and the largest usual activity for an adult in mCi. */
const nuclides = [
  { name: "Tc-99m", halfLife: 6, largestActivity: 40 },
  { name: "I-123", halfLife: 13.2, largestActivity: 10 },
  { name: "In-111", halfLife: 67, largestActivity: 6 },
  { name: "Tl-201", halfLife: 73, largestActivity: 4 },
  { name: "Ga-67", halfLife: 78, largestActivity: 10 },
] as const;

/** Values of a parameter that chooses a radionuclide by its half-life. */
export const halfLives = nuclides.map(({ halfLife }) => halfLife);

/** Returns the name of the radionuclide with this half-life. */
export function nameNuclide(halfLife: number): string {
  return nuclides.find((nuclide) => nuclide.halfLife === halfLife)?.name ?? "a radionuclide";
}

/** Returns whether an adult would receive this activity, in mCi, of the radionuclide with this half-life. */
export function isUsualActivity(activity: number, halfLife: number): boolean {
  return activity <= (nuclides.find((nuclide) => nuclide.halfLife === halfLife)?.largestActivity ?? 0);
}

/** Minimum number of first answers of a question for which the review shows their shares (Q5). */
export const minFirstAnswersForShares = 30;

/**
 * Returns for each place of a hotspot question the percentage of first answers with a mark there, like `getOptionShares`; null
 * below the minimum. Ignores first answers that were counted without places.
 */
export function getPlaceShares(
  { total, byChoice }: { total: number; byChoice: Record<string, number> },
  places: readonly string[],
): { total: number; shares: Record<string, number> } | null {
  const { point = 0, ...byPlace } = byChoice;
  const known = total - point;
  return known < minFirstAnswersForShares
    ? null
    : { total: known, shares: getOptionShares({ total: known, byChoice: byPlace }, places) };
}

/**
 * Returns for each option the percentage of first answers that chose it (Q5). `byChoice` has the counts by canonical
 * choice. A choice of several options ("a+c") counts for each of these options.
 */
export function getOptionShares(
  { total, byChoice }: { total: number; byChoice: Record<string, number> },
  optionIds: readonly string[],
): Record<string, number> {
  const countChosen = (id: string) =>
    Object.entries(byChoice).reduce((sum, [choice, count]) => sum + (choice.split("+").includes(id) ? count : 0), 0);
  return Object.fromEntries(optionIds.map((id) => [id, total > 0 ? Math.round((100 * countChosen(id)) / total) : 0]));
}

/**
 * Checks whether two words differ by at most `maxErrors` typing errors: a letter added, missing, or wrong, or two
 * letters swapped (Damerau-Levenshtein). Stops at the first row of the distance matrix that exceeds the limit.
 */
export function isWithinDistance(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1;
      let best = Math.min((last[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + differs);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        best = Math.min(best, (before[column - 2] ?? 0) + 1);
      now.push(best);
    }
    if (Math.min(...now) > most) return false;
    before = last;
    last = now;
  }
  return (last[b.length] ?? 0) <= most;
}

/**
 * Checks whether two words differ by at most `maxErrors` typing errors: a letter added, missing, or wrong, or two
 * letters swapped (Damerau-Levenshtein). Stops at the first row of the distance matrix that exceeds the limit.
 */
export function isWithinDistance(a: string, b: string, maxErrors: number): boolean {
  if (Math.abs(a.length - b.length) > maxErrors) return false;
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const currentRow = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const substitutionCost = a[row - 1] === b[column - 1] ? 0 : 1;
      let distance = Math.min(
        (lastRow[column] ?? 0) + 1,
        (currentRow[column - 1] ?? 0) + 1,
        (lastRow[column - 1] ?? 0) + substitutionCost,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        distance = Math.min(distance, (rowBeforeLast[column - 2] ?? 0) + 1);
      currentRow.push(distance);
    }
    if (Math.min(...currentRow) > maxErrors) return false;
    rowBeforeLast = lastRow;
    lastRow = currentRow;
  }
  return (lastRow[b.length] ?? 0) <= maxErrors;
}

/**
 * Returns `ids` in the given order, without unknown and repeated ids. Ids missing from the order come last, in their
 * original order.
 */
export function arrangeIds(ids: readonly string[], order: readonly string[]): string[] {
  const knownIds = order.filter((id, index) => ids.includes(id) && order.indexOf(id) === index);
  return [...knownIds, ...ids.filter((id) => !knownIds.includes(id))];
}

/** Returns the list with the entry at `from` moved to `to`, or an unchanged copy if either index is out of range. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return [...list];
  const copy = [...list];
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}

/** The ids in the order given; ids that it lacks follow in their own order, strangers and repeats fall away. */
export function arranged(ids: readonly string[], order: readonly string[]): string[] {
  const known = order.filter((id, index) => ids.includes(id) && order.indexOf(id) === index);
  return [...known, ...ids.filter((id) => !known.includes(id))];
}

/** The list with the entry at `from` taken out and put in at `to`; as it is when either is outside of it. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return [...list];
  const copy = [...list];
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}

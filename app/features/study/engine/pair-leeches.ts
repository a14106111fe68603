/**
 * Returns the leeches in order. Each is followed by its first look-alike that is not in the drill yet, if there is one
 * (F4).
 */
export function pairLeeches<T extends { id: string }>(pairs: readonly { leech: T; lookAlikes: readonly T[] }[]): T[] {
  const usedIds = new Set(pairs.map(({ leech }) => leech.id));
  return pairs.flatMap(({ leech, lookAlikes }) => {
    const lookAlike = lookAlikes.find(({ id }) => !usedIds.has(id));
    if (lookAlike) usedIds.add(lookAlike.id);
    return lookAlike ? [leech, lookAlike] : [leech];
  });
}

/**
 * Leeches in their order, each followed by the first of its look-alikes that is in the drill neither as a leech nor as the
 * look-alike of another (F4); a leech without one stands alone.
 */
export function pairUp<T extends { id: string }>(pairs: readonly { leech: T; looks: readonly T[] }[]): T[] {
  const taken = new Set(pairs.map(({ leech }) => leech.id));
  return pairs.flatMap(({ leech, looks }) => {
    const look = looks.find(({ id }) => !taken.has(id));
    if (look) taken.add(look.id);
    return look ? [leech, look] : [leech];
  });
}

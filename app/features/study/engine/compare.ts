/** Returns leeches in order, each followed by its first look-alike that is not in the drill yet, if there is one (F4). */
export function pairUp<T extends { id: string }>(pairs: readonly { leech: T; looks: readonly T[] }[]): T[] {
  const taken = new Set(pairs.map(({ leech }) => leech.id));
  return pairs.flatMap(({ leech, looks }) => {
    const look = looks.find(({ id }) => !taken.has(id));
    if (look) taken.add(look.id);
    return look ? [leech, look] : [leech];
  });
}

import { type ExplainedLine, type Rename, renameRationales, UngradableResponse } from "./engine-type";

// Rules shared by matching and labeling questions, in which each stem or marker is paired with an entry of a list.

interface PairKey {
  keys: Record<string, string>;
  rationales: Record<string, string>;
}
interface PairResponse {
  pairs: Record<string, string>;
}

/**
 * Returns for each pair whether it is correct; each pair is a scored unit. Throws `UngradableResponse` unless exactly
 * the stems or markers of the key are paired.
 */
export function gradePairs({ keys }: PairKey, { pairs }: PairResponse): boolean[] {
  const correctPairs = Object.entries(keys);
  if (correctPairs.some(([from]) => !Object.hasOwn(pairs, from)) || correctPairs.length !== Object.keys(pairs).length)
    throw new UngradableResponse("Match every item.");
  return correctPairs.map(([from, to]) => pairs[from] === to);
}

/** Returns a key of pairs with every id renamed. */
export function renamePairKey<Key extends PairKey>(key: Key, rename: Rename): Key {
  return {
    ...key,
    keys: renamePairs(key.keys, rename),
    rationales: renameRationales(key.rationales, "from", rename),
  };
}

/** Returns a response of pairs with every id renamed. */
export function renamePairResponse<Response extends PairResponse>(response: Response, rename: Rename): Response {
  return { ...response, pairs: renamePairs(response.pairs, rename) };
}

/** Returns the pairs as one sorted text, such as "a=c+b=a". */
export function toCanonicalPairs({ pairs }: PairResponse): string {
  return Object.entries(pairs)
    .map(([from, to]) => `${from}=${to}`)
    .sort()
    .join("+");
}

/** Returns the correct pairs with their rationales. `lines` has the text of each pair. */
export function explainPairs(
  from: readonly { id: string }[],
  { rationales }: PairKey,
  lines: readonly string[],
): ExplainedLine[] {
  return from.map(({ id }, index) => ({ id, text: lines[index] ?? id, right: true, why: rationales[id] ?? "" }));
}

function renamePairs(pairs: Record<string, string>, rename: Rename): Record<string, string> {
  return Object.fromEntries(Object.entries(pairs).map(([from, to]) => [rename(from, "from"), rename(to, "to")]));
}

import { type ExplainedLine, type Rename, renameRationales, UngradableResponse } from "./engine-type";

// Shared by matching and labeling, in which each stem or marker is paired with one entry of a list.

interface PairKey {
  keys: Record<string, string>;
  rationales: Record<string, string>;
}
interface PairResponse {
  pairs: Record<string, string>;
}

/**
 * Returns whether each pair is correct, one scored unit per pair. Throws `UngradableResponse` unless every stem has an
 * entry.
 */
export function gradePairs({ keys }: PairKey, { pairs }: PairResponse): boolean[] {
  const wanted = Object.entries(keys);
  if (wanted.some(([from]) => !Object.hasOwn(pairs, from)) || wanted.length !== Object.keys(pairs).length)
    throw new UngradableResponse("Match every item.");
  return wanted.map(([from, to]) => pairs[from] === to);
}

/** Renames the ids of a key of pairs. */
export function renamePairKey<Key extends PairKey>(key: Key, rename: Rename): Key {
  return {
    ...key,
    keys: renamePairs(key.keys, rename),
    rationales: renameRationales(key.rationales, "from", rename),
  };
}

/** Renames the ids of a response of pairs. */
export function renamePairResponse<Response extends PairResponse>(response: Response, rename: Rename): Response {
  return { ...response, pairs: renamePairs(response.pairs, rename) };
}

/** Returns pairs as one text, such as "a=c+b=a". */
export function toCanonicalPairs({ pairs }: PairResponse): string {
  return Object.entries(pairs)
    .map(([from, to]) => `${from}=${to}`)
    .sort()
    .join("+");
}

/** Returns the correct pairs with their rationales. */
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

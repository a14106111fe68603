import { readTokens, type Token } from "./tokens";

/** Where a term stands in a clause: the index of its first token and the index after its last one. */
export interface Place {
  from: number;
  to: number;
}

/** Returns whether a place lies inside a longer one. */
export function isInside(place: Place, other: Place): boolean {
  return other.from <= place.from && place.to <= other.to && other.to - other.from > place.to - place.from;
}

type TermFinder = (clause: readonly Token[]) => Place[];

/** Reading the terms costs more than finding them, and the lists never change. */
const finders = new WeakMap<readonly string[], TermFinder>();

/** Returns a function that finds the terms of a list, as whole words; compound words may be written apart (G8). */
export function makeTermFinder(terms: readonly string[]): TermFinder {
  const known = finders.get(terms) ?? buildTermFinder(terms);
  finders.set(terms, known);
  return known;
}

function buildTermFinder(terms: readonly string[]): TermFinder {
  const wanted = new Set(
    terms.map((term) =>
      readTokens(term)
        .map(({ root }) => root)
        .join(""),
    ),
  );
  const longest = Math.max(0, ...[...wanted].map((term) => term.length));
  return (clause) => {
    const places: Place[] = [];
    for (let from = 0; from < clause.length; ) {
      const to = findLongest(clause, from, wanted, longest);
      if (to) places.push({ from, to });
      from = to ?? from + 1;
    }
    return places;
  };
}

function findLongest(clause: readonly Token[], from: number, wanted: ReadonlySet<string>, longest: number) {
  let joined = "";
  let found: number | null = null;
  for (let at = from; at < clause.length && joined.length <= longest; at++) {
    joined += clause[at]?.root;
    if (wanted.has(joined)) found = at + 1;
  }
  return found;
}

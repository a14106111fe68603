import type { Place } from "./find-terms";
import { backwardEnds, type CueKind, cautionsAfter, cautionsBefore, cuesAfter, cuesBefore } from "./polarity-cues";
import type { Token } from "./tokens";

export type Polarity = "affirmed" | "hedged" | "negated";

/** How a clause states a term; a doubt neither proposes nor rejects it. */
export type Stance = Polarity | "doubted";

interface FoundCue extends Place {
  kind: CueKind;
  isShort?: true;
}

/** Number of words that a cue reaches. */
const reach = 14;

const negations = new Set(["no", "not", "without"]);

/** Words between a term and a predicate about it. */
const verbs = new Set(["is", "are", "was", "were", "has", "have", "been", "be", "can", "cannot", "definitely"]);

type Cues = ReadonlyMap<string, typeof cuesBefore>;

/** Returns cues by their first word. */
function indexCues(cues: typeof cuesBefore): Cues {
  const byFirst = new Map<string, (typeof cuesBefore)[number][]>();
  for (const cue of cues) byFirst.set(cue.words[0] ?? "", [...(byFirst.get(cue.words[0] ?? "") ?? []), cue]);
  return byFirst;
}

const wantedCues = { before: indexCues(cuesBefore), after: indexCues(cuesAfter) };
const unwantedCues = {
  before: indexCues([...cuesBefore, ...cautionsBefore]),
  after: indexCues([...cuesAfter, ...cautionsAfter]),
};

/** Returns how a clause states the term at `place` (G8). */
export function judgePolarity(clause: readonly Token[], place: Place): Polarity {
  const stance = judgeStance(clause, place, false);
  return stance === "doubted" ? "hedged" : stance;
}

/** Returns how a clause states the term at `place`; for an unwanted term, a caution rejects it and a condition doubts it (G10). */
export function judgeStance(clause: readonly Token[], place: Place, isUnwanted: boolean): Stance {
  const cues = isUnwanted ? unwantedCues : wantedCues;
  const allAfter = findCues(clause, cues.after);
  // A term such as "no biopsy" is parallel to an earlier "no", as in "no drainage and no biopsy".
  const isNegativeTerm = negations.has(clause[place.from]?.word ?? "");
  const before = findCues(clause, cues.before).filter(
    ({ kind, ...cue }) =>
      kind !== "ignored" &&
      !(isNegativeTerm && kind === "negates") &&
      reachesForward(clause, { kind, ...cue }, place, allAfter),
  );
  const after = allAfter.find(({ from }) => reachesBack(clause, from, place));
  const last = before.at(-1)?.kind;
  const kinds = [last, after?.kind];
  if (kinds.includes("doubts")) return "doubted";
  if (kinds.includes("hedges")) return "hedged";
  // A term negated on both sides is unclear, unless a comma separates it from the first cue: "no A, and B is absent".
  if (last === "negates" && after?.kind === "negates")
    return isSeparated(clause, before.at(-1), place) ? "negated" : "hedged";
  if (after?.kind === "affirms") return last === "negates" ? "hedged" : "affirmed";
  return kinds.includes("negates") ? "negated" : "affirmed";
}

/**
 * Returns whether a cue acts on the term after it. A statement that is complete before "and" or a comma ends its reach: "no A is
 * seen and B is present". A predicate, as in "A is absent", acts only on a term directly after it.
 */
function reachesForward(clause: readonly Token[], cue: FoundCue, place: Place, allAfter: readonly FoundCue[]): boolean {
  if (cue.to > place.from || place.from - cue.to >= reach) return false;
  const predicate = allAfter.find(({ from, to }) => from <= cue.from && cue.to <= to && isPredicate(clause, from));
  if (predicate) return place.from - predicate.to < 1;
  const between = clause.slice(cue.to, place.from).map(({ word }) => word);
  if (cue.isShort && between.some((word) => word === "," || word === "and")) return false;
  const verb = between.findIndex((word) => backwardEnds.has(word));
  return verb < 0 || !between.slice(verb).some((word) => word === "," || word === "and");
}

function isPredicate(clause: readonly Token[], from: number): boolean {
  return verbs.has(clause[from - 1]?.word ?? "") && clause[from - 2]?.word !== "there";
}

function findCues(clause: readonly Token[], cues: Cues): FoundCue[] {
  const found: FoundCue[] = [];
  for (let from = 0; from < clause.length; ) {
    let longest: FoundCue | null = null;
    for (const { words, ...cue } of cues.get(clause[from]?.word ?? "") ?? [])
      if (
        from + words.length > (longest?.to ?? from) &&
        words.every((word, step) => clause[from + step]?.word === word)
      )
        longest = { from, to: from + words.length, ...cue };
    if (longest) found.push(longest);
    from = longest?.to ?? from + 1;
  }
  return found;
}

/** Returns whether a cue at `from` acts on the term: at most one verb lies between them, directly before the cue. */
function reachesBack(clause: readonly Token[], from: number, place: Place): boolean {
  if (from < place.to || from - place.to >= reach) return false;
  const between = clause.slice(place.to, from).map(({ word }) => word);
  while (verbs.has(between.at(-1) ?? "")) between.pop();
  return !between.some((word) => backwardEnds.has(word) || word === ",");
}

function isSeparated(clause: readonly Token[], cue: FoundCue | undefined, place: Place): boolean {
  return clause.slice(cue?.to ?? 0, place.from).some(({ word }) => word === "," || word === "and");
}

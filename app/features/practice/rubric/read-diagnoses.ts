import { isInside, makeTermFinder } from "./find-terms";
import { otherDiagnoses } from "./other-diagnoses";
import { judgePolarity, type Polarity } from "./polarity";
import type { Diagnosis, Rubric } from "./rubric";
import type { Sentence } from "./sentences";
import { readTokens, type Token } from "./tokens";

/** A diagnosis that a text names and does not negate. */
export interface NamedDiagnosis {
  name: string;
  polarity: Exclude<Polarity, "negated">;
  quote: string;
}

/**
 * Returns the diagnoses that the sentences name without negating them, in the order in which they are first named. Of a rubric's
 * own terms, only the differential diagnosis counts.
 */
export function readDiagnoses(rubric: Rubric, sentences: readonly Sentence[]): NamedDiagnosis[] {
  const finders = listDiagnoses(rubric).map(({ name, terms }) => ({ name, find: makeTermFinder(terms) }));
  const named = new Map<string, NamedDiagnosis>();
  for (const { text, clauses } of sentences)
    for (const clause of clauses) {
      const found = finders.flatMap(({ name, find }) => find(clause).map((place) => ({ name, place })));
      // "Internal hernia" names no hernia besides.
      const mentions = found
        .filter(({ place }) => !found.some((other) => isInside(place, other.place)))
        .sort((a, b) => a.place.from - b.place.from || b.place.to - a.place.to);
      for (const { name, place } of mentions) {
        const polarity = judgePolarity(clause, place);
        const earlier = named.get(name);
        if (polarity === "negated" || earlier?.polarity === "affirmed") continue;
        // A later sentence that affirms a hedged diagnosis keeps its place in the order.
        named.set(name, { name, polarity, quote: polarity === "affirmed" || !earlier ? text : earlier.quote });
      }
    }
  return [...named.values()];
}

/** The diagnoses to look for, by rubric. */
const diagnosesByRubric = new WeakMap<Rubric, Diagnosis[]>();

function listDiagnoses(rubric: Rubric): Diagnosis[] {
  const known = diagnosesByRubric.get(rubric) ?? joinDiagnoses(rubric);
  diagnosesByRubric.set(rubric, known);
  return known;
}

function joinDiagnoses({ statements, differential }: Rubric): Diagnosis[] {
  const own = [...statements, ...differential].map(({ terms }) => makeTermFinder(terms));
  const isOwn = ({ terms }: ReadDiagnosis) => own.some((find) => terms.some((term) => find(term).length > 0));
  readOthers ??= otherDiagnoses.map((diagnosis) => ({ diagnosis, terms: diagnosis.terms.map(readTokens) }));
  return [...differential, ...readOthers.filter((one) => !isOwn(one)).map(({ diagnosis }) => diagnosis)];
}

interface ReadDiagnosis {
  diagnosis: Diagnosis;
  terms: Token[][];
}

/** The other diagnoses with their terms as words, read once. */
let readOthers: ReadDiagnosis[] | undefined;

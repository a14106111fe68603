import { findSide } from "./find-side";
import { isInside, makeTermFinder } from "./find-terms";
import { judgePolarity, type Polarity } from "./polarity";
import type { Statement, Verdict } from "./rubric";
import type { Sentence } from "./sentences";

/** How a report states one statement, with the sentences that say so. */
export interface Judgment {
  verdict: Verdict;
  /** The learner's own sentences, in their order. */
  quotes: string[];
}

type Mention = "for" | "against" | "hedged" | "incomplete";

/** Judges a statement by every sentence that names it (G8). */
export function judgeStatement(statement: Statement, sentences: readonly Sentence[]): Judgment {
  const readMentions = makeMentionReader(statement);
  const found = sentences.map((sentence) => ({ text: sentence.text, mentions: readMentions(sentence) }));
  const mentions = new Set(found.flatMap(({ mentions }) => mentions));
  return {
    verdict: combine(mentions),
    quotes: [...new Set(found.filter(({ mentions }) => mentions.length).map(({ text }) => text))],
  };
}

/** Combines what all sentences say; their order does not matter (G11). */
function combine(mentions: ReadonlySet<Mention>): Verdict {
  if (mentions.has("against")) return mentions.size > 1 ? "contradictory" : "opposite";
  if (mentions.has("for")) return "stated";
  if (mentions.has("hedged")) return "hedged";
  return mentions.has("incomplete") ? "incomplete" : "missing";
}

function makeMentionReader(statement: Statement): (sentence: Sentence) => Mention[] {
  const findTerms = makeTermFinder(statement.terms);
  const detailFinders = (statement.details ?? []).map(makeTermFinder);
  const findExceptions = statement.except && makeTermFinder(statement.except);
  const findNormal = statement.normal && makeTermFinder(statement.normal);
  return ({ clauses }) =>
    clauses.flatMap((clause) => [
      ...(findNormal?.(clause).map((place) => normalMentions[judgePolarity(clause, place)]) ?? []),
      ...findTerms(clause).flatMap((place): Mention[] => {
        if (findExceptions?.(clause).some((longer) => isInside(place, longer))) return [];
        const polarity = judgePolarity(clause, place);
        const side = findSide(clause, place);
        const isOtherSide = Boolean(statement.side && side && side !== statement.side);
        // The absence on the other side says nothing about this side.
        if (isOtherSide && polarity !== "affirmed") return [];
        if (polarity === "hedged") return ["hedged"];
        if (statement.isAbsent) return [polarity === "negated" ? "for" : "against"];
        if (polarity === "negated" || isOtherSide) return ["against"];
        const hasDetails = detailFinders.every((find) =>
          clauses.some((one) => find(one).some((detail) => judgePolarity(one, detail) === "affirmed")),
        );
        return [hasDetails && (!statement.side || side) ? "for" : "incomplete"];
      }),
    ]);
}

/** What a normal term says about the absence of a finding. */
const normalMentions: Readonly<Record<Polarity, Mention>> = { affirmed: "for", hedged: "hedged", negated: "against" };

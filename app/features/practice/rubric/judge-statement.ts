import { communicationExceptions, communicationTerms } from "./communication-terms";
import { findSide } from "./find-side";
import { isInside, makeTermFinder, type Place } from "./find-terms";
import { judgePolarity, judgeStance, type Polarity } from "./polarity";
import { findQualifier } from "./qualifier";
import type { Side, Statement, Verdict } from "./rubric";
import type { Sentence } from "./sentences";
import type { Token } from "./tokens";

/** How a report states one statement, with the sentences that say so. */
export interface Judgment {
  verdict: Verdict;
  /** The learner's own sentences, in their order. */
  quotes: string[];
}

type Stand = "for" | "against" | "hedged" | "incomplete";

interface Mention {
  stand: Stand;
  /** The side and the word that say which one is meant: "left", "second". */
  side?: Side | null;
  qualifier?: string | null;
}

/** Judges a statement by every sentence that names it (G8). */
export function judgeStatement(statement: Statement, sentences: readonly Sentence[]): Judgment {
  const readMentions = makeMentionReader(statement);
  const found = sentences.map((sentence) => ({ text: sentence.text, mentions: readMentions(sentence) }));
  const mentions = found.flatMap(({ mentions }) => mentions);
  const counted = statement.isAbsent ? mentions : mentions.filter((mention) => !isOfAnother(mention, mentions));
  return {
    verdict: combine(new Set(counted.map(({ stand }) => stand))),
    quotes: [...new Set(found.filter(({ mentions }) => mentions.length).map(({ text }) => text))],
  };
}

/** Combines what all sentences say; their order does not matter (G11). */
function combine(stands: ReadonlySet<Stand>): Verdict {
  if (stands.has("against")) return stands.size > 1 ? "contradictory" : "opposite";
  if (stands.has("for")) return "stated";
  if (stands.has("hedged")) return "hedged";
  return stands.has("incomplete") ? "incomplete" : "missing";
}

/** Returns whether a denial means another finding than the affirmed one: "no second nodule", "no nodule in the left lung" (G8). */
function isOfAnother({ stand, side, qualifier }: Mention, mentions: readonly Mention[]): boolean {
  const affirmed = mentions.filter((one) => one.stand === "for");
  if (stand !== "against" || !affirmed.length) return false;
  if (qualifier && affirmed.every((one) => one.qualifier !== qualifier)) return true;
  return Boolean(side && side !== "bilateral" && affirmed.every((one) => one.side && one.side !== side));
}

function makeMentionReader(statement: Statement): (sentence: Sentence) => Mention[] {
  const isCommunication = statement.kind === "communication";
  const findTerms = makeTermFinder(isCommunication ? communicationTerms : statement.terms);
  const detailFinders = (statement.details ?? []).map(makeTermFinder);
  const except = isCommunication ? communicationExceptions : statement.except;
  const findExceptions = except && makeTermFinder(except);
  const findNormal = statement.normal && makeTermFinder(statement.normal);
  const isUnwanted = statement.kind === "dangerous" || statement.kind === "forbidden";
  const readMention = (clauses: Sentence["clauses"], clause: readonly Token[], place: Place): Mention[] => {
    if (findExceptions?.(clause).some((longer) => isInside(place, longer))) return [];
    const stance = judgeStance(clause, place, isUnwanted);
    if (stance === "doubted") return isUnwanted ? [] : [{ stand: "hedged" }];
    const side = findSide(clause, place);
    const isOtherSide = Boolean(statement.side && side && side !== statement.side);
    // The absence on the other side says nothing about this side.
    if (isOtherSide && stance !== "affirmed") return [];
    if (stance === "hedged") return [{ stand: "hedged" }];
    const marks = { side, qualifier: findQualifier(clause, place) };
    if (statement.isAbsent) return [{ stand: stance === "negated" ? "for" : "against", ...marks }];
    // The other side is no finding besides: it must not be dropped for its side.
    if (isOtherSide) return [{ stand: "against" }];
    if (stance === "negated") return [{ stand: "against", ...marks }];
    const hasDetails = detailFinders.every((find) =>
      clauses.some((one) => find(one).some((detail) => judgePolarity(one, detail) === "affirmed")),
    );
    return [{ stand: hasDetails && (!statement.side || side) ? "for" : "incomplete", ...marks }];
  };
  return ({ clauses }) =>
    clauses.flatMap((clause) => [
      ...(findNormal?.(clause).map((place) => ({ stand: normalStands[judgePolarity(clause, place)] })) ?? []),
      ...findTerms(clause).flatMap((place) => readMention(clauses, clause, place)),
    ]);
}

/** What a normal term says about the absence of a finding. */
const normalStands: Readonly<Record<Polarity, Stand>> = { affirmed: "for", hedged: "hedged", negated: "against" };

import type { NamedDiagnosis } from "../rubric/read-diagnoses";
import { readDiagnoses } from "../rubric/read-diagnoses";
import type { StatementKind, Verdict } from "../rubric/rubric";
import { type Fault, getEarnedShare, leadingPoints, scoreSentences, statementPoints } from "../rubric/score-report";
import { readSentences, type Sentence } from "../rubric/sentences";
import { findStep, type OralTurn } from "./next-turn";
import type { OralCase, OralStage } from "./oral-case";
import { buildOralRubric, listStatements } from "./oral-rubric";

/** A judged point of a case with the learner's own words. */
export interface OralPoint {
  id: string;
  label: string;
  kind: StatementKind | "leading" | "differential";
  stage: OralStage;
  verdict: Verdict;
  quotes: string[];
  earned: number;
  possible: number;
}

/** The score of a case, from 68 to 72, with everything that led to it. */
export interface OralScore {
  score: number;
  /** Earned points as a share of the possible points. */
  share: number;
  faults: Fault[];
  points: OralPoint[];
  /** The diagnoses of the conclusion in their order. */
  diagnoses: NamedDiagnosis[];
}

/** Points for each further diagnosis of the differential (G22). */
const differentialPoints = 1;
/** Number of diagnoses that an answer may name: at least 5, and 2 besides the differential (G22). */
const getMaxDiagnoses = (differentialSize: number) => Math.max(5, differentialSize + 2);

/** Scores the answers to a case by its rubric, without a model (G22). */
export function scoreOralCase(oralCase: OralCase, turns: readonly OralTurn[]): OralScore {
  const rubric = buildOralRubric(
    oralCase,
    turns.map(({ key }) => key),
  );
  const answers = turns.flatMap(({ key, answer }) => {
    const stage = findStep(oralCase, key)?.stage;
    return stage ? [{ stage, sentences: readSentences(answer) }] : [];
  });
  const select = (...stages: OralStage[]): Sentence[] =>
    answers.filter(({ stage }) => stages.includes(stage)).flatMap(({ sentences }) => sentences);
  const all = select("observation", "synthesis", "management");
  const observed = select("observation");
  const concluded = select("observation", "synthesis");
  const managed = select("synthesis", "management");
  const conclusions = answers
    .filter(({ stage, sentences }) => stage === "synthesis" && readDiagnoses(rubric, sentences).length > 0)
    .map(({ sentences }) => sentences);
  const leadingName = rubric.differential[0].name;
  const isNamedEarly = readDiagnoses(rubric, conclusions[0] ?? []).some(({ name }) => name === leadingName);
  // The order is that of the last conclusion; what only an earlier one names still counts as part of the differential.
  const ordered = conclusions.toReversed().flat();
  const result = scoreSentences(rubric, {
    ...{ all, conclusion: ordered, differentialPoints, leadingLimit: isNamedEarly ? 1 : 0.5 },
    selectFor: ({ kind, isAbsent }) =>
      isAbsent
        ? observed
        : kind === "critical" || kind === "required"
          ? concluded
          : kind === "dangerous"
            ? managed
            : all,
    maxDiagnoses: getMaxDiagnoses(rubric.differential.length),
  });
  const stages = new Map(listStatements(oralCase).map(({ id, stage }) => [id, stage]));
  const points = result.statements.map(({ statement: { id, label, kind }, verdict, quotes }): OralPoint => {
    const possible = statementPoints[kind];
    const earned = possible * getEarnedShare(kind, verdict);
    return { ...{ id, label, kind, verdict, quotes, possible, earned }, stage: stages.get(id) ?? "observation" };
  });
  return { ...result, points: [...points, ...judgeDifferential(oralCase, result.diagnoses, isNamedEarly)] };
}

function judgeDifferential({ differential }: OralCase, diagnoses: readonly NamedDiagnosis[], isNamedEarly: boolean) {
  return differential.map(({ name }, index): OralPoint => {
    const named = diagnoses.find((one) => one.name === name);
    const isLeading = index === 0;
    const possible = isLeading ? leadingPoints : differentialPoints;
    const isHalf = isLeading && (named?.polarity === "hedged" || !isNamedEarly);
    return {
      ...{ id: isLeading ? "leading" : `differential-${index}`, label: name, stage: "synthesis", possible },
      kind: isLeading ? "leading" : "differential",
      verdict: named ? (named.polarity === "hedged" ? "hedged" : "stated") : "missing",
      quotes: named ? [named.quote] : [],
      earned: named ? possible * (isHalf ? 0.5 : 1) : 0,
    };
  });
}

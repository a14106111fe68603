import { type Judgment, judgeStatement } from "./judge-statement";
import { type NamedDiagnosis, readDiagnoses } from "./read-diagnoses";
import type { Report, Rubric, Statement, StatementKind, Verdict } from "./rubric";
import { readSentences, type Sentence } from "./sentences";

/** Lowest score that passes (G10). */
export const passingScore = 70;
/** Number of diagnoses that a report may name (G10). */
const maxReportDiagnoses = 4;

/** A fault that limits the score. */
export type Fault =
  | "critical finding missed"
  | "critical finding unclear"
  | "dangerous management"
  | "guessing"
  | "contradiction"
  | "forbidden statement"
  | "leading diagnosis not first"
  | "communication missing";

/** The highest score that a report with a fault can reach (G10). */
const maxScores: Readonly<Record<Fault, number>> = {
  "critical finding missed": 68,
  "dangerous management": 68,
  guessing: 68,
  "critical finding unclear": 69,
  contradiction: 69,
  "forbidden statement": 69,
  "leading diagnosis not first": 69,
  "communication missing": 70,
};

export interface JudgedStatement extends Judgment {
  statement: Statement;
}

/** The score of a report, from 68 to 72, with everything that led to it. */
export interface ReportScore {
  score: number;
  /** Earned points as a share of the possible points. */
  share: number;
  faults: Fault[];
  statements: JudgedStatement[];
  /** The diagnoses of the impression in their order. */
  diagnoses: NamedDiagnosis[];
}

/** Possible points of each kind of statement (G9, G22). */
export const statementPoints: Readonly<Record<StatementKind, number>> = {
  critical: 3,
  required: 2,
  recommendation: 2,
  communication: 2,
  mustNotMiss: 2,
  forbidden: 0,
  dangerous: 0,
};
export const leadingPoints = 3;
const earnedShares: Readonly<Record<Verdict, number>> = {
  stated: 1,
  incomplete: 0.5,
  hedged: 0.5,
  opposite: 0,
  contradictory: 0,
  missing: 0,
};
/** The lowest share of each score, the best first (G9). */
const scoreSteps = [
  { share: 0.9, score: 72 },
  { share: 0.8, score: 71 },
  { share: 0.65, score: 70 },
  { share: 0.45, score: 69 },
  { share: 0, score: 68 },
];

/** Scores a report by a rubric, without a model (G9, G10). */
export function scoreReport(rubric: Rubric, report: Report): ReportScore {
  const conclusion = readSentences(report.impression);
  const all = [...readSentences(report.findings), ...conclusion];
  return scoreSentences(rubric, { all, conclusion });
}

/** The sentences of an answer by the parts that a rubric judges. */
export interface JudgedSentences {
  all: readonly Sentence[];
  /** Where the order of diagnoses counts. */
  conclusion: readonly Sentence[];
  /** Returns the sentences that may make a statement; all without a value. */
  selectFor?: (statement: Statement) => readonly Sentence[];
  /** Share of its points that the leading diagnosis earns at most (G22); 1 without a value. */
  leadingLimit?: number;
  /** Points per further diagnosis of the differential that the conclusion names (G22); 0 without a value. */
  differentialPoints?: number;
  /** Number of diagnoses that the answer may name. */
  maxDiagnoses?: number;
}

/** Scores the sentences of an answer by a rubric (G9, G10, G22). */
export function scoreSentences(rubric: Rubric, sentences: JudgedSentences): ReportScore {
  const { all, conclusion, selectFor = () => all, leadingLimit = 1, differentialPoints = 0 } = sentences;
  const { maxDiagnoses = maxReportDiagnoses } = sentences;
  const statements = rubric.statements.map((statement) => ({
    statement,
    ...judgeStatement(statement, selectFor(statement)),
  }));
  const diagnoses = readDiagnoses(rubric, conclusion);
  const [first, ...others] = rubric.differential;
  const leading = diagnoses.find(({ name }) => name === first.name);
  // A diagnosis that is only hedged does not come before an affirmed one.
  const ranked =
    leading?.polarity === "affirmed" ? diagnoses.filter(({ polarity }) => polarity === "affirmed") : diagnoses;
  const leadingShare = leading ? earnedShares[leading.polarity === "affirmed" ? "stated" : "hedged"] : 0;
  const faults = listFaults(statements, {
    isLeadingFirst: ranked[0]?.name === first.name,
    isGuessing: readDiagnoses(rubric, all).length > maxDiagnoses,
  });
  const namedOthers = others.filter(({ name }) => diagnoses.some((named) => named.name === name));
  const share = computeShare(statements, {
    possible: leadingPoints + differentialPoints * others.length,
    earned: leadingPoints * Math.min(leadingShare, leadingLimit) + differentialPoints * namedOthers.length,
  });
  // The tolerance keeps a share of exactly 65% from falling below its step by rounding.
  const reached = scoreSteps.find((step) => share >= step.share - 1e-9)?.score ?? 68;
  return {
    score: Math.min(reached, ...faults.map((fault) => maxScores[fault])),
    ...{ share, faults, statements, diagnoses },
  };
}

/** Returns the share of its points that a statement with this verdict earns (G9, G22). */
export function getEarnedShare(kind: StatementKind, verdict: Verdict): number {
  if (kind === "mustNotMiss") return verdict === "missing" ? 0 : 1;
  return earnedShares[verdict];
}

function computeShare(statements: readonly JudgedStatement[], start: { possible: number; earned: number }): number {
  let { possible, earned } = start;
  for (const { statement, verdict } of statements) {
    possible += statementPoints[statement.kind];
    earned += statementPoints[statement.kind] * getEarnedShare(statement.kind, verdict);
  }
  return earned / possible;
}

function listFaults(
  statements: readonly JudgedStatement[],
  { isLeadingFirst, isGuessing }: { isLeadingFirst: boolean; isGuessing: boolean },
): Fault[] {
  const has = (kind: StatementKind, ...verdicts: Verdict[]) =>
    statements.some(({ statement, verdict }) => statement.kind === kind && verdicts.includes(verdict));
  const faults: [Fault, boolean][] = [
    ["critical finding missed", has("critical", "missing", "opposite")],
    ["critical finding unclear", has("critical", "hedged", "incomplete", "contradictory")],
    ["dangerous management", has("dangerous", "stated", "incomplete", "hedged", "contradictory")],
    ["guessing", isGuessing],
    [
      "contradiction",
      statements.some(
        ({ statement: { kind }, verdict }) =>
          kind !== "critical" && kind !== "mustNotMiss" && verdict === "contradictory",
      ),
    ],
    ["forbidden statement", has("forbidden", "stated", "contradictory")],
    ["leading diagnosis not first", !isLeadingFirst],
    ["communication missing", has("communication", "missing", "opposite")],
  ];
  return faults.filter(([, isFound]) => isFound).map(([fault]) => fault);
}

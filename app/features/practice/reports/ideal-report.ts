import type { Report, Verdict } from "../rubric/rubric";
import { passingScore, type ReportScore } from "../rubric/score-report";
import type { IdealSentence, ReportCase } from "./report-case";

/** Returns the ideal report of a case as a learner would write it. */
export function composeIdealReport({ ideal }: ReportCase): Report {
  const join = (section: IdealSentence["section"]) =>
    ideal
      .filter((sentence) => sentence.section === section)
      .map(({ text }) => text)
      .join(" ");
  return { findings: join("findings"), impression: join("impression") };
}

/** A sentence of the ideal report, marked if the learner's report does not state all of it. */
export interface MarkedSentence extends IdealSentence {
  isMissing: boolean;
}

/** Marks the sentences of the ideal report whose statements the learner's report lacks. */
export function markDifferences(
  { ideal, rubric }: ReportCase,
  { statements, diagnoses }: ReportScore,
): MarkedSentence[] {
  const verdicts = new Map<string, Verdict>(statements.map(({ statement, verdict }) => [statement.id, verdict]));
  const [first] = diagnoses;
  const isLeadingStated = first?.name === rubric.differential[0].name && first.polarity === "affirmed";
  verdicts.set("leading", isLeadingStated ? "stated" : "missing");
  return ideal.map((sentence) => ({
    ...sentence,
    isMissing: sentence.makes.some((id) => verdicts.get(id) !== "stated"),
  }));
}

/** Returns whether a score passes (G10). */
export function isPassing(score: number): boolean {
  return score >= passingScore;
}

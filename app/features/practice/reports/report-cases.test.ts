import { expect, it } from "vitest";
import { readReportCases } from "~/db/seed/practice-case-files";
import { type AnswerKind, answerKinds, listScriptedAnswers } from "~/testing/scripted-reports";
import { scoreReport } from "../rubric/score-report";
import { composeIdealReport, markDifferences } from "./ideal-report";

/** The scores that G10 asks of each kind of answer, for every case. */
const expected: Record<AnswerKind, number> = {
  excellent: 72,
  synonyms: 72,
  "missed critical finding": 68,
  "negated critical finding": 68,
  "hedged critical finding": 69,
  "dangerous management": 68,
  "verbose guessing": 68,
  empty: 68,
};

const reportCases = readReportCases();
const findReportCase = (id: string) => reportCases.find((one) => one.id === id);
const answers = listScriptedAnswers();

it("scripts every kind of answer for at least six cases", () => {
  expect(reportCases.length).toBeGreaterThanOrEqual(6);
  expect(answers).toHaveLength(reportCases.length * answerKinds.length);
});

it.each(answers)("scores $kind of $caseId as the table says (G9, G10)", ({ caseId, kind, report }) => {
  const found = findReportCase(caseId);
  if (!found) throw new Error(`no case ${caseId}`);
  const { score, faults, statements } = scoreReport(found.rubric, report);
  const verdicts = statements.map(({ statement, verdict }) => `${statement.id}: ${verdict}`);
  expect({ score, faults, verdicts }).toMatchObject({ score: expected[kind] });
});

it.each(reportCases)("states everything and nothing forbidden in the ideal report of $id", (one) => {
  const result = scoreReport(one.rubric, composeIdealReport(one));
  expect(result).toMatchObject({ share: 1, faults: [] });
  expect(markDifferences(one, result).filter(({ isMissing }) => isMissing)).toEqual([]);
  // Every statement that earns points or avoids a fault is part of the ideal report.
  const wanted = one.rubric.statements.filter(({ kind }) => kind !== "forbidden" && kind !== "dangerous");
  const made = one.ideal.flatMap(({ makes }) => makes);
  expect([...new Set(made)].sort()).toEqual(["leading", ...wanted.map(({ id }) => id)].sort());
});

it("marks exactly the sentence that the learner left out", () => {
  for (const { caseId, kind, report } of answers) {
    const found = findReportCase(caseId);
    if (!found || kind !== "missed critical finding") continue;
    const missing = markDifferences(found, scoreReport(found.rubric, report)).filter(({ isMissing }) => isMissing);
    expect(missing.map(({ text }) => report.findings.includes(text))).toEqual([false]);
  }
});

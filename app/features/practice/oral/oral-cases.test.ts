import { expect, it } from "vitest";
import { readOralCases } from "~/db/seed/practice-case-files";
import { listScriptedInterviews, type OralAnswerKind, oralAnswerKinds } from "~/testing/scripted-oral-answers";
import { makeTermFinder } from "../rubric/find-terms";
import { readTokens } from "../rubric/tokens";
import { oralSections } from "./oral-sections";
import { scoreOralCase } from "./score-oral-case";

/** The scores that each kind of answer must get, for every case (G10, G22). */
const expected: Record<OralAnswerKind, number> = {
  excellent: 72,
  synonyms: 72,
  "missed critical finding": 68,
  "negated critical finding": 68,
  "hedged critical finding": 69,
  "wrong order": 69,
  "dangerous management": 68,
  "verbose guessing": 68,
  silent: 68,
};

const cases = readOralCases();
const interviews = listScriptedInterviews(cases);

it("has at least three cases for each section, and pictures or words for every image (G20)", () => {
  for (const section of oralSections)
    expect([section, cases.filter((one) => one.section === section).length >= 3]).toEqual([section, true]);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  expect(interviews).toHaveLength(cases.length * oralAnswerKinds.length);
});

it.each(interviews)("scores $kind of $caseId as the table says (G22)", ({ caseId, kind, turns }) => {
  const found = cases.find(({ id }) => id === caseId);
  if (!found) throw new Error(`no case ${caseId}`);
  const { score, faults, points, diagnoses } = scoreOralCase(found, turns);
  const verdicts = points.map(({ id, verdict }) => `${id}: ${verdict}`);
  expect({ score, faults, verdicts, diagnoses, turns }).toMatchObject({ score: expected[kind] });
  if (kind === "excellent") expect(points.filter(({ verdict, kind }) => isLost(kind, verdict))).toEqual([]);
});

/** Returns whether the ideal answers lost points: a red flag may be negated, everything else must be stated. */
function isLost(kind: string, verdict: string): boolean {
  if (kind === "dangerous" || kind === "forbidden") return verdict !== "missing" && verdict !== "opposite";
  if (kind === "mustNotMiss" || kind === "differential") return verdict === "missing";
  return verdict !== "stated";
}

it.each(cases)("does not reveal the diagnosis of $id before the learner names it (G21)", (one) => {
  const find = makeTermFinder(one.differential[0]?.terms ?? []);
  const shown = [
    one.history,
    ...one.steps.flatMap(({ prompt, images }) => [prompt, ...(images ?? []).map(({ description }) => description)]),
  ];
  expect(shown.filter((text) => find(readTokens(text)).length > 0)).toEqual([]);
});

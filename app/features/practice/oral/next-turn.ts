import { makeTermFinder } from "../rubric/find-terms";
import { judgeStatement } from "../rubric/judge-statement";
import { judgePolarity } from "../rubric/polarity";
import { readSentences } from "../rubric/sentences";
import type { OralCase, OralStep } from "./oral-case";
import { listStatements } from "./oral-rubric";

/** One answer of a learner in a case. */
export interface OralTurn {
  /** The step that it answers, or its question "Anything else?". */
  key: string;
  answer: string;
}

/** The question that the examiner asks next. */
export interface NextTurn {
  key: string;
  step: OralStep;
  prompt: string;
}

/** What the examiner says after an answer that lacks a critical observation, and to nothing else (G21). */
export const probePrompt = "Anything else?";

const probeMark = ":more";

/** Returns the key of the question "Anything else?" of a step. */
export function getProbeKey(stepId: string): string {
  return `${stepId}${probeMark}`;
}

/** Returns the step that a turn belongs to; undefined for an unknown key. */
export function findStep({ steps }: OralCase, key: string): OralStep | undefined {
  const stepId = key.endsWith(probeMark) ? key.slice(0, -probeMark.length) : key;
  return steps.find(({ id }) => id === stepId);
}

/** Returns what the examiner asks after these answers; null if the case is over (G21). */
export function findNextTurn(oralCase: OralCase, turns: readonly OralTurn[]): NextTurn | null {
  const { steps } = oralCase;
  const answered = new Set(turns.map(({ key }) => key));
  // A condition that becomes true later does not lead back to an earlier step.
  const last = steps.findLastIndex(({ id }) => answered.has(id));
  const lastStep = steps[last];
  if (lastStep && !answered.has(getProbeKey(lastStep.id)) && lacksCriticalPoint(oralCase, lastStep, turns))
    return { key: getProbeKey(lastStep.id), step: lastStep, prompt: probePrompt };
  const step = steps.slice(last + 1).find((one) => isAsked(oralCase, one, turns));
  return step ? { key: step.id, step, prompt: step.prompt } : null;
}

function lacksCriticalPoint(oralCase: OralCase, { expects }: OralStep, turns: readonly OralTurn[]): boolean {
  return oralCase.critical.some(({ id }) => expects.includes(id) && !isStated(oralCase, id, turns));
}

function isAsked(oralCase: OralCase, { when }: OralStep, turns: readonly OralTurn[]): boolean {
  return !when || isStated(oralCase, when.point, turns) === (when.is === "stated");
}

/** Returns whether the answers so far state a point, or affirm the leading diagnosis. */
function isStated(oralCase: OralCase, point: string, turns: readonly OralTurn[]): boolean {
  const sentences = turns.flatMap(({ answer }) => readSentences(answer));
  if (point === "leading") {
    const find = makeTermFinder(oralCase.differential[0]?.terms ?? []);
    return sentences.some(({ clauses }) =>
      clauses.some((clause) => find(clause).some((place) => judgePolarity(clause, place) === "affirmed")),
    );
  }
  const statement = listStatements(oralCase).find(({ id }) => id === point);
  return statement !== undefined && judgeStatement(statement, sentences).verdict === "stated";
}

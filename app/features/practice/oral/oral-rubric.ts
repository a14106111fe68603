import type { Rubric, Statement } from "../rubric/rubric";
import type { OralCase, OralStage } from "./oral-case";

/** A statement of an oral case with the stage in which an answer makes it. */
export interface OralStatement extends Statement {
  stage: OralStage;
}

/** Returns every point and red flag of a case as a statement of the rubric engine (G20, G22). */
export function listStatements(oralCase: OralCase): OralStatement[] {
  const { critical, observations, negatives, mustNotMiss, management, redFlags } = oralCase;
  const except = negatives.flatMap(({ terms }) => terms);
  return [
    ...critical.map((point) => ({ ...point, except, kind: "critical" as const, stage: "observation" as const })),
    ...observations.map((point) => ({ ...point, except, kind: "required" as const, stage: "observation" as const })),
    ...negatives.map((point) => ({
      ...{ ...point, kind: "required" as const, stage: "observation" as const },
      isAbsent: true as const,
    })),
    ...mustNotMiss.map((point) => ({ ...point, kind: "mustNotMiss" as const, stage: "synthesis" as const })),
    ...management.map(({ isCommunication, ...point }) => ({
      ...{ ...point, stage: "management" as const },
      kind: isCommunication ? ("communication" as const) : ("recommendation" as const),
    })),
    ...redFlags.map(({ isDangerous, ...point }) => ({
      ...{ ...point, stage: "management" as const },
      kind: isDangerous ? ("dangerous" as const) : ("forbidden" as const),
    })),
  ];
}

/** Returns the rubric of a case, limited to the points that the asked steps expect (G21). */
export function buildOralRubric(oralCase: OralCase, askedStepIds: readonly string[]): Rubric {
  const expected = new Set(
    oralCase.steps.flatMap(({ id, when, expects }) => (when && !askedStepIds.includes(id) ? [] : expects)),
  );
  const flags = new Set(oralCase.redFlags.map(({ id }) => id));
  const [leading, ...others] = oralCase.differential;
  if (!leading) throw new Error(`The case ${oralCase.id} has no differential diagnosis`);
  return {
    statements: listStatements(oralCase).filter(({ id }) => expected.has(id) || flags.has(id)),
    differential: [leading, ...others],
  };
}

import type { Rubric, Statement } from "../rubric/rubric";
import type { OralCase, OralFinding, OralStage } from "./oral-case";

/** A statement of an oral case with the stage in which an answer makes it. */
export interface OralStatement extends Statement {
  stage: OralStage;
}

/** Reading a case's terms costs more than finding them, and a case never changes. */
const statementsByCase = new WeakMap<OralCase, OralStatement[]>();

/** Returns every point and red flag of a case as a statement of the rubric engine (G20, G22). */
export function listStatements(oralCase: OralCase): OralStatement[] {
  const known = statementsByCase.get(oralCase) ?? buildStatements(oralCase);
  statementsByCase.set(oralCase, known);
  return known;
}

function buildStatements(oralCase: OralCase): OralStatement[] {
  const { critical, observations, negatives, mustNotMiss, management, redFlags } = oralCase;
  const absent = negatives.flatMap(({ terms }) => terms);
  // "Repeat the scan tomorrow" does not recommend the point "repeat".
  const unwanted = redFlags.flatMap(({ terms }) => terms);
  const toFinding = (kind: "critical" | "required") => (point: OralFinding) => ({
    ...{ ...point, kind, stage: "observation" as const },
    except: [...absent, ...(point.except ?? [])],
  });
  return [
    ...critical.map(toFinding("critical")),
    ...observations.map(toFinding("required")),
    ...negatives.map((point) => ({
      ...{ ...point, kind: "required" as const, stage: "observation" as const },
      isAbsent: true as const,
    })),
    ...mustNotMiss.map((point) => ({ ...point, kind: "mustNotMiss" as const, stage: "synthesis" as const })),
    ...management.map(({ isCommunication, ...point }) => ({
      ...{ ...point, except: unwanted, stage: "management" as const },
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

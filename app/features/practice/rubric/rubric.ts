export type Side = "left" | "right" | "bilateral";

export type StatementKind =
  | "critical"
  | "required"
  | "forbidden"
  | "dangerous"
  | "recommendation"
  | "communication"
  /** A diagnosis to mention, also to exclude it (G22). */
  | "mustNotMiss";

/** Something that a report must or must not say. */
export interface Statement {
  /** Unique in its rubric. */
  id: string;
  kind: StatementKind;
  /** The statement as the page names it. */
  label: string;
  /** The term and its synonyms, in the singular; empty for a communication, whose terms the engine knows. */
  terms: readonly string[];
  side?: Side;
  /** Places, urgencies, or other details that the sentence must contain: one synonym of each group. */
  details?: readonly (readonly string[])[];
  /** The report must say that the finding is absent. */
  isAbsent?: true;
  /** Terms whose presence says the same as the absence of `terms`, such as "patent" (G22). */
  normal?: readonly string[];
  /** Longer terms of other statements, inside which a term does not count: "second aneurysm" for "aneurysm" (G22). */
  except?: readonly string[];
}

/** A diagnosis and its synonyms. */
export interface Diagnosis {
  name: string;
  terms: readonly string[];
}

/** Statements and the ordered differential diagnosis of a case, the leading diagnosis first. */
export interface Rubric {
  statements: readonly Statement[];
  differential: readonly [Diagnosis, ...Diagnosis[]];
}

/** A report as a learner wrote it. */
export interface Report {
  findings: string;
  impression: string;
}

export type Verdict = "stated" | "incomplete" | "hedged" | "opposite" | "contradictory" | "missing";

import type { Level, Modality, Organ } from "../../questions/taxonomy";

/** The values that a parameter can take: a range with a step, or a list. */
export type Parameter = { from: number; to: number; step: number } | { oneOf: readonly number[] };

/** A wrong way to the answer that learners take, with the value to which it leads. */
export type NamedError<Name extends string> = { rationale: string; solve: (numbers: Record<Name, number>) => number };

export interface Reference {
  name: string;
  edition: string;
  section?: string;
}

/**
 * A parameterized question: numbers drawn from a seed, a formula for the answer, and wrong options computed from named
 * errors. `Name` is a name of a parameter.
 */
interface TemplateSpec<Name extends string> {
  /** Stable id, which addresses contain. */
  id: string;
  title: string;
  organ?: Organ | "none";
  modality: Modality;
  /** Path in the topic tree, broad to narrow. */
  topic: readonly [string, string, string];
  level?: Level;
  parameters: Record<Name, Parameter>;
  /** Returns whether the numbers make sense together; others are drawn again. */
  accepts?: (numbers: Record<Name, number>) => boolean;
  /** Returns the stem with all given numbers; `show` formats a number exactly. */
  stem: (numbers: Record<Name, number>, show: Show) => string;
  answer: {
    /** Unit of the options; empty for a ratio. */
    unit: string;
    /** Significant digits of the options; "whole" for counts, whose values are whole numbers. */
    digits: number | "whole";
    /** Range of a sensible key; other draws are repeated. */
    range: readonly [number, number];
    /** Largest possible value of an option, such as 100 for a percentage of a whole. */
    limit?: number;
  };
  /** Computes the answer. */
  solve: (numbers: Record<Name, number>) => number;
  /** Named errors, at least three. */
  errors: readonly NamedError<Name>[];
  /** Returns the worked solution with the numbers filled in; `answer` is the key as displayed. */
  steps: (numbers: Record<Name, number>, answer: string, show: Show) => readonly string[];
  teachingPoint: string;
  reference: Reference;
}

/** Formats a number: exactly, or rounded to significant digits without zeros at the end. */
export type Show = (value: number, digits?: number) => string;

/** A template whose parameters can have any names, as the list of all templates holds it. */
export interface QuestionTemplate extends Omit<TemplateSpec<string>, "level"> {
  organ: Organ | "none";
  level: Level;
}

/** Defines a template. Type-checks that stem, solution, and errors use only parameters that the template has. */
export function defineTemplate<Name extends string>(spec: TemplateSpec<Name>): QuestionTemplate;
export function defineTemplate(spec: TemplateSpec<string>): QuestionTemplate {
  return { ...spec, organ: spec.organ ?? "none", level: spec.level ?? "R2" };
}

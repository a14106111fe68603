import type { ReactNode } from "react";
import type { AnswerKey, PartResponse, QuestionBody } from "../../../questions/types/content-types";
import type { Review } from "../../answer-review.server";

/** The contents of the answer fields, for every type of question. */
export interface TypedAnswer {
  /** Ids of options, for single and multi. */
  choices: string[];
  /** The number as typed, for numeric. */
  value: string;
  /** Id of an option by stem, or of a label by marker, for matching and labelling. */
  pairs: Record<string, string>;
  /** Ids of items from first to last, for ordering; empty until the learner moves an item or confirms the order. */
  order: string[];
}

type Type = PartResponse["type"];
export type BodyOf<T extends QuestionBody["type"]> = Extract<QuestionBody, { type: T }>;
type KeyOf<T extends Type> = Extract<AnswerKey, { type: T }>;
type ResponseOf<T extends Type> = Extract<PartResponse, { type: T }>;

/** The props of the answer fields of a type. */
export type FieldsProps<T extends Type> = FieldsOfBody<BodyOf<T>>;

interface FieldsOfBody<Body> {
  body: Body;
  typed: TypedAnswer;
  onChange: (typed: Partial<TypedAnswer>) => void;
  /** The error to show at the fields. */
  problem: string | null;
  /** Ids of the elements that name and describe the fields: the stem and the instruction. */
  labelledBy: string;
  describedBy: string;
  /** Options that are struck out (Q6). */
  struck: readonly string[];
  /** Strikes an option out, or restores it; without it options cannot be struck out. */
  onStrike: ((id: string) => void) | undefined;
}

/** The props of the review of a type: the question as shown, its key, and the learner's answer. */
export type ReviewProps<T extends Type> = ReviewOfBody<BodyOf<T>, KeyOf<T>, ResponseOf<T>>;

interface ReviewOfBody<Body, Key, Response> {
  body: Body;
  answerKey: Key;
  /** Null if omitted. */
  response: Response | null;
  correct: boolean;
  firstAnswers: Review["firstAnswers"];
  /** Options that were struck out (Q6). */
  struck: readonly string[] | undefined;
}

/** How the runner asks and reviews questions of one type. */
export type RunnerType<T extends Type = Type> = RunnerOfBody<BodyOf<T>, KeyOf<T>, ResponseOf<T>>;

interface RunnerOfBody<Body, Key, Response> {
  /** Returns the instruction above the fields. */
  instruction(body: Body): string;
  /** Whether the problem shows at the fields; otherwise it replaces the instruction. */
  isProblemAtFields?: boolean;
  /** Message for a form whose fields are empty or unreadable. */
  problem: string;
  /** Returns a message about missing input; null if the answer can be submitted. */
  findMissingInput(body: Body, typed: TypedAnswer): string | null;
  /** Returns the response in the fields, unchecked. */
  toResponse(typed: TypedAnswer): unknown;
  /** Returns the fields of a response: the inverse of `toResponse`. */
  toTypedAnswer(response: Response): Partial<TypedAnswer>;
  Fields(props: FieldsOfBody<Body>): ReactNode;
  /** Null for the common types, whose reviews are in reviewed-answer.tsx and load with every review. */
  Review: { render(props: ReviewOfBody<Body, Key, Response>): ReactNode }["render"] | null;
}

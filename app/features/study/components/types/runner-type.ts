import type { ReactNode } from "react";
import type { AnswerKey, PartResponse, QuestionBody } from "../../../questions/types/content-types";
import type { Review } from "../../answer-review.server";

/** The contents of the answer fields for a question of any type. */
export interface TypedAnswer {
  /** Ids of the chosen options of a single or multi question. */
  choices: string[];
  /** The text typed for a numeric question. */
  value: string;
  /** For a matching question, ids of options by stem; for a labeling question, ids of labels by marker. */
  pairs: Record<string, string>;
  /**
   * For an ordering question, ids of the items from first to last; empty until the learner moves an item or confirms
   * the order.
   */
  order: string[];
  /** The marks of a hotspot question. */
  marks: HotspotMark[];
}

/** A point that the learner marked, as fractions of the width and height (Q15). */
export type HotspotMark = ResponseOf<"hotspot">["marks"][number];

type SimpleResponseType = PartResponse["type"];
export type BodyOf<T extends QuestionBody["type"]> = Extract<QuestionBody, { type: T }>;
type KeyOf<T extends SimpleResponseType> = Extract<AnswerKey, { type: T }>;
type ResponseOf<T extends SimpleResponseType> = Extract<PartResponse, { type: T }>;

/** Props of the answer fields of a question type. */
export type FieldsProps<T extends SimpleResponseType> = FieldsOfBody<BodyOf<T>>;

interface FieldsOfBody<Body> {
  body: Body;
  typed: TypedAnswer;
  onChange: (typed: Partial<TypedAnswer>) => void;
  /** The error message that the fields must show. */
  problem: string | null;
  /** Ids of the elements that name and describe the fields: the stem and the instruction. */
  labelledBy: string;
  describedBy: string;
  /** Ids of struck options (Q6). */
  struck: readonly string[];
  /** Strikes an option out, or restores a struck option. If undefined, options cannot be struck out. */
  onStrike: ((id: string) => void) | undefined;
}

/** Props of the review of a question type: the question as shown, its key, and the learner's answer. */
export type ReviewProps<T extends SimpleResponseType> = ReviewOfBody<BodyOf<T>, KeyOf<T>, ResponseOf<T>>;

interface ReviewOfBody<Body, Key, Response> {
  body: Body;
  answerKey: Key;
  /** Null if the question was omitted. */
  response: Response | null;
  correct: boolean;
  firstAnswers: Review["firstAnswers"];
  /** Ids of struck options (Q6). */
  struck: readonly string[] | undefined;
}

/** The texts, functions, and components with which the runner handles one question type. */
export type RunnerType<T extends SimpleResponseType = SimpleResponseType> = RunnerOfBody<
  BodyOf<T>,
  KeyOf<T>,
  ResponseOf<T>
>;

interface RunnerOfBody<Body, Key, Response> {
  /** Returns the instruction above the fields. */
  getInstruction(body: Body): string;
  /** Whether the fields show the error message; otherwise the message replaces the instruction. */
  isProblemAtFields?: boolean;
  /** Error message for a form whose fields are empty or unreadable. */
  problem: string;
  /** Returns an error message about missing input; null if the answer can be submitted. */
  findMissingInput(body: Body, typed: TypedAnswer): string | null;
  /** Returns the response in the fields, not yet validated. */
  toResponse(typed: TypedAnswer): unknown;
  /** Returns the fields for a response: the inverse of `toResponse`. */
  toTypedAnswer(response: Response): Partial<TypedAnswer>;
  Fields(props: FieldsOfBody<Body>): ReactNode;
  /** The review. Null for the common types, whose reviews are in reviewed-answer.tsx and load with every review. */
  Review: { render(props: ReviewOfBody<Body, Key, Response>): ReactNode }["render"] | null;
}

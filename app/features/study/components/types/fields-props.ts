import type { QuestionBody } from "../../../questions/version";
import type { Typed } from "../../typed";

export type BodyOf<T extends QuestionBody["type"]> = Extract<QuestionBody, { type: T }>;

/** What the fields of every type are given. */
export interface FieldsProps<T extends QuestionBody["type"]> {
  body: BodyOf<T>;
  typed: Typed;
  onChange: (typed: Partial<Typed>) => void;
  /** What is wrong with the answer, to be shown where it is mended. */
  problem: string | null;
  /** The elements that name and describe the fields: the stem, and what is to be done. */
  labelledBy: string;
  describedBy: string;
}

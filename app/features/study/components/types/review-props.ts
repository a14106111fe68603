import type { AnswerKey, QuestionBody } from "../../../questions/version";
import type { PartResponse } from "../../engine/response";
import type { Review } from "../../review.server";
import type { BodyOf } from "./fields-props";

/** What the review of one type is given: the question as it was shown, its key, and what was answered. */
export interface ReviewOf<T extends QuestionBody["type"] & PartResponse["type"]> {
  body: BodyOf<T>;
  answerKey: Extract<AnswerKey, { type: T }>;
  /** Null: left out. */
  response: Extract<PartResponse, { type: T }> | null;
  firstAnswers: Review["firstAnswers"];
}

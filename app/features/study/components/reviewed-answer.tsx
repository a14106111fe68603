import type { AnswerKey, QuestionBody } from "../../questions/version";
import type { Review } from "../answer-review.server";
import type { Response } from "../engine/response";
import { NumericReview } from "./types/numeric-review";
import { MultiReview, SingleReview } from "./types/option-review";
import type { RunnerType } from "./types/runner-type";
import { CaseReview, runnerTypeOf } from "./types/runner-types";

const commonReviews: Partial<Record<QuestionBody["type"], RunnerType["Review"]>> = {
  single: SingleReview,
  multi: MultiReview,
  numeric: NumericReview,
};

interface ReviewedAnswerProps {
  body: QuestionBody;
  answerKey: AnswerKey;
  /** Null: omitted; the key shows all the same. */
  response: Response | null;
  correct: boolean;
  firstAnswers: Review["firstAnswers"];
  /** Options that were struck out (Q6). */
  struck?: readonly string[];
}

/** The key and the rationales next to the learner's answer, for any type of question or part of a case (Q5). */
export function ReviewedAnswer({ body, answerKey, response, correct, firstAnswers, struck }: ReviewedAnswerProps) {
  if (body.type === "case" && answerKey.type === "case")
    return (
      <CaseReview body={body} sheets={answerKey.parts} responses={response?.type === "case" ? response.parts : []} />
    );
  if (body.type === "case" || answerKey.type === "case" || answerKey.type !== body.type) return null;
  const Review = commonReviews[body.type] ?? runnerTypeOf(body.type)?.Review;
  if (!Review) return null;
  const own = response?.type !== "case" && response?.type === body.type ? response : null;
  return <Review {...{ body, answerKey, correct, firstAnswers, struck }} response={own} />;
}

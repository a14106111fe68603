import type { AnswerKey, QuestionBody } from "../../questions/version";
import type { Review } from "../answer-review.server";
import type { Response } from "../engine/response";
import { NumericReview } from "./types/numeric-review";
import { MultiReview, SingleReview } from "./types/option-review";
import type { RunnerType } from "./types/runner-type";
import { CaseReview, getRunnerType } from "./types/runner-types";

const commonReviews: Partial<Record<QuestionBody["type"], RunnerType["Review"]>> = {
  single: SingleReview,
  multi: MultiReview,
  numeric: NumericReview,
};

interface ReviewedAnswerProps {
  body: QuestionBody;
  answerKey: AnswerKey;
  /** Null if the question was omitted; the key still shows. */
  response: Response | null;
  correct: boolean;
  firstAnswers: Review["firstAnswers"];
  /** Ids of struck options (Q6). */
  struck?: readonly string[];
}

/** The key and rationales next to the learner's answer, for a question of any type or for one part of a case (Q5). */
export function ReviewedAnswer({ body, answerKey, response, correct, firstAnswers, struck }: ReviewedAnswerProps) {
  if (body.type === "case" && answerKey.type === "case")
    return (
      <CaseReview body={body} sheets={answerKey.parts} responses={response?.type === "case" ? response.parts : []} />
    );
  if (body.type === "case" || answerKey.type === "case" || answerKey.type !== body.type) return null;
  const Review = commonReviews[body.type] ?? getRunnerType(body.type)?.Review;
  if (!Review) return null;
  const matchingResponse = response?.type !== "case" && response?.type === body.type ? response : null;
  return <Review {...{ body, answerKey, correct, firstAnswers, struck }} response={matchingResponse} />;
}

import type { AnswerKey, QuestionBody } from "../../questions/version";
import type { Response } from "../engine/response";
import type { Review } from "../review.server";
import { NumericReview } from "./numeric-review";
import { ReviewedOptions } from "./reviewed-options";
import { CaseReview, LabellingReview, MatchingReview, OrderingReview } from "./types/rarer-types";

interface ReviewedAnswerProps {
  body: QuestionBody;
  answerKey: AnswerKey;
  /** Null: left out; the key is shown all the same. */
  response: Response | null;
  correct: boolean;
  firstAnswers: Review["firstAnswers"];
  /** Options that were struck out. */
  struck?: readonly string[];
}

/** The key and the reasons beside what was answered, for any type of question or part of a case. */
export function ReviewedAnswer(props: ReviewedAnswerProps) {
  const { body, answerKey: key, response, correct, firstAnswers, struck } = props;
  const options = { rationales: "rationales" in key ? key.rationales : {}, firstAnswers, struck };
  if (body.type === "single" && key.type === "single") {
    const chosen = response?.type === "single" ? [response.choice] : [];
    return <ReviewedOptions {...options} options={body.options} many={false} keys={[key.key]} chosen={chosen} />;
  }
  if (body.type === "multi" && key.type === "multi") {
    const chosen = response?.type === "multi" ? response.choices : [];
    return <ReviewedOptions {...options} options={body.options} many keys={key.keys} chosen={chosen} />;
  }
  if (key.type === "numeric") {
    const typed = response?.type === "numeric" ? response.value : null;
    return <NumericReview answerKey={key} typed={typed} correct={correct} />;
  }
  if (body.type === "matching" && key.type === "matching") {
    const given = response?.type === "matching" ? response : null;
    return <MatchingReview body={body} answerKey={key} response={given} firstAnswers={firstAnswers} />;
  }
  if (body.type === "ordering" && key.type === "ordering") {
    const given = response?.type === "ordering" ? response : null;
    return <OrderingReview body={body} answerKey={key} response={given} firstAnswers={firstAnswers} />;
  }
  if (body.type === "labelling" && key.type === "labelling") {
    const given = response?.type === "labelling" ? response : null;
    return <LabellingReview body={body} answerKey={key} response={given} firstAnswers={firstAnswers} />;
  }
  if (body.type === "case" && key.type === "case")
    return <CaseReview body={body} sheets={key.parts} responses={response?.type === "case" ? response.parts : []} />;
  return null;
}

import { testSessionPrefix } from "~/study-paths";
import type { Review } from "../answer-review.server";
import type { Confidence } from "../engine/answer-taxonomy";
import type { OpenQuestion } from "../open-question.server";
import { QuestionReview } from "./question-review";
import { MissReasons } from "./tools/miss-reasons";
import { ReviewNote } from "./tools/review-note";
import type { Finding } from "./tools/use-commit-first";

interface SubmittedReviewProps {
  place: { sessionId: string; position: number };
  question: NonNullable<OpenQuestion["question"]>;
  review: Review;
  /** The finding that the learner typed before the options were shown. */
  finding: Finding;
}

/**
 * The part below the verdict: the reason for a miss, the confidence and finding that the learner gave with the answer, when the
 * question comes back, and the review.
 */
export function SubmittedReview({ place, question, review, finding }: SubmittedReviewProps) {
  return (
    <>
      {review.response && !review.correct && <MissReasons place={place} reason={review.missReason} />}
      {review.confidence && <ChosenConfidence confidence={review.confidence} />}
      <CommittedFinding finding={finding} />
      {review.nextReview && <NextReview day={review.nextReview} />}
      <QuestionReview
        question={question}
        review={review}
        cardQuestionId={review.response && !place.sessionId.startsWith(testSessionPrefix) ? question.id : undefined}
      >
        <ReviewNote sessionId={place.sessionId} question={question} />
      </QuestionReview>
    </>
  );
}

const confidenceTexts: Record<Confidence, string> = {
  guess: "You said your answer was a guess.",
  unsure: "You said you were unsure.",
  sure: "You said you were sure.",
};

/** Text about the confidence that the learner chose with the answer. */
function ChosenConfidence({ confidence }: { confidence: Confidence }) {
  return <p className="text-muted-foreground text-sm">{confidenceTexts[confidence]}</p>;
}

/** The day on which the question comes back (F1). */
function NextReview({ day }: { day: string }) {
  return (
    <p className="text-muted-foreground text-sm">
      Next review: <span className="font-medium text-foreground">{day}</span>
    </p>
  );
}

/** The finding that the learner committed to, for comparison with the key. */
function CommittedFinding({ finding }: { finding: Finding }) {
  if (!finding.committed) return null;
  return (
    <p className="rounded-lg border border-border px-3 py-2 text-sm">
      <span className="text-muted-foreground">Your answer before you saw the options: </span>
      {finding.text ? <span className="font-medium">{finding.text}</span> : "no idea"}
    </p>
  );
}

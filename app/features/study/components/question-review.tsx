import { Link } from "@remix-run/react";
import { Lightbulb } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { FormattedText } from "~/ui/formatted-text";
import { LabLink } from "../../labs/components/lab-link";
import { listLabs } from "../../labs/list-labs";
import { CitedReference } from "../../questions/components/cited-reference";
import { FlashCardButton } from "../../review/flash-cards/components/flash-card-button";
import type { Review } from "../answer-review.server";
import type { OpenQuestion } from "../open-question.server";
import { ReviewSection } from "./review-section";
import { ReviewedAnswer } from "./reviewed-answer";

interface QuestionReviewProps {
  question: Pick<NonNullable<OpenQuestion["question"]>, "body" | "markup" | "skill" | "level"> & {
    keyOutdated?: string | null;
  };
  review: Review;
  /** The question of which a flash card can be made; omitted where no answer counts. */
  cardQuestionId?: string | undefined;
  /** The learner's note. */
  children?: ReactNode;
}

/** The review that shows after a question is submitted (Q5). */
export function QuestionReview({ question, review, cardQuestionId, children }: QuestionReviewProps) {
  const { teachingPoint, references } = review.sheet;
  const labs = listLabs(review.sheet);
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        {question.keyOutdated && (
          <Alert tone="warning" title={`The key was corrected on ${question.keyOutdated}`}>
            Below are the question and the key as they were when you answered.{" "}
            <Link to={paths.ownReports} className="link">
              See the correction
            </Link>
          </Alert>
        )}
        {review.response === null && <p className="text-muted-foreground">You did not answer this question.</p>}
        <ReviewedAnswer
          body={question.body}
          answerKey={review.sheet.key}
          response={review.response}
          correct={review.correct}
          firstAnswers={review.firstAnswers}
          struck={question.markup.struck}
        />
      </div>
      <section className="flex gap-3 rounded-lg border border-primary/35 bg-accent px-4 py-3 text-accent-foreground">
        <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div className="grid justify-items-start gap-2">
          <div>
            <h3 className="font-semibold text-sm">Teaching point</h3>
            <div className="max-w-[70ch] whitespace-pre-line text-foreground">
              <FormattedText text={teachingPoint} />
            </div>
          </div>
          {cardQuestionId && <FlashCardButton questionId={cardQuestionId} hasCard={false} />}
        </div>
      </section>
      {children}
      {labs.map((lab) => (
        <LabLink key={lab} lab={lab} />
      ))}
      <ReviewSection title={references.length > 1 ? "References" : "Reference"}>
        <ul className="grid gap-1 text-muted-foreground text-sm">
          {references.map((reference) => (
            <li key={`${reference.name} ${reference.section}`}>
              <CitedReference reference={reference} />
            </li>
          ))}
        </ul>
      </ReviewSection>
      <p className="text-muted-foreground text-sm">
        {review.topic} · {skillNames[question.skill]} · level {question.level}
      </p>
    </div>
  );
}

const skillNames = {
  observation: "Observation",
  synthesis: "Synthesis",
  management: "Management",
  recall: "Recall",
  calculation: "Calculation",
  safety: "Safety",
};

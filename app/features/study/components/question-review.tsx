import { Lightbulb } from "lucide-react";
import type { QuestionBody } from "../../questions/version";
import type { OpenQuestion } from "../open-question.server";
import type { Review } from "../review.server";
import { NumericReview } from "./numeric-review";
import { ReviewSection } from "./review-section";
import { ReviewedOptions } from "./reviewed-options";

interface QuestionReviewProps {
  question: NonNullable<OpenQuestion["question"]>;
  review: Review;
}

/** Everything a learner is told after submitting (Q5). */
export function QuestionReview({ question, review }: QuestionReviewProps) {
  const { teachingPoint, references } = review.sheet;
  return (
    <div className="grid gap-5">
      <ReviewedAnswer body={question.body} review={review} />
      <section className="flex gap-3 rounded-lg border border-primary/35 bg-accent px-4 py-3 text-accent-foreground">
        <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div>
          <h3 className="font-semibold text-sm">Teaching point</h3>
          <p className="max-w-[70ch] text-foreground">{teachingPoint}</p>
        </div>
      </section>
      <ReviewSection title={references.length > 1 ? "References" : "Reference"}>
        <ul className="grid gap-1 text-muted-foreground text-sm">
          {references.map(({ name, edition, section }) => (
            <li key={`${name} ${section}`}>{[name, edition, section].filter(Boolean).join(", ")}</li>
          ))}
        </ul>
      </ReviewSection>
      <p className="text-muted-foreground text-sm">
        {question.topic} · {skillNames[question.skill]} · level {question.level}
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

function ReviewedAnswer({ body, review }: { body: QuestionBody; review: Review }) {
  const { response, firstAnswers, correct } = review;
  const { key } = review.sheet;
  if (body.type === "single" && key.type === "single" && response.type === "single")
    return (
      <ReviewedOptions
        options={body.options}
        many={false}
        keys={[key.key]}
        chosen={[response.choice]}
        rationales={key.rationales}
        firstAnswers={firstAnswers}
      />
    );
  if (body.type === "multi" && key.type === "multi" && response.type === "multi")
    return (
      <ReviewedOptions
        options={body.options}
        many
        keys={key.keys}
        chosen={response.choices}
        rationales={key.rationales}
        firstAnswers={firstAnswers}
      />
    );
  if (key.type === "numeric" && response.type === "numeric")
    return <NumericReview answerKey={key} typed={response.value} correct={correct} />;
  return null;
}

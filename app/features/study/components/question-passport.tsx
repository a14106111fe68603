import { formatProvenance, originLabels } from "../../questions/provenance";
import type { Review } from "../answer-review.server";
import type { OpenQuestion } from "../open-question.server";

type Question = NonNullable<OpenQuestion["question"]>;

const reviewStateNames: Record<Question["review"], string> = {
  unreviewed: "None yet",
  "second-pass": "Second pass",
  radiologist: "By a radiologist",
};

/**
 * Origin and review state of a question, with details on demand. The details show the number of first answers only
 * after the learner has answered.
 */
export function QuestionPassport({ question, review }: { question: Question; review: Review | null }) {
  const entries = [
    ["Question", question.externalId],
    ["Version", `${question.versionNumber}, of ${question.versionDate}`],
    ["Origin", originLabels[question.origin]],
    ["Last review", review?.reviewedBy ?? reviewStateNames[question.review]],
    ["First answers", review ? (review.firstAnswers?.total ?? "Fewer than 30") : "Shown after you answer"],
    ["Open reports", question.openReports || "None"],
  ];
  return (
    <details className="min-w-0 flex-1 pt-2 text-muted-foreground text-xs">
      <summary className="cursor-pointer list-none rounded-sm underline decoration-dotted underline-offset-4 pointer-coarse:py-1.5">
        {question.trial && `${question.trial}. `}
        {formatProvenance(question, review?.reviewedBy)}
        {question.standing}
      </summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr_auto_1fr]">
        {entries.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-medium">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

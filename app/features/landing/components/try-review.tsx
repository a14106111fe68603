import { useEffect, useRef } from "react";
import { CitedReference } from "~/features/questions/components/cited-reference";
import { LateSeriesViewer } from "~/features/series/viewer/late-series-viewer";
import { ReviewedOptions } from "~/features/study/components/reviewed-options";
import { QuestionImage } from "~/features/study/components/types/question-image";
import { cn } from "~/lib/cn";
import { Badge } from "~/ui/badge";
import { FormattedText } from "~/ui/formatted-text";
import { AlertCircleIcon, CheckCircleIcon } from "~/ui/icons";
import type { TryReview as Review, TryQuestion } from "../try-question.server";

/** The review of an answer to a free question (Q5). */
export function TryReview({ question, review }: { question: TryQuestion; review: Review }) {
  const resultHeading = useRef<HTMLHeadingElement>(null);
  const { choice, correct, key, rationales, teachingPoint, references } = review;
  const ResultIcon = correct ? CheckCircleIcon : AlertCircleIcon;
  // Moves the focus to the result for screen readers.
  useEffect(() => resultHeading.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <div className="mb-3 flex flex-wrap gap-2">
          {question.domains.map((domain) => (
            <Badge key={domain} tone="primary">
              {domain}
            </Badge>
          ))}
        </div>
        {question.series.length > 0 && (
          <LateSeriesViewer series={question.series} regions={review.regions} startsOpen />
        )}
        <div className={cn("whitespace-pre-line font-medium", question.series.length > 0 && "mt-4")}>
          <FormattedText text={question.stem} />
        </div>
        {question.image && <QuestionImage image={question.image} details={review.image} />}
      </div>
      <div className="grid gap-3">
        <h2
          ref={resultHeading}
          tabIndex={-1}
          className={cn(
            "flex items-center gap-1.5 font-semibold text-lg outline-none",
            correct ? "text-success" : "text-destructive",
          )}
        >
          <ResultIcon className="size-5" />
          {correct ? "Correct" : "Incorrect"}
        </h2>
        <ReviewedOptions
          options={question.options}
          isMulti={false}
          keys={[key]}
          chosen={[choice]}
          rationales={rationales}
          firstAnswers={null}
        />
      </div>
      <section className="rounded-lg border border-primary/35 bg-accent px-4 py-3 text-accent-foreground">
        <h3 className="font-semibold text-sm">Teaching point</h3>
        <div className="max-w-[70ch] whitespace-pre-line text-foreground">
          <FormattedText text={teachingPoint} />
        </div>
      </section>
      <section>
        <h3 className="mb-1 font-semibold text-sm">{references.length > 1 ? "References" : "Reference"}</h3>
        <ul className="grid gap-1 text-muted-foreground text-sm">
          {references.map((reference) => (
            <li key={`${reference.name} ${reference.section}`}>
              <CitedReference reference={reference} />
            </li>
          ))}
        </ul>
      </section>
      <p className="text-muted-foreground text-xs">{question.provenance}.</p>
    </div>
  );
}

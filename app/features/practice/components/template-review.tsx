import { forwardRef } from "react";
import { cn } from "~/lib/cn";
import { getOptionLetter } from "~/lib/text";
import { AlertCircleIcon, CheckCircleIcon, InfoIcon } from "~/ui/icons";
import { ReviewedOptions } from "../../study/components/reviewed-options";
import type { DrawnQuestion } from "../templates/draw-question";
import { listRationales, listSteps } from "../templates/template-content";

interface TemplateReviewProps {
  question: DrawnQuestion;
  chosenId: string | null;
}

/** The verdict, the reason for each option, the worked solution, and the teaching point. */
export const TemplateReview = forwardRef<HTMLHeadingElement, TemplateReviewProps>(function TemplateReview(
  { question, chosenId },
  ref,
) {
  const { template, options, key } = question;
  const isCorrect = chosenId === key.id;
  const Sign = isCorrect ? CheckCircleIcon : AlertCircleIcon;
  const { name, edition } = template.reference;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h3 ref={ref} tabIndex={-1} className="flex min-h-7 flex-wrap items-center gap-x-2 outline-none">
          <span
            className={cn("flex items-center gap-1.5 font-semibold", isCorrect ? "text-success" : "text-destructive")}
          >
            <Sign className="size-5 shrink-0" />
            {isCorrect ? "Correct" : "Incorrect"}
          </span>
          {!isCorrect && (
            <span className="text-[0.9375rem]">The answer is {getOptionLetter(options.indexOf(key))}</span>
          )}
        </h3>
        <ReviewedOptions
          options={options}
          isMulti={false}
          keys={[key.id]}
          chosen={chosenId === null ? [] : [chosenId]}
          rationales={{ ...listRationales(question), [key.id]: "The worked solution below leads to this value." }}
          firstAnswers={null}
        />
      </div>
      <section>
        <h3 className="mb-1 font-semibold text-sm">Worked solution</h3>
        <ol className="grid max-w-[70ch] list-decimal text-[0.9375rem] gap-1 pl-5">
          {listSteps(question).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className="flex gap-3 rounded-lg border border-primary/35 bg-accent px-4 py-3 text-accent-foreground">
        <InfoIcon className="mt-0.5 size-5 shrink-0" />
        <div>
          <h3 className="font-semibold text-sm">Teaching point</h3>
          <p className="max-w-[70ch] text-foreground">{template.teachingPoint}</p>
        </div>
      </section>
      <p className="text-muted-foreground text-sm">
        Formula: {name}, {edition}
      </p>
    </div>
  );
});

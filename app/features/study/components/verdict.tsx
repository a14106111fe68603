import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { forwardRef } from "react";
import { cn } from "~/lib/cn";
import { formatDuration } from "~/lib/duration";
import { getOptionLetter, joinWords } from "~/lib/text";
import type { QuestionBody } from "../../questions/version";
import type { Review } from "../answer-review.server";

interface VerdictLabelProps {
  correct: boolean;
  /** Whether the question was left unanswered in an exam that has ended. */
  omitted?: boolean;
  className?: string;
}

/** The verdict as an icon with text. */
export function VerdictLabel({ correct, omitted = false, className }: VerdictLabelProps) {
  const Sign = omitted ? CircleDashed : correct ? CircleCheck : CircleX;
  const toneClassName = omitted ? "text-muted-foreground" : correct ? "text-success" : "text-destructive";
  return (
    <span className={cn("flex items-center gap-1.5 font-semibold", toneClassName, className)}>
      <Sign aria-hidden="true" className="size-5 shrink-0" />
      {omitted ? "Unanswered" : correct ? "Correct" : "Incorrect"}
    </span>
  );
}

/**
 * Heading of the review with the verdict. The heading takes the place of the instruction, so that nothing moves on the
 * page.
 */
export const Verdict = forwardRef<HTMLHeadingElement, { body: QuestionBody; review: Review; showTime: boolean }>(
  function Verdict({ body, review, showTime }, ref) {
    const omitted = review.response === null;
    const keyText = review.correct ? null : describeCorrectAnswer(body, review);
    return (
      <h2
        ref={ref}
        tabIndex={-1}
        className="flex min-h-7 scroll-mt-2 scroll-mb-28 flex-wrap items-center gap-x-2 outline-none"
      >
        <VerdictLabel correct={review.correct} omitted={omitted} />
        {keyText && <span className="text-[0.9375rem]">{keyText}</span>}
        {showTime && !omitted && (
          <span className="ml-auto font-normal text-muted-foreground text-sm">in {formatDuration(review.took)}</span>
        )}
      </h2>
    );
  },
);

function describeCorrectAnswer(
  body: QuestionBody,
  { sheet: { key }, rightUnits, units, response }: Review,
): string | null {
  if (units > 1) return response && `${rightUnits} of ${units} ${key.type === "case" ? "parts " : ""}right`;
  if (key.type === "numeric") return `The answer is ${key.answer.value} ${key.answer.unit}`.trimEnd();
  if (!("options" in body) || (key.type !== "single" && key.type !== "multi")) return null;
  const keys = key.type === "single" ? [key.key] : key.keys;
  const letters = body.options.flatMap((option, index) => (keys.includes(option.id) ? [getOptionLetter(index)] : []));
  return `The answer is ${joinWords(letters, "and")}`;
}

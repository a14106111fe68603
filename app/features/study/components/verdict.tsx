import { CircleCheck, CircleX } from "lucide-react";
import { forwardRef } from "react";
import { cn } from "~/lib/cn";
import { formatDuration } from "~/lib/duration";
import type { QuestionBody } from "../../questions/version";
import { letter } from "../engine/options";
import type { Review } from "../review.server";

/** Whether the answer was right, in words and a sign. */
export function VerdictWord({ correct, className }: { correct: boolean; className?: string }) {
  const Sign = correct ? CircleCheck : CircleX;
  return (
    <span
      className={cn(
        "flex items-center gap-1.5 font-semibold",
        correct ? "text-success" : "text-destructive",
        className,
      )}
    >
      <Sign aria-hidden="true" className="size-5 shrink-0" />
      {correct ? "Correct" : "Incorrect"}
    </span>
  );
}

/** The verdict as the heading of the review. It takes the line where the instruction stood, so that nothing moves. */
export const Verdict = forwardRef<HTMLHeadingElement, { body: QuestionBody; review: Review; showTime: boolean }>(
  function Verdict({ body, review, showTime }, ref) {
    const key = review.correct ? null : keyInWords(body, review);
    return (
      <h2 ref={ref} tabIndex={-1} className="flex min-h-7 flex-wrap items-center gap-x-2 outline-none">
        <VerdictWord correct={review.correct} />
        {key && <span className="text-[0.9375rem]">{key}</span>}
        {showTime && (
          <span className="ml-auto font-normal text-muted-foreground text-sm">in {formatDuration(review.took)}</span>
        )}
      </h2>
    );
  },
);

function keyInWords(body: QuestionBody, { sheet: { key } }: Review): string | null {
  if (key.type === "numeric") return `The answer is ${key.answer.value} ${key.answer.unit}`.trimEnd();
  if (!("options" in body) || (key.type !== "single" && key.type !== "multi")) return null;
  const keys = key.type === "single" ? [key.key] : key.keys;
  const letters = body.options.flatMap((option, index) => (keys.includes(option.id) ? [letter(index)] : []));
  return `The answer is ${letters.join(", ").replace(/, (\w)$/, " and $1")}`;
}

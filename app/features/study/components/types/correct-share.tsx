import type { Review } from "../../answer-review.server";

interface CorrectShareProps {
  firstAnswers: Review["firstAnswers"];
  /** Verb phrase for a correct answer, such as "put every item in order". */
  action: string;
}

/** The share of first answers that were fully correct; renders nothing while there are too few first answers (Q5). */
export function CorrectShare({ firstAnswers, action }: CorrectShareProps) {
  if (!firstAnswers) return null;
  const { total, right } = firstAnswers;
  return (
    <p className="text-muted-foreground text-sm tabular-nums">
      {Math.round((100 * right) / total)}% of {total} first answers by all learners {action}.
    </p>
  );
}

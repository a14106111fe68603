import type { Review } from "../../answer-review.server";

interface ShareRightProps {
  firstAnswers: Review["firstAnswers"];
  /** What these learners did, such as "put every item in order". */
  action: string;
}

/** Share of first answers that were fully correct; nothing while there are too few (Q5). */
export function ShareRight({ firstAnswers, action }: ShareRightProps) {
  if (!firstAnswers) return null;
  const { total, right } = firstAnswers;
  return (
    <p className="text-muted-foreground text-sm tabular-nums">
      {Math.round((100 * right) / total)}% of {total} first answers by all learners {action}.
    </p>
  );
}

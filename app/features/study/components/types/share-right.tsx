import type { Review } from "../../answer-review.server";

interface ShareRightProps {
  firstAnswers: Review["firstAnswers"];
  /** Such as "put all of them in order". */
  did: string;
}

/** How many learners had all of it right at first; nothing while too few have answered (Q5). */
export function ShareRight({ firstAnswers, did }: ShareRightProps) {
  if (!firstAnswers) return null;
  const { total, right } = firstAnswers;
  return (
    <p className="text-muted-foreground text-sm tabular-nums">
      {Math.round((100 * right) / total)}% of {total} first answers by all learners {did}.
    </p>
  );
}

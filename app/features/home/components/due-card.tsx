import { countNoun } from "~/lib/text";
import { Card } from "~/ui/card";
import type { DueQueue } from "../../review/due-queue";
import { StartButton } from "../../study/components/start-button";

/** Maximum number of reviews in one session. */
const maxReviewsPerSession = 20;
/** Maximum number of extra reviews offered when today's share is done. */
const maxExtraReviews = 10;

/** The due questions, today's share, and a start button (F1, F3). */
export function DueCard({ queue }: { queue: DueQueue }) {
  const { due, todayCount } = queue;
  const size = todayCount > 0 ? Math.min(maxReviewsPerSession, todayCount) : Math.min(maxExtraReviews, due);
  return (
    <Card as="section" aria-labelledby="due" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-w-prose flex-1 basis-60">
        <h2 id="due" className="font-semibold text-base">
          {due > 0 ? "Due for review" : "Nothing is due"}
        </h2>
        <p className="text-muted-foreground text-sm">{describeQueue(queue)}</p>
      </div>
      {due > 0 && (
        <StartButton request={{ from: "due", size }} variant={todayCount > 0 ? "primary" : "outline"} size="lg">
          {todayCount > 0 ? `Review ${countNoun(size, "question")}` : `Review ${countNoun(size, "more question")}`}
        </StartButton>
      )}
    </Card>
  );
}

/** Takes the place of the due questions before the first answer. */
export function NothingDueYet() {
  return (
    <Card as="section" aria-labelledby="due">
      <h2 id="due" className="font-semibold text-base">
        Due for review
      </h2>
      <p className="text-muted-foreground text-sm">
        Questions that you answer come back here, just before you would forget them.
      </p>
    </Card>
  );
}

/** Describes the queue without making it look like a debt (F3). */
function describeQueue({ due, hasMore, todayCount, catchUpPlan, nextDueText }: DueQueue): string {
  if (due === 0)
    return nextDueText
      ? `Answered questions come back just before you would forget them. The next one is due ${nextDueText}.`
      : "Answered questions come back just before you would forget them.";
  const pileText = hasMore ? `${due}+ questions due` : `${countNoun(due, "question")} due`;
  if (!catchUpPlan)
    return `${pileText}. Review ${due === 1 ? "it" : "them"} while you still remember part of ${due === 1 ? "it" : "them"}.`;
  const catchUpText =
    catchUpPlan.days === null
      ? "The other questions can wait."
      : `At this pace, you will be caught up in ${countNoun(catchUpPlan.days, "day")}.`;
  if (todayCount === 0)
    return `You are done for today. ${pileText}; review ${catchUpPlan.perDay} a day. ${catchUpText}`;
  return `${pileText}; review ${todayCount} today, ${catchUpPlan.tomorrowCount} more tomorrow. ${catchUpText}`;
}

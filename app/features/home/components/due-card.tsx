import { countNoun } from "~/lib/text";
import { Card } from "~/ui/card";
import type { DueQueue } from "../../review/due-queue";
import { StartButton } from "../../study/components/start-button";

/** Most reviews in one session. */
const reviewsPerSession = 20;
/** Reviews offered once today's share is done. */
const extraReviews = 10;

/** The due questions, today's share, and a start button (F1, F3). */
export function DueCard({ queue }: { queue: DueQueue }) {
  const { due, today } = queue;
  const size = today > 0 ? Math.min(reviewsPerSession, today) : Math.min(extraReviews, due);
  return (
    <Card as="section" aria-labelledby="due" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-w-prose flex-1 basis-60">
        <h2 id="due" className="font-semibold text-base">
          {due > 0 ? "Due for review" : "Nothing is due"}
        </h2>
        <p className="text-muted-foreground text-sm">{describeQueue(queue)}</p>
      </div>
      {due > 0 && (
        <StartButton request={{ from: "due", size }} variant={today > 0 ? "primary" : "outline"} size="lg">
          {today > 0 ? `Review ${size}` : `Review ${size} more`}
        </StartButton>
      )}
    </Card>
  );
}

/** Describes the queue without making it look like a debt. */
function describeQueue({ due, more, today, plan, next }: DueQueue): string {
  if (due === 0)
    return next
      ? `Questions you have answered come back just before you would forget them: the next one ${next}.`
      : "Questions you have answered come back just before you would forget them.";
  const waiting = `${due}${more ? "+" : ""} waiting`;
  if (!plan)
    return more
      ? `${waiting}. Take a few at a time; those that wait longest come first.`
      : `${countNoun(due, "question")} ${due === 1 ? "is" : "are"} ready, while you still half remember ${due === 1 ? "it" : "them"}.`;
  const inDays = plan.days === null ? "the rest keeps" : `clears it in ${countNoun(plan.days, "day")}`;
  if (today === 0) return `That is enough for today. ${waiting}; ${plan.perDay} a day ${inDays}.`;
  return plan.days === null
    ? `${waiting}; ${today} today is plenty, ${inDays}.`
    : `${waiting}; ${today} today ${inDays}.`;
}

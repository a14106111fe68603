import type { ReactNode } from "react";
import { formatShare } from "~/lib/format-share";
import { countNoun } from "~/lib/text";
import type { DaysOverview } from "../days-overview";
import type { AnswerTotals } from "../progress-cells";

interface TotalsProps {
  sum: AnswerTotals;
  days: DaysOverview;
  /** Whether to hide the streak (A5). */
  isStreakHidden: boolean;
}

/** Four tiles with the learner's totals. */
export function Totals({ sum, days, isStreakHidden }: TotalsProps) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-border bg-border md:grid-cols-4">
      <Total name="Questions answered" value={sum.answered}>
        of {sum.total} in the bank
      </Total>
      <Total name="Correct on first try" value={formatShare(sum.firstCorrect, sum.answered)}>
        {sum.firstCorrect} of {sum.answered}
      </Total>
      <Total name="Correct on latest answer" value={formatShare(sum.latestCorrect, sum.answered)}>
        {sum.latestCorrect} of {sum.answered}
      </Total>
      {isStreakHidden ? (
        <Total name="Answers in 30 days" value={days.answers}>
          on {countNoun(days.studyDays, "day")}
        </Total>
      ) : (
        <Total name="Streak" value={countNoun(days.streak, "day")}>
          {days.studyDays} of the last 30 days studied
        </Total>
      )}
    </dl>
  );
}

function Total({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col bg-card px-4 py-3.5">
      <dt className="text-[0.8125rem] text-muted-foreground">{name}</dt>
      <dd className="font-semibold text-2xl leading-9 tabular-nums">{value}</dd>
      <dd className="text-muted-foreground text-xs tabular-nums">{children}</dd>
    </div>
  );
}

import type { ReactNode } from "react";
import { formatShare } from "~/lib/format-share";
import { countNoun } from "~/lib/text";
import type { DaysOverview } from "../days-overview";
import type { AnswerTotals } from "../progress-cells";

interface ProgressTotalsProps {
  totals: AnswerTotals;
  days: DaysOverview;
  /** Whether to hide the streak (A5). */
  isStreakHidden: boolean;
}

/** Four tiles with the learner's totals. */
export function ProgressTotals({ totals, days, isStreakHidden }: ProgressTotalsProps) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-border bg-border md:grid-cols-4">
      <TotalTile name="Questions answered" value={totals.answered}>
        of {totals.total} in the bank
      </TotalTile>
      <TotalTile name="Correct on first try" value={formatShare(totals.firstCorrect, totals.answered)}>
        {totals.firstCorrect} of {totals.answered}
      </TotalTile>
      <TotalTile name="Correct on latest answer" value={formatShare(totals.latestCorrect, totals.answered)}>
        {totals.latestCorrect} of {totals.answered}
      </TotalTile>
      {isStreakHidden ? (
        <TotalTile name="Answers in 30 days" value={days.answers}>
          on {countNoun(days.studyDays, "day")}
        </TotalTile>
      ) : (
        <TotalTile name="Streak" value={countNoun(days.streak, "day")}>
          {days.studyDays} of the last 30 days studied
        </TotalTile>
      )}
    </dl>
  );
}

function TotalTile({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col bg-card px-4 py-3.5">
      <dt className="text-[0.8125rem] text-muted-foreground">{name}</dt>
      <dd className="font-semibold text-2xl leading-9 tabular-nums">{value}</dd>
      <dd className="text-muted-foreground text-xs tabular-nums">{children}</dd>
    </div>
  );
}

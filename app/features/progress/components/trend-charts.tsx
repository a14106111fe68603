import { formatShare } from "~/lib/format-share";
import { countNoun } from "~/lib/text";
import { BarChart } from "~/ui/bar-chart";
import { Card } from "~/ui/card";
import { ShareChart } from "~/ui/share-chart";

interface LabeledCounts {
  label: string;
  answers: number;
  correct: number;
}

interface TrendChartsProps {
  days: { recentDays: readonly LabeledCounts[]; answers: number; correct: number; studyDays: number };
  weeks: readonly LabeledCounts[];
}

/** Charts of answers per day and share of correct answers per week. */
export function TrendCharts({ days, weeks }: TrendChartsProps) {
  return (
    <div className="mt-7 grid gap-5 lg:grid-cols-2">
      <Card as="section" aria-labelledby="last-30" className="min-w-0">
        <h2 id="last-30" className="font-semibold text-lg">
          Last 30 days
        </h2>
        <p className="mb-4 text-muted-foreground text-sm">
          {countNoun(days.answers, "answer")}, {days.correct} correct, on {countNoun(days.studyDays, "study day")}. A
          study day ends at 4 a.m.
        </p>
        <BarChart
          label="Answers on each of the last 30 days"
          valueName="Answered"
          partName="Correct"
          labelEvery={5}
          bars={days.recentDays.map(({ label, answers, correct }) => ({ label, value: answers, part: correct }))}
        />
      </Card>
      <Card as="section" aria-labelledby="weeks" className="min-w-0">
        <h2 id="weeks" className="font-semibold text-lg">
          Correct by week
        </h2>
        <p className="mb-4 text-muted-foreground text-sm">
          All answers of the last {weeks.length} weeks. Each week is labeled with its Monday; weeks without answers are
          blank.
        </p>
        <ShareChart
          label={`Share of correct answers in each of the last ${weeks.length} weeks`}
          name="Correct"
          labelName="Week starting"
          points={weeks.map(({ label, answers, correct }) => ({
            label,
            share: answers ? correct / answers : null,
            text: answers ? `${formatShare(correct, answers)} of ${answers}` : "no answers",
          }))}
        />
      </Card>
    </div>
  );
}

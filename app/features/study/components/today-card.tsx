import { count } from "~/lib/text";
import { BarChart } from "~/ui/bar-chart";
import { Card } from "~/ui/card";
import type { Home } from "../home.server";

/** What was done today and in the last week. */
export function TodayCard({ today, streak, week }: Pick<Home, "today" | "streak" | "week">) {
  return (
    <Card as="section" aria-labelledby="today">
      <h2 id="today" className="font-semibold text-base">
        Today
      </h2>
      <p className="mt-1 text-sm">
        {today.answers === 0 ? (
          "Nothing answered yet today."
        ) : (
          <>
            <strong className="font-semibold">{count(today.answers, "answer")}</strong>, {today.correct} correct
          </>
        )}
        {streak !== null && streak > 0 && <> · {streak === 1 ? "1 study day" : `${streak} study days in a row`}</>}
      </p>
      <div className="mt-4">
        <BarChart
          label="Answers in the last 7 days"
          valueName="Answered"
          partName="Correct"
          bars={week.map(({ label, answers, correct }) => ({ label, value: answers, part: correct }))}
        />
      </div>
    </Card>
  );
}

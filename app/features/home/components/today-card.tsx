import { BarChart } from "~/ui/bar-chart";
import { Card } from "~/ui/card";
import type { HomeData } from "../home.loader.server";

/** Answers of today and of the last 7 days. */
export function TodayCard({ today, streak, week }: Pick<HomeData, "today" | "streak" | "week">) {
  return (
    <Card as="section" aria-labelledby="today">
      <h2 id="today" className="font-semibold text-base">
        Today
      </h2>
      <dl className="mt-2 flex gap-8">
        <LabeledNumber
          name={
            today.answers === 0
              ? "answers so far"
              : `${today.answers === 1 ? "answer" : "answers"}, ${today.correct} correct`
          }
        >
          {today.answers}
        </LabeledNumber>
        {streak !== null && (
          <LabeledNumber name={streak === 1 ? "study day" : "study days in a row"}>{streak}</LabeledNumber>
        )}
      </dl>
      {week.every(({ answers }) => answers === 0) ? (
        <p className="mt-3 text-muted-foreground text-sm">Your answers of the last 7 days appear here as a chart.</p>
      ) : (
        <div className="mt-4">
          <BarChart
            label="Answers in the last 7 days"
            valueName="Answered"
            partName="Correct"
            bars={week.map(({ label, answers, correct }) => ({ label, value: answers, part: correct }))}
          />
        </div>
      )}
    </Card>
  );
}

function LabeledNumber({ name, children }: { name: string; children: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="font-semibold text-2xl leading-8 tabular-nums">{children}</dd>
    </div>
  );
}

import { countNoun } from "~/lib/text";
import { BarChart } from "~/ui/bar-chart";
import { Card } from "~/ui/card";
import type { DueForecast } from "../../review/due-forecast";

/** The questions that fall due on each of the next 14 days (F1), and the daily cap where a day exceeds it (F5). */
export function DueForecastCard({ forecast }: { forecast: DueForecast }) {
  return (
    <Card as="section" aria-labelledby="forecast" className="mt-5 min-w-0">
      <h2 id="forecast" className="font-semibold text-lg">
        Questions due in the next 14 days
      </h2>
      <p className="mt-1 text-muted-foreground text-sm">{describeForecast(forecast)}</p>
      {forecast.total > 0 && (
        <div className="mt-4">
          <BarChart
            label="Questions due on each of the next 14 days"
            valueName="Due"
            labelEvery={3}
            showValues
            bars={forecast.days.map(({ label, due }) => ({ label, value: due }))}
          />
        </div>
      )}
    </Card>
  );
}

function describeForecast({ days, total, hasMore, exceededMaxPerDay }: DueForecast): string {
  if (total === 0) return "No question is due. New answers bring questions back here.";
  const [dueToday = 0] = days.map(({ due }) => due);
  const countText = hasMore
    ? `${dueToday} due today. More questions fall due than this chart can show, so the last days are incomplete.`
    : `${countNoun(dueToday, "question")} due today, ${total - dueToday} more on the days after.`;
  if (exceededMaxPerDay === null) return countText;
  return `${countText} Home asks for at most ${exceededMaxPerDay} a day; the others stay due and move to the next days.`;
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { signedIn } from "~/features/auth/guards.server";
import { DomainHeatMap } from "~/features/progress/components/domain-heat-map";
import { DueForecastCard } from "~/features/progress/components/due-forecast-card";
import { NothingAnswered } from "~/features/progress/components/nothing-answered";
import { PaceCard } from "~/features/progress/components/pace-card";
import { ProgressFrame } from "~/features/progress/components/progress-frame";
import { ProgressTotals } from "~/features/progress/components/progress-totals";
import { ReadinessCard } from "~/features/progress/components/readiness-card";
import { Recommendations } from "~/features/progress/components/recommendations";
import { TrendCharts } from "~/features/progress/components/trend-charts";
import { loadProgress } from "~/features/progress/progress.loader.server";

export const loader = signedIn(({ context, viewer }) => loadProgress(context, viewer));

export const meta: MetaFunction = () => [{ title: "Progress · RadCore" }];

export default function ProgressPage() {
  const progress = useLoaderData<typeof loader>();
  const { total, days, weeks, readiness, percentile, wasReset, pace, examDay, recommendations, grid, calm } = progress;
  const { dueForecast } = progress;
  return (
    <ProgressFrame
      title="Progress"
      description="“First try” is your first answer to a question, and “latest” your most recent one. Each question counts once by organ system and once by modality."
    >
      {total.answered === 0 ? (
        <NothingAnswered />
      ) : (
        <>
          <ProgressTotals totals={total} days={days} isStreakHidden={calm} />
          <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
            <div className="grid min-w-0 gap-5">
              <ReadinessCard readiness={readiness} percentile={percentile} wasReset={wasReset} />
              <PaceCard pace={pace} examDay={examDay} last30Days={days} />
            </div>
            <Recommendations recommendations={recommendations} />
          </div>
          <DueForecastCard forecast={dueForecast} />
          <DomainHeatMap rows={grid} />
          <TrendCharts days={days} weeks={weeks} />
        </>
      )}
    </ProgressFrame>
  );
}

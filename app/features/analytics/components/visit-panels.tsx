import { LineChart } from "~/ui/line-chart";
import type { Report } from "../report/build-report";
import { metrics } from "../report/metrics";
import { ExportLink, ListPanel } from "./list-panel";
import { MetricTiles } from "./tiles";

const noDataText = "No data on these days.";

/** The metric tiles of visits with a chart, and all lists of visits. */
export function VisitPanels({ report }: { report: Report }) {
  const { visits, filters } = report;
  const emptyText =
    filters.length > 1
      ? "No data on these days with these filters."
      : filters.length === 1
        ? "No data on these days with this filter."
        : noDataText;
  return (
    <>
      <div>
        <h2 className="sr-only">Visits</h2>
        <MetricTiles tiles={report.tiles} chosenMetric={report.metric} />
        <MetricChart report={report} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <ListPanel list={visits.path} emptyText={emptyText} />
        <ListPanel list={visits.referrer} emptyText={emptyText} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 *:flex-1 sm:max-lg:col-span-2">
          <ListPanel list={visits.country} emptyText={emptyText} />
          <ListPanel
            list={visits.campaign}
            emptyText={
              filters.length > 0 ? emptyText : "No visits from links with campaign tags (utm_source) on these days."
            }
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4 *:flex-1">
          <ListPanel list={visits.device} emptyText={emptyText} />
          <ListPanel list={visits.browser} emptyText={emptyText} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 *:flex-1">
          <ListPanel list={visits.os} emptyText={emptyText} />
          <ListPanel
            list={visits.dropped}
            emptyText="All beacons on these days were counted."
            note="These beacons arrived, but the other numbers on this page do not include them."
          />
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <ListPanel list={visits.element} emptyText={emptyText} />
        <ListPanel list={visits.event} emptyText={emptyText} />
      </div>
    </>
  );
}

/** The chart of the chosen metric by day. */
function MetricChart({ report }: { report: Report }) {
  const { metric, points, isSingleDay, isUnfinished, rangeText, comparedText, tiles } = report;
  const { name, note, format, isRate } = metrics[metric];
  const label = `${name} by day, ${rangeText}`;
  const tile = tiles.find(({ id }) => id === metric);
  return (
    <div className="rounded-b-xl border border-border bg-card px-4 pt-4 pb-3 shadow-[0_1px_2px_var(--shadow-tint)]">
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <p className="text-muted-foreground text-xs">{note}.</p>
        <ExportLink list="days" title="the days" />
      </div>
      {isSingleDay ? (
        <p className="pb-2 text-sm">
          {rangeText} is a single day: <span className="font-semibold">{tile?.text ?? "–"}</span> {name.toLowerCase()}
          {points[0]?.before && `, against ${points[0].before.text} on ${comparedText}`}. Choose more than one day to
          see a chart.
        </p>
      ) : (
        <LineChart
          label={label}
          name={`${name}, ${rangeText}`}
          comparisonName={comparedText ?? undefined}
          points={points}
          isLastUnfinished={isUnfinished}
          roundingUnit={metric === "duration" ? 60_000 : 1}
          formatTick={isRate ? (value) => `${value}%` : format}
        />
      )}
    </div>
  );
}

import { LineChart } from "~/ui/line-chart";
import { metrics } from "../report/metrics";
import type { Report } from "../report/report";
import { ExportLink, ListPanel } from "./list-panel";
import { Tiles } from "./tiles";

const nothing = "Nothing in these days.";

/** The numbers of the visits, one of them by day, and everything that visits are listed by. */
export function VisitPanels({ report }: { report: Report }) {
  const { visits, filter } = report;
  const empty = filter ? `Nothing under this filter in these days.` : nothing;
  return (
    <>
      <div>
        <h2 className="sr-only">Visits</h2>
        <Tiles tiles={report.tiles} chosen={report.metric} />
        <Course report={report} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <ListPanel list={visits.path} empty={empty} />
        <ListPanel list={visits.referrer} empty={empty} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <ListPanel list={visits.country} empty={empty} className="sm:max-lg:col-span-2" />
        <div className="flex min-w-0 flex-col gap-4 *:flex-1">
          <ListPanel list={visits.device} empty={empty} />
          <ListPanel list={visits.browser} empty={empty} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 *:flex-1">
          <ListPanel list={visits.os} empty={empty} />
          <ListPanel
            list={visits.dropped}
            empty="Nothing was left out in these days."
            note="What browsers told us of, and no number on this page contains."
          />
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <ListPanel list={visits.element} empty={empty} />
        <ListPanel list={visits.event} empty={empty} />
      </div>
    </>
  );
}

/** The chosen number by day. */
function Course({ report: { metric, points, oneDay, rangeText, comparedText, tiles } }: { report: Report }) {
  const { name, note, text, rate } = metrics[metric];
  const label = `${name} by day, ${rangeText}`;
  const tile = tiles.find(({ id }) => id === metric);
  return (
    <div className="rounded-b-xl border border-border bg-card px-4 pt-4 pb-3 shadow-[0_1px_2px_var(--shadow-tint)]">
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <p className="text-muted-foreground text-xs">{note}.</p>
        <ExportLink list="days" title="the days" />
      </div>
      {oneDay ? (
        <p className="pb-2 text-sm">
          {rangeText} is a single day: <span className="font-semibold">{tile?.text ?? "–"}</span> {name.toLowerCase()}
          {points[0]?.before && `, against ${points[0].before.text} on ${comparedText}`}. Choose more days for a chart.
        </p>
      ) : (
        <LineChart
          label={label}
          name={`${name}, ${rangeText}`}
          beforeName={comparedText ?? undefined}
          points={points}
          unit={metric === "duration" ? 60_000 : 1}
          formatTick={rate ? (value) => `${value}%` : text}
        />
      )}
    </div>
  );
}

import { Table } from "~/ui/table";
import { formatRvu } from "../../browser/rvu-format";
import type { CatalogStudy } from "../../engine/rvu-catalog";
import { publishedPace } from "../../engine/tally/shift-pace";
import type { Counts } from "../../engine/tally/tally-counts";
import { formatNumber, formatShortRvu } from "../money/money-format";
import type { PlanOutcome } from "./plan-workload";

interface PlanResultProps {
  outcome: PlanOutcome;
  mix: Counts;
  studies: ReadonlyMap<string, CatalogStudy>;
}

const noPlanTexts = {
  fields: "Enter a target and the number of days to see the plan.",
  mix: "This mix has 0 wRVU in this release, so it can't reach the target.",
  "out of reach": "No workload reaches this pay at this rate.",
};

/** Shows how many studies per day reach the target, and which. */
export function PlanResult({ outcome, mix, studies }: PlanResultProps) {
  if ("noPlanReason" in outcome)
    return (
      <p className="rounded-lg border border-border border-dashed px-4 py-6 text-center text-muted-foreground text-sm">
        {noPlanTexts[outcome.noPlanReason]}
      </p>
    );
  const { plan, workPerDay, workPerHour } = outcome;
  if (plan.work === 0)
    return (
      <p role="status" className="rounded-lg border border-border bg-muted/40 p-4 text-sm">
        The base alone reaches this pay.
      </p>
    );
  const rows = Object.entries(mix)
    .flatMap(([id]) => {
      const study = studies.get(id);
      const tenths = plan.countsPerDay[id] ?? 0;
      return study && tenths > 0 ? [{ id, name: study.name, tenths, work: study.work }] : [];
    })
    .sort((a, b) => b.tenths * b.work - a.tenths * a.work);
  return (
    <section aria-label="Plan" className="rounded-lg border border-border bg-muted/40 p-4">
      <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold text-2xl tabular-nums">{formatNumber(plan.studiesPerDay)} studies per day</span>
        <span className="text-muted-foreground text-sm tabular-nums">
          {formatRvu(workPerDay)} wRVU per day · {formatShortRvu(plan.work)} per year ·{" "}
          {formatNumber(plan.studiesPerYear)} studies per year
        </span>
      </p>
      {workPerHour !== null && (
        <p className="mt-1.5 text-sm tabular-nums">{describePace(workPerHour, plan.workPerStudy)}</p>
      )}
      <details className="mt-3 text-sm" open={rows.length <= 12}>
        <summary className="link inline-block py-1 text-xs">Show studies</summary>
        <div className="mt-2">
          <Table caption="Studies per day in this mix" className="text-foreground tabular-nums">
            <thead>
              <tr>
                <th scope="col">Study</th>
                <th scope="col" className="text-end">
                  Per day
                </th>
                <th scope="col" className="text-end">
                  wRVU each
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, name, tenths, work }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td className="text-end">{(tenths / 10).toFixed(1)}</td>
                  <td className="text-end">{formatRvu(work)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </section>
  );
}

/** Describes the required pace and compares it with the published sustained pace (C8). */
function describePace(workPerHour: number, workPerStudy: number): string {
  const { low, high } = publishedPace;
  const comparison =
    workPerHour > high * 100
      ? `above the published sustained pace of ${low}–${high}`
      : workPerHour < low * 100
        ? `below the published sustained pace of ${low}–${high}`
        : `within the published sustained pace of ${low}–${high}`;
  const minutes = (workPerStudy * 60) / workPerHour;
  return `${formatRvu(workPerHour)} wRVU per hour, ${comparison}. That is ${minutes.toFixed(1)} minutes per study, at ${formatRvu(workPerStudy)} wRVU on average.`;
}

import { Table } from "~/ui/table";
import { rvuText } from "../../browser/words";
import type { CatalogueStudy } from "../../engine/catalogue";
import type { Counts } from "../../engine/tally/counts";
import { publishedPace } from "../../engine/tally/pace";
import { numberText, shortRvuText } from "../money/number-text";
import type { Planned } from "./planned";

interface PlanResultProps {
  planned: Planned;
  mix: Counts;
  studies: ReadonlyMap<string, CatalogueStudy>;
}

const missing = {
  fields: "Fill in the target and the days, and the plan stands here.",
  mix: "This mix is worth nothing in this release, so no number of studies reaches the target.",
  "out of reach": "No amount of work in a year pays that much at this rate.",
};

/** Studies a day for the target, and which. */
export function PlanResult({ planned, mix, studies }: PlanResultProps) {
  if ("missing" in planned)
    return (
      <p className="rounded-lg border border-border border-dashed px-4 py-6 text-center text-muted-foreground text-sm">
        {missing[planned.missing]}
      </p>
    );
  const { plan, workADay, perHour } = planned;
  if (plan.work === 0)
    return (
      <p role="status" className="rounded-lg border border-border bg-muted/40 p-4 text-sm">
        The base alone pays that.
      </p>
    );
  const rows = Object.entries(mix)
    .flatMap(([id]) => {
      const study = studies.get(id);
      const tenths = plan.mixADay[id] ?? 0;
      return study && tenths > 0 ? [{ id, name: study.name, tenths, work: study.work }] : [];
    })
    .sort((a, b) => b.tenths * b.work - a.tenths * a.work);
  return (
    <section aria-label="Plan" className="rounded-lg border border-border bg-muted/40 p-4">
      <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold text-2xl tabular-nums">{numberText(plan.studiesADay)} studies a day</span>
        <span className="text-muted-foreground text-sm tabular-nums">
          {rvuText(workADay)} wRVU a day · {shortRvuText(plan.work)} a year · {numberText(plan.studiesAYear)} studies a
          year
        </span>
      </p>
      {perHour !== null && <p className="mt-1.5 text-sm tabular-nums">{paceText(perHour, plan.perStudy)}</p>}
      <details className="mt-3 text-sm" open={rows.length <= 12}>
        <summary className="link inline-block py-1 text-xs">Which studies</summary>
        <div className="mt-2">
          <Table caption="Studies a day by the mix" className="text-foreground tabular-nums">
            <thead>
              <tr>
                <th scope="col">Study</th>
                <th scope="col" className="text-end">
                  A day
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
                  <td className="text-end">{rvuText(work)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </section>
  );
}

/** The pace it takes beside what has been published as sustained. */
function paceText(perHour: number, perStudy: number): string {
  const { low, high } = publishedPace;
  const against =
    perHour > high * 100
      ? `above the ${low}–${high} that are published as sustained`
      : perHour < low * 100
        ? `below the ${low}–${high} that are published as sustained`
        : `within the ${low}–${high} that are published as sustained`;
  const minutes = (perStudy * 60) / perHour;
  return `${rvuText(perHour)} wRVU an hour, ${against}: ${minutes.toFixed(1)} minutes a study of ${rvuText(perStudy)} wRVU on average.`;
}

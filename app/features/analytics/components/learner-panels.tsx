import { CornerDownRight } from "lucide-react";
import { cn } from "~/lib/cn";
import { Card } from "~/ui/card";
import { Table } from "~/ui/table";
import type { Cohort, FunnelStep } from "../report/funnel-and-cohorts";
import { ExportLink } from "./list-panel";

/** The funnel of the learners who signed up in the range. */
export function FunnelPanel({ steps }: { steps: readonly FunnelStep[] }) {
  return (
    <Card as="section" aria-labelledby="funnel-title" className="p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id="funnel-title" className="font-semibold text-[0.9375rem]">
          From landing page to subscription
        </h3>
        <ExportLink list="funnel" title="the funnel" />
      </div>
      <ol className="mt-3 grid gap-2.5">
        {steps.map(({ name, count, percentOfPrevious, share, isSideBranch }) => (
          <li key={name} className={cn("grid gap-1", isSideBranch && "ps-5")}>
            <span className="flex items-baseline justify-between gap-3 text-[0.8125rem] tabular-nums">
              <span className="flex min-w-0 items-center gap-1.5">
                {isSideBranch && (
                  <CornerDownRight aria-hidden="true" className="-ms-5 size-3.5 text-muted-foreground" />
                )}
                {name}
              </span>
              <span className="whitespace-nowrap">
                <span className="font-semibold">{count.toLocaleString("en")}</span>
                {percentOfPrevious && (
                  <span className="ml-2 inline-block w-11 text-end text-muted-foreground">{percentOfPrevious}</span>
                )}
              </span>
            </span>
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-secondary">
              <span
                className={cn("block h-full rounded-full", isSideBranch ? "bg-primary/45" : "bg-primary")}
                style={{ width: count > 0 ? `max(3px, ${share.toFixed(1)}%)` : 0 }}
              />
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-muted-foreground text-xs">
        Each percentage is a share of the previous step. The first step counts visits; the other steps count learners
        who signed up on these days. Learners may subscribe before they use up their free questions, so the last two
        steps are both shown as a share of the learners with 10 answers.
      </p>
    </Card>
  );
}

/** For each sign-up week, the share of learners who answered questions in that week and in each later week. */
export function RetentionPanel({ cohorts }: { cohorts: readonly Cohort[] }) {
  const weeks = Math.max(0, ...cohorts.map((cohort) => cohort.weeks.length));
  return (
    <Card as="section" aria-labelledby="retention-title" className="min-w-0 p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id="retention-title" className="font-semibold text-[0.9375rem]">
          Retention by week
        </h3>
        {cohorts.length > 0 && <ExportLink list="cohorts" title="the cohorts" />}
      </div>
      {cohorts.length === 0 ? (
        <p className="grid min-h-24 place-items-center text-center text-muted-foreground text-sm">
          No sign-ups in the last 12 weeks.
        </p>
      ) : (
        <Table
          caption="Learners who answered questions, by sign-up week and number of weeks since then"
          className="relative mt-2 text-xs [&_tbody_th]:whitespace-nowrap [&_tbody_th]:px-2 [&_tbody_th]:py-1 [&_td]:border-card! [&_td]:border-2! [&_td]:px-1.5 [&_td]:py-1 [&_td]:text-center! [&_th]:px-1.5 [&_th]:py-1 [&_thead_th]:text-center [&_tbody_tr:hover]:bg-transparent"
        >
          <thead>
            <tr>
              <th scope="col" className="text-start!">
                Sign-up week
              </th>
              <th scope="col">Signed up</th>
              {Array.from({ length: weeks }, (_, week) => (
                <th key={week} scope="col">
                  <span className="sr-only">Week </span>
                  {week}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <tr key={cohort.label}>
                <th scope="row">{cohort.label}</th>
                <td>{cohort.signUpCount.toLocaleString("en")}</td>
                {Array.from({ length: weeks }, (_, week) => {
                  const cell = cohort.weeks[week];
                  if (!cell) return <td key={week} />;
                  return (
                    <td
                      key={week}
                      data-tooltip={`${cell.learners} of ${cohort.signUpCount}`}
                      className={cn("min-w-11 rounded-md", cell.isCurrent && "italic")}
                      style={{
                        backgroundColor: `color-mix(in oklab, var(--primary) ${Math.round(4 + 34 * cell.share)}%, transparent)`,
                      }}
                    >
                      {cell.text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className="mt-3 text-muted-foreground text-xs">
        Week 0 is the week of the sign-up, Monday to Sunday. Weeks in italics are not over yet. This table always covers
        the last 12 weeks.
      </p>
    </Card>
  );
}

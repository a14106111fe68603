import { Card } from "~/ui/card";
import type { Report } from "../report/build-report";
import { ExportLink } from "./list-panel";

/** Where the learners who signed up in the range came from, and how many of them subscribed. */
export function SignUpSourcesPanel({ sources: { referrers, campaigns } }: { sources: Report["signUpSources"] }) {
  return (
    <Card as="section" aria-labelledby="sources-title" className="p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id="sources-title" className="font-semibold text-[0.9375rem]">
          Sources of sign-ups
        </h3>
        {referrers.length > 0 && <ExportLink list="sign-up-sources" title="the sources of sign-ups" />}
      </div>
      {referrers.length === 0 ? (
        <p className="grid min-h-24 place-items-center text-center text-muted-foreground text-sm">
          No sign-ups on these days.
        </p>
      ) : (
        <div className="mt-1 grid gap-x-8 gap-y-3 lg:grid-cols-2">
          <SourceTable name="Referrer" rows={referrers} />
          {campaigns.length > 0 && <SourceTable name="Campaign" rows={campaigns} />}
        </div>
      )}
      <p className="mt-3 text-muted-foreground text-xs">
        A source belongs to the first visit in which the learner was signed in. Subscriptions count when they follow the
        sign-up within 60 days. “Unknown” are learners without a counted visit.
      </p>
    </Card>
  );
}

function SourceTable({ name, rows }: { name: string; rows: Report["signUpSources"]["referrers"] }) {
  return (
    <table className="w-full self-start text-[0.8125rem] tabular-nums">
      <thead>
        <tr className="text-muted-foreground text-xs">
          <th scope="col" className="py-1 text-start font-medium">
            {name}
          </th>
          <th scope="col" className="py-1 ps-3 text-end font-medium">
            Signed up
          </th>
          <th scope="col" className="py-1 ps-3 text-end font-medium">
            Subscribed
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, learners, subscribed, subscribedShare }) => (
          <tr key={value}>
            <th scope="row" className="py-1 text-start font-normal [overflow-wrap:anywhere]">
              {value}
            </th>
            <td className="py-1 ps-3 text-end">{learners}</td>
            <td className="whitespace-nowrap py-1 ps-3 text-end">
              {subscribed} <span className="text-muted-foreground">({subscribedShare})</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

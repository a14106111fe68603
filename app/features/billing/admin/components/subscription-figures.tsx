import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { formatMoney, toMajorUnits } from "~/lib/money";
import { paths } from "~/paths";
import { BarChart } from "~/ui/bar-chart";
import { Card } from "~/ui/card";
import { Table } from "~/ui/table";
import { formatMonth, formatShortMonth } from "../../report/monthly-figures";
import type { readOverview } from "../../report/subscription-overview.server";

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** Shows the current numbers of learners, each with a link to the list of these learners, and the revenue. */
export function OverviewTiles({ overview }: { overview: Overview }) {
  const { active, trialing, canceled, pastDue, comp, endedInLast30Days, runRate, thisMonth } = overview;
  const learnerTiles = [
    { name: "Paying", value: active + trialing, note: <TrialNote trialing={trialing} />, standing: "active" },
    {
      name: "Canceled, still active",
      value: canceled,
      note: "paid until the end of the period",
      standing: "canceled",
    },
    { name: "Past due", value: pastDue, note: "in the grace period", standing: "past_due" },
    { name: "Complimentary", value: comp, note: "free, given by an admin", standing: "comp" },
    { name: "Ended", value: endedInLast30Days, note: "paid subscriptions, last 30 days", standing: "expired" },
  ];
  const revenueTiles = [
    { name: "Annual run rate", amounts: runRate, note: "from renewing subscriptions" },
    { name: "Revenue this month", amounts: thisMonth, note: "paid invoices less refunds, UTC month" },
  ];
  return (
    <div className="grid grid-cols-1 gap-3">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {learnerTiles.map(({ name, value, note, standing }) => (
          <Card key={name} className="p-4">
            <dt className="text-sm">
              <Link to={`${paths.adminSubscribers}?standing=${standing}`} className="link">
                {name}
              </Link>
            </dt>
            <dd className="mt-1 font-semibold text-2xl tabular-nums">{value.toLocaleString("en")}</dd>
            <dd className="mt-0.5 text-muted-foreground text-xs">{note}</dd>
          </Card>
        ))}
      </dl>
      <dl className="grid gap-3 sm:grid-cols-2">
        {revenueTiles.map(({ name, amounts, note }) => (
          <Card key={name} className="p-4">
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className="mt-1 flex flex-wrap gap-x-4 font-semibold text-2xl tabular-nums">
              {amounts.length === 0 && "–"}
              {amounts.map(({ currency, amount }) => (
                <span key={currency}>{formatMoney(amount, currency)}</span>
              ))}
            </dd>
            <dd className="mt-0.5 text-muted-foreground text-xs">{note}</dd>
          </Card>
        ))}
      </dl>
    </div>
  );
}

function TrialNote({ trialing }: { trialing: number }) {
  return (
    <>
      active, and{" "}
      <Link to={`${paths.adminSubscribers}?standing=trialing`} className="link">
        {trialing} in a trial
      </Link>
    </>
  );
}

/** Shows revenue by month, with one chart and table per currency. */
export function RevenueSection({ revenue }: Pick<Overview, "revenue">) {
  return (
    <AdminSection
      id="revenue"
      title="Revenue by month"
      note="Revenue counts paid invoices by UTC month, without what was refunded of them. It does not include invoices of residency programs."
    >
      {revenue.length === 0 && <p className="text-muted-foreground">No payments in the last twelve months.</p>}
      <div className="grid grid-cols-1 gap-4">
        {revenue.map(({ currency, months }) => (
          <Card key={currency} className="p-4">
            <div>
              <h3 className="mb-4 font-semibold text-[0.9375rem]">In {currency.toUpperCase()}</h3>
              <BarChart
                label={`Revenue by month in ${currency.toUpperCase()}`}
                valueName="Revenue"
                bars={months.map(({ month, amount }) => ({
                  label: formatShortMonth(month),
                  value: toMajorUnits(amount, currency),
                }))}
              />
            </div>
            <details className="mt-4">
              <summary className="link w-fit cursor-pointer text-sm">
                Show months<span className="sr-only"> in {currency.toUpperCase()}</span>
              </summary>
              <Table caption={`Revenue by month in ${currency.toUpperCase()}, newest first`} className="mt-2">
                <thead>
                  <tr>
                    <th scope="col">Month</th>
                    <th scope="col" className="text-end!">
                      Payments
                    </th>
                    <th scope="col" className="text-end!">
                      Revenue
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {months.toReversed().map(({ month, amount, payments }) => (
                    <tr key={month}>
                      <th scope="row">{formatMonth(month)}</th>
                      <td className="text-end!">{payments}</td>
                      <td className="text-end!">{formatMoney(amount, currency)}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </details>
          </Card>
        ))}
      </div>
    </AdminSection>
  );
}

/** Shows starts, ends, and churn by month. */
export function ChurnSection({ churn }: Pick<Overview, "churn">) {
  const columns = ["Paying at start of month", "Started", "Ended", "Churn", "Saved"];
  return (
    <AdminSection
      id="churn"
      title="Churn by month"
      note="Churn is the share of learners paying at the start of the month whose subscription ended in that month. “Saved” counts failed renewals that were paid later. Complimentary access is not counted."
    >
      <Card className="p-4">
        <Table caption="Churn by month, newest first">
          <thead>
            <tr>
              <th scope="col">Month</th>
              {columns.map((name) => (
                <th key={name} scope="col" className="text-end!">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {churn.toReversed().map((row) => {
              const cells = [
                row.activeAtStart,
                row.started,
                row.ended,
                row.churn === null ? "–" : `${row.churn}%`,
                row.recovered,
              ];
              return (
                <tr key={row.month}>
                  <th scope="row" className="whitespace-nowrap!">
                    {formatMonth(row.month)}
                  </th>
                  {cells.map((cell, index) => (
                    <Fragment key={columns[index]}>
                      <td className="text-end!">{cell}</td>
                    </Fragment>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </Table>
      </Card>
    </AdminSection>
  );
}

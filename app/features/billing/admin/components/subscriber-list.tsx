import { Link } from "@remix-run/react";
import { Users } from "lucide-react";
import { adminUserPath } from "~/admin-paths";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { ListFilter } from "~/ui/list-filter";
import { Pager } from "~/ui/pager";
import { Table } from "~/ui/table";
import type { Tone } from "~/ui/tone";
import { type SubscribersQuery, writeSubscribersQuery } from "../../report/subscribers-query";
import { standingNames } from "../../report/subscription-text";

/** Renders the form that filters and orders the list of learners. */
export function SubscribersFilter({ query }: { query: SubscribersQuery }) {
  return (
    <ListFilter
      action={paths.adminSubscribers}
      search={{ label: "Name, username, or email begins with", value: query.search }}
      selects={[
        { name: "standing", label: "Standing", value: query.standing, labels: standingNames },
        {
          name: "order",
          label: "Order",
          value: query.order,
          labels: { latest: "Latest end of access first", soonest: "Earliest end of access first" },
          isRequired: true,
        },
      ]}
    />
  );
}

export interface SubscriberRow {
  userId: string;
  name: string;
  username: string | null;
  email: string;
  standing: { name: string; tone: Tone } | null;
  next: string | null;
}

interface SubscriberListProps {
  query: SubscribersQuery;
  rows: readonly SubscriberRow[];
  /** URL of the next page; null on the last one. */
  nextPagePath: string | null;
}

export function SubscriberList({ query, rows, nextPagePath }: SubscriberListProps) {
  const firstPagePath = `${paths.adminSubscribers}?${writeSubscribersQuery({ ...query, after: null })}`;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={Users}
        title={query.after ? "No more learners" : "No learners found"}
        action={
          <Link to={paths.adminSubscribers} className={buttonClass({ variant: "outline" })}>
            Show all learners with a subscription
          </Link>
        }
      >
        {query.search
          ? "No name, username, or email begins with this text."
          : "Learners with a subscription or complimentary access appear here. Search by name, username, or email to find others."}
      </EmptyState>
    );
  return (
    <>
      <Card className="p-4">
        <Table caption="Learners" className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
          <thead>
            <tr>
              <th scope="col">Learner</th>
              <th scope="col">Standing</th>
              <th scope="col" className="max-sm:hidden">
                Next
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.userId}>
                <th scope="row">
                  <Link to={adminUserPath(row.userId)} className="link">
                    {row.name}
                  </Link>
                  <span className="block break-all font-normal text-muted-foreground text-xs">
                    {[row.username, row.email].filter(Boolean).join(" · ")}
                  </span>
                  {row.next && (
                    <span className="mt-1 block font-normal text-muted-foreground sm:hidden">{row.next}</span>
                  )}
                </th>
                <td>
                  {row.standing ? <Badge tone={row.standing.tone}>{row.standing.name}</Badge> : "No subscription"}
                </td>
                <td className="min-w-44 text-muted-foreground max-sm:hidden">{row.next ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <Pager label="Pages of learners" first={query.after && firstPagePath} next={nextPagePath} />
    </>
  );
}

import type { ReactNode } from "react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { Moment } from "~/features/admin/components/moment";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Table } from "~/ui/table";
import type { SubscriberView } from "../../report/subscriber-view";
import { EventStateBadge } from "./payment-event-state";

/** Shows a learner's standing. */
export function SubscriberSummary({ learner }: { learner: SubscriberView }) {
  const facts: [name: string, value: ReactNode][] = [
    [learner.hasAccess ? "Access until" : "Access ended", learner.standing ? learner.accessUntil : null],
    ["Paid access until (with grace period)", learner.paidUntil],
    ["Complimentary access until", learner.compUntil],
    ["Price", learner.price && `${learner.price} a year${learner.paymentMethod ? `, ${learner.paymentMethod}` : ""}`],
    ["State at the payment provider", learner.customerId && learner.state !== "comp" && learner.state],
    ["Free questions", `${learner.quota.used} of ${learner.quota.limit} used`],
  ];
  return (
    <Card as="section" aria-label="Standing" className="p-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={learner.standing?.tone ?? "neutral"}>{learner.standing?.name ?? "No subscription"}</Badge>
      </div>
      <p className="mt-3">{learner.next ?? "This learner has never had a subscription or complimentary access."}</p>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-border border-t pt-4 sm:grid-cols-3 lg:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted-foreground text-xs">{name}</dt>
            <dd className="mt-0.5 break-words text-sm tabular-nums">{value || "–"}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Lists the changes of a learner's subscription and the provider's events. */
export function SubscriberHistory({ learner }: { learner: SubscriberView }) {
  return (
    <>
      <HistoryTable
        id="history"
        title="Subscription history"
        emptyText="No subscription changes yet."
        columns={["Change", "When", "Details", "By"]}
        rows={learner.changes.map((one) => ({
          id: one.id,
          cells: [one.what, <Moment key="at" {...one.at} />, one.detail || "–", one.by],
        }))}
      />
      <HistoryTable
        id="events"
        title="Provider events"
        emptyText="No provider events yet."
        columns={["Event", "Received", "State"]}
        rows={learner.events.map((one) => ({
          id: one.id,
          cells: [one.type, <Moment key="at" {...one.received} />, <EventStateBadge key="state" event={one} />],
        }))}
      />
    </>
  );
}

interface HistoryTableProps {
  id: string;
  title: string;
  emptyText: string;
  columns: string[];
  rows: { id: string; cells: ReactNode[] }[];
}

function HistoryTable({ id, title, emptyText, columns, rows }: HistoryTableProps) {
  return (
    <AdminSection id={id} title={title}>
      {rows.length === 0 ? (
        <p className="text-muted-foreground text-sm">{emptyText}</p>
      ) : (
        <Card className="p-4">
          <Table caption={title}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id: key, cells: [first, ...rest] }) => (
                <tr key={key}>
                  <th scope="row">{first}</th>
                  {rest.map((cell, index) => (
                    <td key={columns[index + 1]} className="min-w-28">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </AdminSection>
  );
}

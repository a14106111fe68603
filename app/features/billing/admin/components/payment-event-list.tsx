import { Link } from "@remix-run/react";
import { Webhook } from "lucide-react";
import { adminUserPath } from "~/admin-paths";
import { ActionButton } from "~/features/admin/components/admin-form";
import { Moment } from "~/features/admin/components/moment";
import { cn } from "~/lib/cn";
import type { TimeText } from "~/lib/time-text";
import { paths } from "~/paths";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { Table } from "~/ui/table";
import {
  type EventState as EventStateName,
  type EventsQuery,
  eventStates,
  writeEventsQuery,
} from "../../report/payment-events-query";
import { EventStateBadge, eventStateNames } from "./payment-event-state";

/** Renders links that filter the list by state, and marks the current filter. */
export function EventsFilter({ query }: { query: EventsQuery }) {
  return (
    <nav aria-label="Filter by state">
      <ul className="flex flex-wrap gap-1">
        {eventStates.map((state) => (
          <li key={state}>
            <Link
              to={eventsPath({ state, before: null })}
              aria-current={query.state === state ? "true" : undefined}
              className={cn(
                "block rounded-md px-2.5 py-1.5 text-sm",
                query.state === state
                  ? "bg-accent font-medium text-accent-foreground"
                  : "text-muted-foreground hover:text-foreground",
              )}
            >
              {eventStateNames[state]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export interface EventRow {
  id: string;
  type: string;
  objectId: string | null;
  customerId: string | null;
  userId: string | null;
  name: string | null;
  created: TimeText;
  received: TimeText;
  state: EventStateName;
  attempts: number;
  note: string | null;
}

interface EventListProps {
  query: EventsQuery;
  rows: readonly EventRow[];
  next: EventsQuery["before"];
  /** Whether a payment provider is configured. */
  canReplay: boolean;
}

export function EventList({ query, rows, next, canReplay }: EventListProps) {
  if (rows.length === 0)
    return (
      <EmptyState icon={Webhook} title={query.before ? "No older events" : "No events"}>
        {query.state === "all"
          ? "Payment and subscription events from the payment provider appear here."
          : `Events in the state “${eventStateNames[query.state]}” appear here.`}
      </EmptyState>
    );
  return (
    <>
      <Card className="p-4">
        <Table caption="Provider events, newest first">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Learner</th>
              <th scope="col">Created</th>
              <th scope="col">Received</th>
              <th scope="col">State</th>
              <th scope="col" className="text-end!">
                Tries
              </th>
              {canReplay && (
                <th scope="col">
                  <span className="sr-only">Replay</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.type}
                  <span className="block break-all font-normal text-muted-foreground text-xs">
                    {row.objectId ?? row.id}
                  </span>
                </th>
                <td>
                  {row.userId ? (
                    <Link to={adminUserPath(row.userId)} className="link">
                      {row.name}
                    </Link>
                  ) : (
                    <span className="text-muted-foreground">{row.customerId ? "Unknown customer" : "–"}</span>
                  )}
                </td>
                <td>
                  <Moment {...row.created} />
                </td>
                <td>
                  <Moment {...row.received} />
                </td>
                <td>
                  <EventStateBadge event={row} />
                </td>
                <td className="text-end!">{row.attempts}</td>
                {canReplay && (
                  <td>
                    <ActionButton fields={{ intent: "replay", event: row.id }}>
                      Replay<span className="sr-only"> {row.type}</span>
                    </ActionButton>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <Pager
        label="Pages of events"
        first={query.before && eventsPath({ ...query, before: null })}
        next={next && eventsPath({ ...query, before: next })}
      />
    </>
  );
}

function eventsPath(query: EventsQuery): string {
  const params = writeEventsQuery(query);
  return params.size ? `${paths.adminPaymentEvents}?${params}` : paths.adminPaymentEvents;
}

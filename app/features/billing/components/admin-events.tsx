import { Link } from "@remix-run/react";
import { Webhook } from "lucide-react";
import { adminSubscriberPath } from "~/admin-paths";
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
} from "../report/events-query";
import { EventState, stateNames } from "./admin-cells";

/** Which events: links, the chosen one marked. */
export function EventsFilter({ query }: { query: EventsQuery }) {
  return (
    <nav aria-label="Events shown">
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
              {stateNames[state]}
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
  happened: TimeText;
  received: TimeText;
  state: EventStateName;
  attempts: number;
  note: string | null;
}

interface EventListProps {
  query: EventsQuery;
  rows: readonly EventRow[];
  next: EventsQuery["before"];
  /** Whether there is a provider to ask. */
  canReplay: boolean;
}

/** A page of events. */
export function EventList({ query, rows, next, canReplay }: EventListProps) {
  if (rows.length === 0)
    return (
      <EmptyState icon={Webhook} title={query.before ? "There are no older ones" : "No events"}>
        {query.state === "all"
          ? "What the payment provider tells us of payments and subscriptions is listed here."
          : `Of the events, none is ${stateNames[query.state].toLowerCase()}.`}
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
              <th scope="col">Happened</th>
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
                    <Link to={adminSubscriberPath(row.userId)} className="link">
                      {row.name}
                    </Link>
                  ) : (
                    <span className="text-muted-foreground">{row.customerId ? "Nobody of ours" : "–"}</span>
                  )}
                </td>
                <td>
                  <Moment {...row.happened} />
                </td>
                <td>
                  <Moment {...row.received} />
                </td>
                <td>
                  <EventState event={row} />
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

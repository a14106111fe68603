import { Badge } from "~/ui/badge";
import type { Tone } from "~/ui/tone";
import type { EventsQuery, EventState as State } from "../../report/payment-events-query";

export const eventStateNames: Record<EventsQuery["state"], string> = {
  all: "All",
  waiting: "Waiting",
  failed: "Failed",
  handled: "Handled",
};

const eventStateTones: Record<State, Tone> = { waiting: "neutral", failed: "destructive", handled: "success" };

/** Shows the state of an event and its reason. */
export function EventStateBadge({ event }: { event: { state: State; note: string | null } }) {
  return (
    <>
      <Badge tone={eventStateTones[event.state]}>{eventStateNames[event.state]}</Badge>
      {event.note && (
        <span className="mt-1 block min-w-32 max-w-md break-words text-muted-foreground text-xs">{event.note}</span>
      )}
    </>
  );
}

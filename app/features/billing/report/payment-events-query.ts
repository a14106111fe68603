/** Filter and position of the event list. */
export interface EventsQuery {
  state: "all" | "waiting" | "failed" | "handled";
  /** The last event of the previous page. */
  before: { receivedAt: number; id: string } | null;
}

export const eventStates = ["all", "waiting", "failed", "handled"] as const;

/** Reads the list's query; ignores invalid values. */
export function readEventsQuery(params: URLSearchParams): EventsQuery {
  const [, receivedAt, id] = (params.get("before") ?? "").match(/^(\d{1,15})\.([\w-]{1,100})$/) ?? [];
  return {
    state: eventStates.find((one) => one === params.get("state")) ?? "all",
    before: receivedAt !== undefined && id !== undefined ? { receivedAt: Number(receivedAt), id } : null,
  };
}

/** Writes the list's query, for a link to another page. */
export function writeEventsQuery({ state, before }: EventsQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (state !== "all") params.set("state", state);
  if (before) params.set("before", `${before.receivedAt}.${before.id}`);
  return params;
}

export type EventState = Exclude<EventsQuery["state"], "all">;

/** Returns the state of an event. */
export function getEventState({ handledAt, attempts }: { handledAt: number | null; attempts: number }): EventState {
  if (handledAt !== null) return "handled";
  return attempts > 0 ? "failed" : "waiting";
}

/** Which events the list shows. */
export interface EventsQuery {
  state: "all" | "waiting" | "failed" | "handled";
  /** The last one of the page before. */
  before: { receivedAt: number; id: string } | null;
}

export const eventStates = ["all", "waiting", "failed", "handled"] as const;

/** Reads the list's address; what cannot be read counts as not said. */
export function readEventsQuery(params: URLSearchParams): EventsQuery {
  const [, receivedAt, id] = (params.get("before") ?? "").match(/^(\d{1,15})\.([\w-]{1,100})$/) ?? [];
  return {
    state: eventStates.find((one) => one === params.get("state")) ?? "all",
    before: receivedAt !== undefined && id !== undefined ? { receivedAt: Number(receivedAt), id } : null,
  };
}

/** Writes it again, to another page. */
export function writeEventsQuery({ state, before }: EventsQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (state !== "all") params.set("state", state);
  if (before) params.set("before", `${before.receivedAt}.${before.id}`);
  return params;
}

export type EventState = Exclude<EventsQuery["state"], "all">;

/** How far an event is. */
export function eventState({ handledAt, attempts }: { handledAt: number | null; attempts: number }): EventState {
  if (handledAt !== null) return "handled";
  return attempts > 0 ? "failed" : "waiting";
}

import type { SubscriptionStanding } from "../current-standing";

/** Filter, order, and position of the subscriber list. */
export interface SubscribersQuery {
  search: string;
  standing: SubscriptionStanding | null;
  order: "latest" | "soonest";
  /** The last learner of the previous page. */
  after: { end: number; userId: string } | null;
}

const standings: readonly SubscriptionStanding[] = ["active", "trialing", "past_due", "canceled", "comp", "expired"];

/** Maximum length of the search text; the rest is cut off. */
const maxSearchLength = 60;

/** Reads the list's query; ignores invalid values. */
export function readSubscribersQuery(params: URLSearchParams): SubscribersQuery {
  const [, end, userId] = (params.get("after") ?? "").match(/^(\d{1,15})\.([\w-]{1,64})$/) ?? [];
  return {
    search: (params.get("search") ?? "").trim().toLowerCase().slice(0, maxSearchLength),
    standing: standings.find((one) => one === params.get("standing")) ?? null,
    order: params.get("order") === "soonest" ? "soonest" : "latest",
    after: end !== undefined && userId !== undefined ? { end: Number(end), userId } : null,
  };
}

/** Writes the list's query, for a link to another page. */
export function writeSubscribersQuery(query: SubscribersQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  if (query.standing) params.set("standing", query.standing);
  if (query.order !== "latest") params.set("order", query.order);
  if (query.after) params.set("after", `${query.after.end}.${query.after.userId}`);
  return params;
}

import type { SubscriptionStanding } from "../subscription-standing";

/** Which learners the list shows. */
export interface SubscribersQuery {
  search: string;
  standing: SubscriptionStanding | null;
  order: "latest" | "soonest";
  /** The last one of the page before. */
  after: { end: number; userId: string } | null;
}

const standings: readonly SubscriptionStanding[] = ["active", "trialing", "past_due", "canceled", "comp", "expired"];

/** Longest search; the rest is cut off. */
const longest = 60;

/** Reads the list's address; what cannot be read counts as not said. */
export function readSubscribersQuery(params: URLSearchParams): SubscribersQuery {
  const [, end, userId] = (params.get("after") ?? "").match(/^(\d{1,15})\.([\w-]{1,64})$/) ?? [];
  return {
    search: (params.get("search") ?? "").trim().toLowerCase().slice(0, longest),
    standing: standings.find((one) => one === params.get("standing")) ?? null,
    order: params.get("order") === "soonest" ? "soonest" : "latest",
    after: end !== undefined && userId !== undefined ? { end: Number(end), userId } : null,
  };
}

/** Writes it again, to another page. */
export function writeSubscribersQuery(query: SubscribersQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  if (query.standing) params.set("standing", query.standing);
  if (query.order !== "latest") params.set("order", query.order);
  if (query.after) params.set("after", `${query.after.end}.${query.after.userId}`);
  return params;
}

import { signedIn } from "~/features/auth/guards.server";
import { readFilter } from "~/features/questions/filter";
import { getBankAccess } from "~/features/quota/bank-access";
import { maxTopicSearchLength } from "~/features/sets/builder-counts";
import { buildCounts, selectFacetCodes, selectTopics } from "~/features/sets/builder-counts.server";
import { jsonResponse } from "~/lib/http";

/** Returns the set builder's live counts as JSON for the filter in the query (S2). */
export const loader = signedIn(async ({ request, context, viewer }) => {
  const { db, now } = context;
  const query = new URL(request.url).searchParams;
  const filter = readFilter(query);
  const { unlimited } = getBankAccess(viewer, now);
  const [facets, topics] = await db.batch([
    selectFacetCodes(db, viewer.userId, unlimited, filter, now),
    selectTopics(db),
  ]);
  const find = (query.get("find") ?? "").slice(0, maxTopicSearchLength);
  return jsonResponse(buildCounts(facets, topics, filter, find), { headers: { "Cache-Control": "no-store" } });
});

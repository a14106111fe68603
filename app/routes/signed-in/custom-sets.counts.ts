import { signedIn } from "~/features/auth/guards.server";
import { readFilter } from "~/features/questions/filter";
import { reachOf } from "~/features/quota/reach";
import { longestFind } from "~/features/sets/counts";
import { selectFacets, selectTopics, toCounts } from "~/features/sets/counts.server";
import { json } from "~/lib/http";

/** Live counts of the builder (S2): the filter in the address, the counts as JSON. */
export const loader = signedIn(async ({ request, context, viewer }) => {
  const { db, now } = context;
  const query = new URL(request.url).searchParams;
  const filter = readFilter(query);
  const { unlimited } = reachOf(viewer, now);
  const [facets, topics] = await db.batch([selectFacets(db, viewer.userId, unlimited, filter, now), selectTopics(db)]);
  const find = (query.get("find") ?? "").slice(0, longestFind);
  return json(toCounts(facets, topics, filter, find), { headers: { "Cache-Control": "no-store" } });
});

import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { buildOverviewQueries } from "~/features/overview/overview-counts.server";
import { formatOverview } from "~/features/overview/overview-view.server";
import { jsonResponse } from "~/lib/http";

/** Returns the overview's numbers; the page polls this route. */
export const loader = adminOnly(async ({ context }) =>
  jsonResponse(formatOverview(await context.db.batch(buildOverviewQueries(context)), context.now)),
);

export const action = adminOnly(throwNotFound);

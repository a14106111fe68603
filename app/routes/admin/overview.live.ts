import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { buildOverviewQueries } from "~/features/overview/overview-counts.server";
import { formatOverview } from "~/features/overview/overview-view.server";
import { jsonResponse } from "~/lib/http";

/** Returns the overview's numbers; the page polls this route. */
export const loader = adminOnly("overview", async ({ context, viewer }) =>
  jsonResponse(
    formatOverview(
      await context.db.batch(buildOverviewQueries(context, viewer.userId)),
      viewer.adminScope,
      context.now,
    ),
  ),
);

export const action = adminOnly("overview", throwNotFound);

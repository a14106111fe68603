import { readLiveVisitCount } from "~/features/analytics/report/read-report.server";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { jsonResponse } from "~/lib/http";

/** Returns the number of visitors online now; the analytics page polls this route. */
export const loader = adminOnly("analytics", async ({ context: { analytics, now } }) =>
  jsonResponse({ live: await readLiveVisitCount(analytics, now) }),
);

export const action = adminOnly("analytics", throwNotFound);

import { hasArea } from "~/features/auth/admin-scopes";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { readTodayCounts } from "~/features/overview/overview-counts.server";
import { formatToday } from "~/features/overview/overview-view.server";
import { jsonResponse } from "~/lib/http";

/**
 * Returns today's analytics. Separate from the overview's other numbers, so that a slow or failing database affects
 * only its own numbers.
 */
export const loader = adminOnly("overview", async ({ context, viewer }) => {
  const counts = hasArea(viewer.adminScope, "analytics") ? await readTodayCounts(context) : null;
  return jsonResponse(formatToday(counts, viewer.adminScope));
});

export const action = adminOnly("overview", throwNotFound);

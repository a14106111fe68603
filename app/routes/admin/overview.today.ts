import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { readTodayCounts } from "~/features/overview/overview-counts.server";
import { formatToday } from "~/features/overview/overview-view.server";
import { jsonResponse } from "~/lib/http";

/**
 * Returns today's analytics. Separate from the overview's other numbers, so that a slow or failing database affects
 * only its own numbers.
 */
export const loader = adminOnly(async ({ context }) => jsonResponse(formatToday(await readTodayCounts(context))));

export const action = adminOnly(throwNotFound);

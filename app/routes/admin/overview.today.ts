import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { readTodayCounts } from "~/features/overview/overview-counts.server";
import { formatToday } from "~/features/overview/overview-view.server";
import { jsonResponse } from "~/lib/http";

/** Returns today's analytics; a separate route, so that neither database waits for the other or fails with it. */
export const loader = adminOnly(async ({ context }) => jsonResponse(formatToday(await readTodayCounts(context))));

export const action = adminOnly(throwNotFound);

import { readLive } from "~/features/analytics/report/read.server";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { json } from "~/lib/http";

/** How many visitors are here now, for the page that asks again and again. */
export const loader = adminOnly(async ({ context: { analytics, now } }) =>
  json({ live: await readLive(analytics, now) }),
);

export const action = adminOnly(throwNotFound);

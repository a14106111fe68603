import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { overviewReads } from "~/features/overview/read.server";
import { overviewOf } from "~/features/overview/view.server";
import { json } from "~/lib/http";

/** The overview's numbers, for the page that asks again and again. */
export const loader = adminOnly(async ({ context }) =>
  json(overviewOf(await context.db.batch(overviewReads(context)), context.now)),
);

export const action = adminOnly(throwNotFound);

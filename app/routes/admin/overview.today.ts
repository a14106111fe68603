import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { readToday } from "~/features/overview/read.server";
import { todayOf } from "~/features/overview/view.server";
import { json } from "~/lib/http";

/** What analytics says of today: its own address, so that neither database waits for the other, or fails with it. */
export const loader = adminOnly(async ({ context }) => json(todayOf(await readToday(context))));

export const action = adminOnly(throwNotFound);

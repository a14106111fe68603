import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { loadAdminSearch } from "~/features/overview/admin-search.loader.server";
import { jsonResponse } from "~/lib/http";

/** Returns the results of the admin search; the command palette requests this while the admin types. */
export const loader = adminOnly("overview", async (args) => jsonResponse((await loadAdminSearch(args)).found));

export const action = adminOnly("overview", throwNotFound);

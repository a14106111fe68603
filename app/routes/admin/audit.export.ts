import { exportAuditEntries } from "~/features/audit/audit-list.server";
import { readAuditQuery } from "~/features/audit/audit-query";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { formatCsv } from "~/lib/csv-format";
import { getUtcDay } from "~/lib/day";

/** Returns the filtered audit log as a CSV download. */
export const loader = adminOnly("audit", async ({ request, context }) => {
  const entries = await exportAuditEntries(context, readAuditQuery(new URL(request.url).searchParams));
  const rows = entries.map(({ at, actorId, actorName, action, subject, before, after }) => [
    new Date(at).toISOString(),
    actorName ?? actorId,
    action,
    subject,
    before,
    after,
  ]);
  return new Response(formatCsv([["at", "who", "action", "subject", "before", "after"], ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="radcore-audit-${getUtcDay(context.now)}.csv"`,
    },
  });
});

export const action = adminOnly("audit", throwNotFound);

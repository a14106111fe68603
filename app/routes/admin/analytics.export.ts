import { exportTable } from "~/features/analytics/report/export-list.server";
import { readReportQuery } from "~/features/analytics/report/report-query";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { formatCsv } from "~/lib/csv-format";
import { getUtcDay } from "~/lib/day";

/** Returns one list of a report as a CSV download; `list` names the list, the other parameters are the report's. */
export const loader = adminOnly("analytics", async ({ request, context: { analytics, now } }) => {
  const search = new URL(request.url).searchParams;
  const list = search.get("list") ?? "days";
  const { query, problem } = readReportQuery(search, getUtcDay(now));
  if (problem) throw new Response(problem, { status: 400 });
  const table = await exportTable(analytics, list, query, getUtcDay(now));
  if (!table) throw new Response("The report has no list with this name", { status: 400 });
  const { from, to } = query.range;
  return new Response(formatCsv(table), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="radcore-${list}-${from}-${to}.csv"`,
    },
  });
});

export const action = adminOnly("analytics", throwNotFound);

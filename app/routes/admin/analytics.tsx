import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ReportPage } from "~/features/analytics/components/report-page";
import { buildReport } from "~/features/analytics/report/build-report";
import { readReport } from "~/features/analytics/report/read-report.server";
import { readRebuildNotice } from "~/features/analytics/report/rebuild-request";
import { listLimits } from "~/features/analytics/report/report-limits";
import { readReportQuery } from "~/features/analytics/report/report-query";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { getUtcDay } from "~/lib/day";

export const loader = adminOnly("analytics", async ({ request, context: { analytics, now } }) => {
  const search = new URL(request.url).searchParams;
  const { query, problem } = readReportQuery(search, getUtcDay(now));
  const rows = await readReport(analytics, query, now);
  return {
    query,
    problem,
    report: buildReport(query, rows, listLimits),
    rebuild: readRebuildNotice(search, getUtcDay(now)),
  };
});

export const action = adminOnly("analytics", throwNotFound);

export const meta: MetaFunction = () => [{ title: "Analytics · RadCore" }];

export default function AdminAnalytics() {
  return <ReportPage {...useLoaderData<typeof loader>()} />;
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ReportPage } from "~/features/analytics/components/report-page";
import { readQuery } from "~/features/analytics/report/query";
import { listRows, readReport } from "~/features/analytics/report/read.server";
import { readRebuild } from "~/features/analytics/report/rebuild-day";
import { reportOf } from "~/features/analytics/report/report";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { utcDay } from "~/lib/day";

export const loader = adminOnly(async ({ request, context: { analytics, now } }) => {
  const search = new URL(request.url).searchParams;
  const { query, problem } = readQuery(search, utcDay(now));
  const rows = await readReport(analytics, query, now);
  return { query, problem, report: reportOf(query, rows, listRows), rebuild: readRebuild(search, utcDay(now)) };
});

export const action = adminOnly(throwNotFound);

export const meta: MetaFunction = () => [{ title: "Analytics · RadCore" }];

export default function Analytics() {
  return <ReportPage {...useLoaderData<typeof loader>()} />;
}

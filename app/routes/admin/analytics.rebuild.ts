import { redirect } from "@remix-run/cloudflare";
import { analyticsPath } from "~/admin-paths";
import { createRebuildSchema } from "~/features/analytics/report/rebuild-request";
import { readReportQuery, writeReportQuery } from "~/features/analytics/report/report-query";
import { adminOnly } from "~/features/auth/guards.server";
import { parseForm } from "~/features/auth/parse-form.server";
import { getUtcDay } from "~/lib/day";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";

/** Redirects a GET to the report that contains the form. */
export const loader = adminOnly("analytics", () => redirect(paths.analytics));

/**
 * Queues the rebuild of a day's rollups and redirects to the report, which shows a notice or the field's error.
 * Redirects in both cases, so that the form works without JavaScript and a reload does not post it again.
 */
export const action = adminOnly("analytics", async ({ request, context }) => {
  const today = getUtcDay(context.now);
  const fields = await readFields(request);
  const submission = parseForm(fields, createRebuildSchema(today));
  if (submission.status === "success") await context.enqueueMessage({ kind: "rebuild", day: submission.value.day });
  const report = new URLSearchParams(fields.get("report")?.toString().slice(0, 1000));
  const back = writeReportQuery(readReportQuery(report, today).query);
  back.set("again", fields.get("day")?.toString().slice(0, 20) ?? "");
  return redirect(`${analyticsPath(back)}#again`, 303);
});

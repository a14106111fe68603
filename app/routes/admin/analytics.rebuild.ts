import { redirect } from "@remix-run/cloudflare";
import { analyticsPath } from "~/admin-paths";
import { readQuery, writeQuery } from "~/features/analytics/report/query";
import { rebuildSchema } from "~/features/analytics/report/rebuild-day";
import { adminOnly } from "~/features/auth/guards.server";
import { parseForm } from "~/features/auth/parse-form.server";
import { utcDay } from "~/lib/day";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";

/** Whoever comes here by a link wants the report that the form stands under. */
export const loader = adminOnly(() => redirect(paths.analytics));

/**
 * Has a day's rollups made anew, and goes back to the report, which says so, or at the field what is wrong with the day:
 * a redirect either way, so that it works without JavaScript and a reload asks for nothing twice.
 */
export const action = adminOnly(async ({ request, context }) => {
  const today = utcDay(context.now);
  const fields = await readFields(request);
  const submission = parseForm(fields, rebuildSchema(today));
  if (submission.status === "success") await context.collect({ kind: "rebuild", day: submission.value.day });
  const report = new URLSearchParams(fields.get("report")?.toString().slice(0, 1000));
  const back = writeQuery(readQuery(report, today).query);
  back.set("again", fields.get("day")?.toString().slice(0, 20) ?? "");
  return redirect(`${analyticsPath(back)}#again`, 303);
});

import { data, redirect } from "@remix-run/cloudflare";
import { getRowIdForForm } from "~/lib/form-key";
import { readFields } from "~/lib/http";
import { reportPracticePath } from "~/practice-paths";
import type { SignedInArgs } from "../../auth/guards.server";
import { scoreReport } from "../rubric/score-report";
import { readReportCase, storeAttempt } from "./report-attempts.server";
import { maxReportLength } from "./report-limits";

/**
 * Scores and stores a report, and redirects to its result (G9, G12). Otherwise responds with 400, a sentence for the page, and the
 * report, so that nothing typed is lost.
 */
export async function handleReport({ context, request, viewer: { userId } }: SignedInArgs) {
  const form = await readFields(request);
  const report = { findings: readText(form, "findings"), impression: readText(form, "impression") };
  const found = await readReportCase(context.db, readText(form, "case"));
  const refuse = (problem: string) => data({ problem, report }, { status: 400 });
  if (!found) return refuse("This case does not exist.");
  if (!report.findings && !report.impression)
    return refuse("Your report is empty. Write findings or an impression, then send the report.");
  if (Object.values(report).some((text) => text.length > maxReportLength))
    return refuse(`Your report was not sent. Shorten each part to ${maxReportLength} characters.`);
  const id = await getRowIdForForm({ request, form, userId }, context.id);
  const { score } = scoreReport(found.rubric, report);
  await storeAttempt(context.db, { id, userId, caseId: found.id, ...report, score, createdAt: context.now });
  return redirect(reportPracticePath({ attempt: id }));
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

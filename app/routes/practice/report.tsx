import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LateReportForm, LateReportResult } from "~/features/practice/components/late-screens";
import { ReportCaseList } from "~/features/practice/components/report-case-list";
import { practiceOnly } from "~/features/practice/practice-only.server";
import { handleReport } from "~/features/practice/reports/report.action.server";
import { loadReportPage } from "~/features/practice/reports/report.loader.server";
import { paths } from "~/paths";
import { reportPracticePath } from "~/practice-paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Dictate a report · RadCore" }];

export const loader = practiceOnly((args) => loadReportPage(args));

export const action = practiceOnly((args) => handleReport(args));

export default function AiPracticeReport() {
  const { cases, history, shownCase, result } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page
      title="Dictate a report"
      description="Write or dictate the findings and the impression of a case. A rubric scores your report without a language model."
      actions={
        <Link
          to={shownCase ? reportPracticePath({}) : paths.aiPractice}
          className={buttonClass({ variant: "outline" })}
        >
          {shownCase ? "All cases" : "AI practice"}
        </Link>
      }
    >
      {shownCase && result ? (
        <LateReportResult result={result} caseId={shownCase.id} />
      ) : shownCase ? (
        <LateReportForm key={shownCase.id} shownCase={shownCase} refused={refused} />
      ) : (
        <ReportCaseList cases={cases} history={history} />
      )}
    </Page>
  );
}

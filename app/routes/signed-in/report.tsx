import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { parseForm } from "~/features/auth/parse-form.server";
import { notifyAdminsOfHeldQuestion } from "~/features/bank/automatic-review/notify-held-question.server";
import { recountBank } from "~/features/questions/bank-cells.server";
import { ReportForm } from "~/features/reports/components/report-form";
import { reportSchema } from "~/features/reports/report-forms";
import { getReportableQuestion, reportQuestion } from "~/features/reports/report-question.server";
import type { ReportResult } from "~/features/reports/report-result";
import { maxOpenReports } from "~/features/reports/report-rules";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { reportPath, sessionPath } from "~/study-paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Report a question · RadCore" }];

export const loader = signedIn(async ({ request, context, viewer }) => {
  const place = parseSessionPosition(request);
  const openReport = await getReportableQuestion(context.db, viewer.userId, place);
  if (!openReport) throw notFound(request);
  return { reported: false, openReport, ...place } satisfies ReportResult & { sessionId: string; position: number };
});

export const action = signedIn(async ({ request, context, viewer }) => {
  const place = parseSessionPosition(request);
  const submission = parseForm(await readFields(request), reportSchema);
  if (submission.status !== "success")
    return data<ReportResult>({ reported: false, result: submission.reply() }, { status: 400 });
  const { db, now } = context;
  const result = await reportQuestion(db, viewer.userId, place, submission.value, { id: context.id(), now });
  if (!result) throw notFound(request);
  if (result.isUnderReview) context.waitUntil(recountBank(db));
  if (result.isHeld) await notifyAdminsOfHeldQuestion(context, "reports");
  if (result.status === "too-many")
    return data<ReportResult>(
      {
        reported: false,
        problem: `You already have ${maxOpenReports} open reports, so this one was not sent. Wait until the editors close some.`,
      },
      { status: 409 },
    );
  return data<ReportResult>({ reported: true });
});

function parseSessionPosition(request: Request) {
  const query = new URL(request.url).searchParams;
  const requestedPosition = query.get("q") ?? "";
  return {
    sessionId: query.get("session") ?? "",
    position: /^\d{1,4}$/.test(requestedPosition) ? Number(requestedPosition) - 1 : -1,
  };
}

export default function ReportPage() {
  const { openReport, sessionId, position } = useLoaderData<typeof loader>();
  const answer = useActionData<ReportResult>();
  const pending = useNavigation().state === "submitting";
  const backLink = (
    <Link to={sessionPath(sessionId, position + 1)} className={buttonClass({ variant: "outline" })}>
      Back to the question
    </Link>
  );
  return (
    <Page
      title="Report a question"
      description={`${openReport.externalId}. Tell the editors that something is wrong. To find the question again yourself, flag it instead.`}
    >
      <div className="grid max-w-xl gap-5">
        {answer?.reported ? (
          <>
            <Alert tone="success" title="Thank you">
              The editors see your answer and your comment. Their reply appears in{" "}
              <Link to={paths.ownReports}>your settings</Link>.
            </Alert>
            <div>{backLink}</div>
          </>
        ) : (
          <>
            {answer?.problem && <Alert tone="destructive">{answer.problem}</Alert>}
            {openReport.reason && (
              <Alert>You have already reported this question. A new report replaces the old one.</Alert>
            )}
            <ReportForm
              as={Form}
              action={reportPath(sessionId, position + 1)}
              lastResult={answer?.result}
              openReport={openReport}
              pending={pending}
            />
            <div>{backLink}</div>
          </>
        )}
      </div>
    </Page>
  );
}

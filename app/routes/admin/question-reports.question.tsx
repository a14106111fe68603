import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { ReportsOnQuestion } from "~/features/reports/components/queue/reports-on-question";
import { getDoneMessage } from "~/features/reports/queue/report-queue-labels";
import { handleReportedQuestionAction } from "~/features/reports/queue/reported-question.action.server";
import { loadReportedQuestion } from "~/features/reports/queue/reported-question.loader.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Reports on ${data?.page.externalId ?? "a question"} · RadCore` },
];

export const loader = adminOnly("reports", async ({ context, params, request, viewer }) => {
  const search = new URL(request.url).searchParams;
  const done = getDoneMessage(search.get("done"));
  const page = await loadReportedQuestion(context, viewer, params.questionId ?? "", done);
  if (!page) throw notFound(request);
  return { page, done, suggestedReplyId: search.get("reply") };
});

export const action = adminOnly("reportClosing", (args) => handleReportedQuestionAction(args));

export default function AdminReportsOnQuestion() {
  const { page, done, suggestedReplyId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  // The key resets the forms after an action.
  return (
    <ReportsOnQuestion
      key={`${done} ${page.openReports}`}
      page={page}
      result={result}
      doneMessage={result ? null : done}
      suggestedReplyId={suggestedReplyId}
    />
  );
}

import { redirect } from "@remix-run/cloudflare";
import { reportsForQuestionPath } from "~/admin-paths";
import { readFields } from "~/lib/http";
import { replyWithErrors } from "../../auth/form-replies.server";
import { enforceArea, notFound, type SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { applyAction } from "../../bank/drafts/question-actions.server";
import { getActionArea } from "../../bank/lifecycle";
import { closeReportsSchema, reportedQuestionActionSchema } from "../report-forms";
import { closeReports } from "./close-reports.server";
import { suggestedReplies } from "./report-queue-labels";
import { findNextReported } from "./reported-question.loader.server";
import { getReportedQuestion } from "./reported-question.server";

/** Maximum number of reports that one form closes. */
const maxReportsPerForm = 200;

/** Handles the forms of a question's report page: returns form errors, or redirects with a message. */
export async function handleReportedQuestionAction(args: SignedInArgs) {
  const { context, params, request, viewer } = args;
  const questionId = params.questionId ?? "";
  const form = await readFields(request);
  const redirectWithNotice = (result: string, id = questionId) =>
    redirect(`${reportsForQuestionPath(id)}?done=${result}`, 303);
  const reported = await getReportedQuestion(context, questionId);
  if (!reported) throw notFound(request);
  switch (form.get("intent")) {
    case "close": {
      const submission = parseForm(form, closeReportsSchema);
      const reportIds = form.getAll("report").map(String).slice(0, maxReportsPerForm);
      if (submission.status !== "success") return replyWithErrors(submission);
      if (reportIds.length === 0) return replyWithErrors(submission, { formErrors: ["Select at least one report."] });
      const closed = await closeReports(context, viewer.userId, { questionId, reportIds, ...submission.value });
      if (!closed) return redirectWithNotice("closedAlready");
      if (form.get("open") !== "next") return redirectWithNotice("closed");
      const next = await findNextReported(context, questionId);
      return next ? redirectWithNotice("closedBefore", next.id) : redirectWithNotice("closedLast");
    }
    case "close-all": {
      const suggestion = suggestedReplies.find(({ id }) => id !== undefined && id === form.get("reply"));
      if (!suggestion) throw new Response("Unknown reply", { status: 400 });
      const reportIds = reported.open.map(({ id }) => id).slice(0, maxReportsPerForm);
      const { state, text: reply } = suggestion;
      const closed = await closeReports(context, viewer.userId, { questionId, reportIds, state, reply });
      return redirectWithNotice(closed ? "closed" : "closedAlready");
    }
    case "act": {
      const submission = parseForm(form, reportedQuestionActionSchema);
      if (submission.status !== "success") return replyWithErrors(submission);
      const { act, note } = submission.value;
      enforceArea(args, getActionArea(act));
      const { refused } = await applyAction(context, viewer.userId, act, [questionId], {
        note,
        ...(act === "doubt" && { cause: "admin" as const }),
      });
      const [refusal] = refused;
      return refusal
        ? replyWithErrors(submission, { formErrors: [refusal.why] }, { status: 409 })
        : redirectWithNotice(act);
    }
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

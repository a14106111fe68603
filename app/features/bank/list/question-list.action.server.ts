import { data } from "@remix-run/cloudflare";
import type { Context } from "~/context.server";
import { jsonError, jsonResponse, readFields, readJson, requireJson } from "~/lib/http";
import { replyWithErrors } from "../../auth/form-replies.server";
import { enforceArea, type SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import type { ReviewCause } from "../../questions/taxonomy";
import { applyAction } from "../drafts/question-actions.server";
import { getActionArea } from "../lifecycle";
import { bulkBatchSchema, bulkConfirmSchema } from "./bank-forms";
import { handleBulkEdit } from "./bulk-edit/bulk-edit.action.server";
import { bulkEditKinds } from "./bulk-edit/bulk-edit-kinds";
import {
  type BulkOutcome,
  type BulkQuestionAction,
  bulkQuestionActions,
  bulkQuestionLabels,
  maxListedRefusals,
} from "./bulk-question-actions";
import { getExampleNames, getExternalIds, readSelection } from "./read-selection.server";
import { handleViewForm, isViewForm } from "./views/views.action.server";

/** The parts of the list's reply to a form; those that the form is not about are null. */
const emptyReply = { confirmRequest: null, problem: null, result: undefined, done: null, edit: null, view: null };

/**
 * Handles a bulk action or a bulk edit of the selected or all matching questions (M2, M18). The first submit of an action returns the
 * confirmation. The second, sent only without JavaScript, applies the action to all questions and returns the result.
 */
export async function handleQuestionListAction(args: SignedInArgs) {
  const { context, request, viewer } = args;
  const form = await readFields(request);
  if (isViewForm(form)) return data({ ...emptyReply, view: await handleViewForm(args, form) }, { status: 400 });
  const kind = bulkEditKinds.find((name) => name === form.get("act"));
  const act = bulkQuestionActions.find((action) => action === form.get("act"));
  const replyWithProblem = (problem: string) => data({ ...emptyReply, problem }, { status: 400 });
  if (!act && !kind) return replyWithProblem("Choose an action.");
  enforceArea(args, act ? getActionArea(act) : "bankWriting");
  const selection = await readSelection(context, viewer.userId, request, form);
  if ("problem" in selection) return replyWithProblem(selection.problem);
  if (kind) {
    const edit = await handleBulkEdit(context, viewer.userId, kind, selection, form);
    return data({ ...emptyReply, edit }, edit.step === "form" && edit.result?.error ? { status: 400 } : {});
  }
  if (!act) return replyWithProblem("Choose an action.");
  const { ids, isAll } = selection;
  const asOf = Number(form.get("asOf")) || 0;
  const confirmRequest = { act, ids, asOf, isAll, names: await getExampleNames(context, selection) };
  if (form.get("intent") !== "do") return { ...emptyReply, confirmRequest };
  const submission = parseForm(form, bulkConfirmSchema);
  if (submission.status !== "success") {
    const { result } = replyWithErrors(submission).data;
    return data({ ...emptyReply, confirmRequest, result }, { status: 400 });
  }
  const outcome = await applyToAll(context, viewer.userId, { ...submission.value, act, ids });
  const { resultLabel } = bulkQuestionLabels[act];
  return { ...emptyReply, done: { resultLabel, of: ids.length, ...outcome } };
}

/** Applies one batch of a bulk action, as JSON: 200 with the result, 400 for an invalid or unconfirmed batch. */
export async function handleBulkBatch(args: SignedInArgs): Promise<Response> {
  const { context, request, viewer } = args;
  requireJson(request);
  const parsed = bulkBatchSchema.safeParse(await readJson(request));
  if (!parsed.success) return jsonError(400, "The bulk action is not valid or not confirmed");
  enforceArea(args, getActionArea(parsed.data.act));
  return jsonResponse((await applyToAll(context, viewer.userId, parsed.data)) satisfies BulkOutcome);
}

async function applyToAll(
  context: Context,
  actorId: string,
  { act, ids, cause, asOf }: { act: BulkQuestionAction; ids: string[]; cause?: ReviewCause | undefined; asOf: number },
): Promise<BulkOutcome> {
  const { done, refused } = await applyAction(context, actorId, act, ids, { ...(cause && { cause }), asOf });
  const listedRefusals = refused.slice(0, maxListedRefusals);
  const listedQuestions = await getExternalIds(
    context,
    listedRefusals.map(({ questionId }) => questionId),
  );
  const namesById = new Map(listedQuestions.map(({ id, externalId }) => [id, externalId]));
  return {
    done: done.length,
    refused: listedRefusals.map(({ questionId, why }) => ({
      questionId,
      name: namesById.get(questionId) ?? questionId,
      why,
    })),
    further: refused.length - listedRefusals.length,
  };
}

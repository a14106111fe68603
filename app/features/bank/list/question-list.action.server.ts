import { data } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { question } from "~/db/schema";
import { jsonError, jsonResponse, readFields, readJson, requireJson } from "~/lib/http";
import { replyWithErrors } from "../../auth/form-replies.server";
import { enforceArea, type SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import type { ReviewCause } from "../../questions/taxonomy";
import { applyAction } from "../drafts/question-actions.server";
import { getActionArea } from "../lifecycle";
import { bulkBatchSchema, bulkConfirmSchema } from "./bank-forms";
import { listMatchingIds } from "./bank-list.server";
import { parseBankQuery } from "./bank-query";
import {
  type BulkOutcome,
  type BulkQuestionAction,
  bulkQuestionActions,
  maxBulkQuestions,
  maxListedRefusals,
} from "./bulk-question-actions";

/** Maximum questions named in the confirmation. */
const maxNamesShown = 10;

/**
 * Handles a bulk action on the selected or all matching questions (M2). The first submit returns the confirmation. The second,
 * sent only without JavaScript, applies the action to all questions and returns the result.
 */
export async function handleQuestionListAction(args: SignedInArgs) {
  const { context, request, viewer } = args;
  const form = await readFields(request);
  const act = bulkQuestionActions.find((action) => action === form.get("act"));
  const replyWithProblem = (problem: string) =>
    data({ confirmRequest: null, problem, result: undefined, done: null }, { status: 400 });
  if (!act) return replyWithProblem("Choose an action.");
  enforceArea(args, getActionArea(act));
  const query = parseBankQuery(new URL(request.url).searchParams);
  const isAll = form.get("all") === "1";
  const { ids, isComplete } = isAll ? await listMatchingIds(context, viewer.userId, query) : readSelectedIds(form);
  if (ids.length === 0) return replyWithProblem("Select at least one question.");
  if (!isComplete)
    return replyWithProblem(
      `An action can change at most ${maxBulkQuestions.toLocaleString("en")} questions. Filter the list first.`,
    );
  const asOf = Number(form.get("asOf")) || 0;
  const confirmRequest = { act, ids, asOf, isAll, names: await getExternalIds(context, ids.slice(0, maxNamesShown)) };
  if (form.get("intent") !== "do") return { confirmRequest, problem: null, result: undefined, done: null };
  const submission = parseForm(form, bulkConfirmSchema);
  if (submission.status !== "success") {
    const { result } = replyWithErrors(submission).data;
    return data({ confirmRequest, problem: null, result, done: null }, { status: 400 });
  }
  const outcome = await applyToAll(context, viewer.userId, { ...submission.value, act, ids });
  return { confirmRequest: null, problem: null, result: undefined, done: { act, of: ids.length, ...outcome } };
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

function readSelectedIds(form: FormData) {
  const ids = form.getAll("question").filter((id): id is string => typeof id === "string" && id.length <= 100);
  return { ids: [...new Set(ids)].slice(0, maxBulkQuestions), isComplete: ids.length <= maxBulkQuestions };
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

/** Returns external ids in the order of `ids`; deleted questions are left out. */
async function getExternalIds({ db }: Context, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: question.id, externalId: question.externalId })
    .from(question)
    .where(sql`${question.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  const positions = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
}

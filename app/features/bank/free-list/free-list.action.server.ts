import { data, redirect } from "@remix-run/cloudflare";
import { readFields } from "~/lib/http";
import { formatTime } from "~/lib/time-text";
import { paths } from "~/paths";
import { replyWithErrors } from "../../auth/form-replies.server";
import { enforceArea, type SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { defaultQuotaSchema } from "../../billing/admin/subscription-admin-forms";
import { setDefaultQuota } from "../../billing/admin/subscription-settings.server";
import { lookUpIds } from "../by-ids/find-ids.server";
import { buildFoundView } from "../by-ids/found-view";
import { maxIdTextLength, parseIds } from "../by-ids/parse-ids";
import { readFreeRows } from "./free-list.loader.server";
import {
  applyListAction,
  diffLists,
  maxFreeQuestions,
  mergeOrders,
  parseListAction,
  parseOrder,
} from "./free-list-order";
import type { FreeRow } from "./free-list-rows.server";
import { saveFreeList } from "./save-free-list.server";

interface SkippedIdsNote {
  title: string;
  lines: string[];
}

/** The action's response to a form that failed or needs a confirmation. */
export interface FreeListResult {
  problem?: string;
  /**
   * Set if another admin saved first: the ids of the saved list, the rows of that list with the viewer's changes applied,
   * and a summary of the other admin's changes.
   */
  conflict?: { before: string[]; rows: FreeRow[]; summary: string };
  addForm?: { text: string; error: string | null; notes: SkippedIdsNote[] };
  replaceForm?: {
    text: string;
    error: string | null;
    preview: { order: string[]; added: FreeRow[]; removed: FreeRow[]; moved: number; notes: SkippedIdsNote[] } | null;
  };
}

function replyWithResult(answer: FreeListResult, status: number) {
  return data(answer, { status });
}

/**
 * Handles the forms of the free list's page. Every form carries the saved and the unsaved list, so that no action loses
 * earlier changes. If another admin saved meanwhile, returns the saved list with the viewer's changes applied.
 */
export async function handleFreeListAction(args: SignedInArgs) {
  const form = await readFields(args.request);
  const before = parseOrder(form.get("before")?.toString() ?? "");
  const order = parseOrder(form.get("order")?.toString() ?? "");
  switch (form.get("intent")) {
    case "defaultQuota":
      enforceArea(args, "business");
      return handleQuota(args, form);
    case "list": {
      const act = parseListAction(form);
      return saveOrMerge(args, before, act ? applyListAction(order, act) : order);
    }
    case "add":
      return handleAdd(args, form, before, order);
    case "replace":
      return handleReplace(args, form, order);
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

async function handleQuota({ context, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, defaultQuotaSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  await setDefaultQuota(context, viewer.userId, submission.value.quota);
  return redirect(`${paths.freeQuestions}?done=quota`);
}

async function saveOrMerge({ context, viewer }: SignedInArgs, before: string[], order: string[]) {
  if (order.length > maxFreeQuestions)
    return replyWithResult(
      {
        problem: `The free list can have at most ${maxFreeQuestions.toLocaleString("en")} questions, and yours has ${order.length.toLocaleString("en")}. Nothing was saved; remove some questions and save again.`,
      },
      400,
    );
  const outcome = await saveFreeList(context, viewer.userId, { before, order });
  if (outcome.status === "saved") return redirect(`${paths.freeQuestions}?done=saved`);
  const savedOrder = outcome.savedRows.map(({ id }) => id);
  const mergedOrder = mergeOrders(before, order, savedOrder);
  const { added, removed, moved } = diffLists(before, savedOrder);
  const changedAt = outcome.change && formatTime(outcome.change.at, context.now, viewer.timeZone).exact;
  const conflict = {
    before: savedOrder,
    rows: await readFreeRows(context.db, mergedOrder),
    summary: `${outcome.change?.by ?? "Another admin"} changed the list${changedAt ? ` (${changedAt})` : ""}: ${added.length} added, ${removed.length} removed, ${moved} moved.`,
  };
  return replyWithResult({ conflict }, 409);
}

/** Returns the pasted ids that may be on the list, with notes on the other ids; null if the text is empty or too long. */
async function readPastedIds({ context }: SignedInArgs, form: FormData, order: readonly string[]) {
  const text = form.get("ids")?.toString() ?? "";
  if (!text.trim() || text.length > maxIdTextLength) return null;
  const lookup = await lookUpIds(context.db, parseIds(text));
  const { found } = lookup;
  const allowedQuestions = found.filter(({ questionId, status }) => status === "live" || order.includes(questionId));
  const { notes, drafts } = buildFoundView({ ...lookup, found: [], duplicates: [] });
  const skippedIds = [...found.filter((question) => !allowedQuestions.includes(question)), ...drafts].map(
    ({ externalId }) => externalId,
  );
  return {
    text,
    ids: [...new Set(allowedQuestions.map(({ questionId }) => questionId))],
    notes: [
      ...notes,
      ...(skippedIds.length
        ? [{ title: "Questions left out because they are not live", lines: [skippedIds.join(", ")] }]
        : []),
    ],
  };
}

async function handleAdd(args: SignedInArgs, form: FormData, before: string[], order: string[]) {
  const pastedList = await readPastedIds(args, form, order);
  if (!pastedList) return replyWithResult({ addForm: { text: "", error: "Paste at least one id.", notes: [] } }, 400);
  const addedIds = pastedList.ids.filter((id) => !order.includes(id));
  // Nothing is saved if any id has a problem.
  if (pastedList.notes.length || addedIds.length === 0) {
    const error =
      addedIds.length === 0 && pastedList.notes.length === 0 ? "All these questions are already on the list." : null;
    return replyWithResult({ addForm: { text: pastedList.text, error, notes: pastedList.notes } }, 400);
  }
  return saveOrMerge(args, before, [...order, ...addedIds]);
}

/** Responds with a preview of the pasted list and its differences from the unsaved list. */
async function handleReplace(args: SignedInArgs, form: FormData, order: string[]) {
  const pastedList = await readPastedIds(args, form, order);
  if (!pastedList)
    return replyWithResult({ replaceForm: { text: "", error: "Paste the whole list.", preview: null } }, 400);
  const { added, removed, moved } = diffLists(order, pastedList.ids);
  const rows = await readFreeRows(args.context.db, [...added, ...removed]);
  const addedIds = new Set(added);
  const [addedRows, removedRows] = [
    rows.filter(({ id }) => addedIds.has(id)),
    rows.filter(({ id }) => !addedIds.has(id)),
  ];
  const preview = { order: pastedList.ids, added: addedRows, removed: removedRows, moved, notes: pastedList.notes };
  return replyWithResult({ replaceForm: { text: pastedList.text, error: null, preview } }, 200);
}

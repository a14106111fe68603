import { data } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { question } from "../../../db/schema";
import { json, jsonError, readFields, readJson, requireJson } from "../../../lib/http";
import { replyWithErrors } from "../../auth/form-replies.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import type { ReviewCause } from "../../questions/taxonomy";
import { actOn } from "../drafts/acts.server";
import { type BulkAct, type BulkDone, bulkActs, mostRefusals } from "./bulk";
import { confirmSchema, pieceSchema } from "./forms";
import { listMatching, mostMatching } from "./list.server";
import { readBankQuery } from "./query";

/** Questions that are named where it is asked whether to go on. */
const named = 10;

/**
 * Acts on the ticked questions, or on all that match: first the page again that asks; then, where the browser runs no
 * script, all of them at once, and the page again that says what became of them.
 */
export async function answerBulk({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const act = bulkActs.find((one) => one === form.get("act"));
  const refuse = (problem: string) => data({ ask: null, problem, result: undefined, done: null }, { status: 400 });
  if (!act) return refuse("Choose what to do.");
  const query = readBankQuery(new URL(request.url).searchParams);
  const isAll = form.get("all") === "1";
  const { ids, all } = isAll ? await listMatching(context, viewer.userId, query) : tickedIn(form);
  if (ids.length === 0) return refuse("Tick at least one question.");
  if (!all) return refuse(`At most ${mostMatching.toLocaleString("en")} questions at once: narrow the list first.`);
  const asOf = Number(form.get("asOf")) || 0;
  const ask = { act, ids, asOf, isAll, names: await readNames(context, ids.slice(0, named)) };
  if (form.get("intent") !== "do") return { ask, problem: null, result: undefined, done: null };
  const submission = parseForm(form, confirmSchema);
  if (submission.status !== "success") {
    const { result } = replyWithErrors(submission).data;
    return data({ ask, problem: null, result, done: null }, { status: 400 });
  }
  const done = await doAll(context, viewer.userId, { ...submission.value, act, ids });
  return { ask: null, problem: null, result: undefined, done: { act, of: ids.length, ...done } };
}

/** Does a piece of a bulk act, as JSON: 200 with what became of it, 400 for what is none. */
export async function answerPiece({ context, request, viewer }: SignedInArgs): Promise<Response> {
  requireJson(request);
  const parsed = pieceSchema.safeParse(await readJson(request));
  if (!parsed.success) return jsonError(400, "This is no act on questions, or it is not confirmed");
  return json((await doAll(context, viewer.userId, parsed.data)) satisfies BulkDone);
}

function tickedIn(form: FormData) {
  const ids = form.getAll("question").filter((id): id is string => typeof id === "string" && id.length <= 100);
  return { ids: [...new Set(ids)].slice(0, mostMatching), all: ids.length <= mostMatching };
}

async function doAll(
  context: Context,
  actorId: string,
  { act, ids, cause, asOf }: { act: BulkAct; ids: string[]; cause?: ReviewCause | undefined; asOf: number },
): Promise<BulkDone> {
  const { done, refused } = await actOn(context, actorId, act, ids, { ...(cause && { cause }), asOf });
  const told = refused.slice(0, mostRefusals);
  const names = await readNames(
    context,
    told.map(({ questionId }) => questionId),
  );
  const nameOf = new Map(names.map(({ id, externalId }) => [id, externalId]));
  return {
    done: done.length,
    refused: told.map(({ questionId, why }) => ({ questionId, name: nameOf.get(questionId) ?? questionId, why })),
    further: refused.length - told.length,
  };
}

/** What questions are called, in this order; one that is gone is left out. */
async function readNames({ db }: Context, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: question.id, externalId: question.externalId })
    .from(question)
    .where(sql`${question.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  const place = new Map(ids.map((id, at) => [id, at]));
  return rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}

import { data, redirect } from "@remix-run/cloudflare";
import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { subscription, user } from "../../db/schema";
import { readFields } from "../../lib/http";
import { logError } from "../../log.server";
import { paths } from "../../paths";
import { isNotDeleted } from "../auth/deleted-user.server";
import { replyWithErrors } from "../auth/form-replies.server";
import type { SignedInArgs } from "../auth/guards.server";
import { parseForm } from "../auth/parse-form.server";
import { giveComp } from "../billing/admin/comp.server";
import { compEnd } from "../billing/admin/comp-end";
import { resendVerification } from "./actions/name-and-email.server";
import { signOutEverywhere } from "./actions/user-logins.server";
import type { UserAction } from "./actions/when-allowed.server";
import { type BulkAction, bulkActionLabels, bulkActions } from "./bulk-user-actions";
import { readPeopleQuery, writePeopleQuery } from "./people-query";
import { bulkCompSchema, maxBulkUsers } from "./user-forms";

/**
 * Acts on the ticked accounts, some fifty at most: first the page again that asks, with their names; then each act as if it
 * were done alone, and the list again that says for how many it was.
 */
export async function handleUserListAction({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const people = await getSelectedUsers(context, form);
  const act = bulkActions.find((one) => one === form.get("act"));
  const refuse = (problem: string) => data({ ask: null, problem, result: undefined }, { status: 400 });
  if (!act) throw new Response("Unknown form", { status: 400 });
  if (people.length === 0) return refuse("Tick at least one account.");
  if (people.length > maxBulkUsers) return refuse(`Tick at most ${maxBulkUsers} accounts.`);
  const ask = { act, people };
  if (form.get("intent") !== "do") return { ask, problem: null, result: undefined };
  let applyTo: (act: UserAction) => Promise<boolean>;
  let typed: ReturnType<typeof replyWithErrors>["data"]["result"] | undefined;
  if (act === "comp") {
    const submission = parseForm(form, bulkCompSchema);
    if (submission.status !== "success") {
      const again = replyWithErrors(submission);
      return data({ ask, problem: null, result: again.data.result }, { status: 400 });
    }
    typed = replyWithErrors(submission).data.result;
    applyTo = (one) => giveCompTo(context, one, submission.value);
  } else applyTo = (one) => (act === "signOut" ? signOutEverywhere : resendVerification)(context, one);
  const done: string[] = [];
  for (const [at, { userId, username }] of people.entries()) {
    try {
      if (await applyTo({ actorId: viewer.userId, userId })) done.push(username ?? userId);
    } catch (error) {
      logError(`bulk act broke off: ${act}`, error);
      // What was done stays done: each act is written down by itself.
      return data(
        { ask: { act, people: people.slice(at) }, problem: describeInterruption(act, done), result: typed },
        { status: 500 },
      );
    }
  }
  const query = writePeopleQuery(readPeopleQuery(new URL(request.url).searchParams));
  query.set("did", act);
  query.set("times", String(done.length));
  query.set("of", String(people.length));
  return redirect(`${paths.adminUsers}?${query}`);
}

function describeInterruption(act: BulkAction, done: readonly string[]): string {
  const who = done.length
    ? `${done.join(", ")} ${done.length === 1 ? "was" : "were"} ${bulkActionLabels[act].did}`
    : "Nothing was done";
  return `It broke off. ${who}. Below are those it has not come to: try again.`;
}

/** One more than may be ticked, so that too many are noticed. */
async function getSelectedUsers({ db }: Context, form: FormData) {
  const ids = form.getAll("user").filter((id): id is string => typeof id === "string" && id.length <= 64);
  return db
    .select({ userId: user.id, name: user.name, username: user.username })
    .from(user)
    .where(
      sql`${user.id} in (select value from json_each(${JSON.stringify(ids.slice(0, maxBulkUsers + 1))})) and ${isNotDeleted}`,
    )
    .orderBy(user.name);
}

/** A comp from today on; false where they have one that is at least as long, or somebody else wrote meanwhile. */
async function giveCompTo(
  context: Context,
  act: UserAction,
  wish: { months: string; reason: string },
): Promise<boolean> {
  const [row = null] = await context.db.select().from(subscription).where(eq(subscription.userId, act.userId));
  const until = compEnd({ kind: "months", months: Number(wish.months), from: "today" }, row, context.now);
  if (row && row.compUntil >= until) return false;
  return giveComp(context, { ...act, row }, { until, reason: wish.reason });
}

/** What the list says after a bulk act; null where its address names none. */
export function readBulkResult(params: URLSearchParams): { act: BulkAction; times: number; of: number } | null {
  const act = bulkActions.find((one) => one === params.get("did"));
  const number = (name: string) => Math.min(maxBulkUsers, Number.parseInt(params.get(name) ?? "", 10) || 0);
  return act ? { act, times: number("times"), of: number("of") } : null;
}

import { data, redirect } from "@remix-run/cloudflare";
import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { subscription, user } from "../../db/schema";
import { readFields } from "../../lib/http";
import { logError } from "../../log.server";
import { paths } from "../../paths";
import { isNotDeleted } from "../auth/deleted-user.server";
import { replyWithErrors } from "../auth/form-replies.server";
import { enforceArea, type SignedInArgs } from "../auth/guards.server";
import { parseForm } from "../auth/parse-form.server";
import { getCompEnd } from "../billing/admin/comp-end";
import { giveComp } from "../billing/admin/complimentary-access.server";
import type { UserAction } from "./actions/is-action-allowed.server";
import { resendVerification } from "./actions/name-and-email.server";
import { signOutEverywhere } from "./actions/user-logins.server";
import { type BulkAction, bulkActionLabels, bulkActions } from "./bulk-user-actions";
import { readPeopleQuery, writePeopleQuery } from "./people-query";
import { bulkCompSchema, maxBulkUsers } from "./user-forms";

/**
 * Handles a bulk action on at most `maxBulkUsers` selected users (M4). The first submit returns the confirmation with their names;
 * the second applies the action to each user separately and redirects to the list with the number of changed users.
 */
export async function handleUserListAction(args: SignedInArgs) {
  const { context, request, viewer } = args;
  const form = await readFields(request);
  const people = await getSelectedUsers(context, form);
  const bulkAction = bulkActions.find((name) => name === form.get("act"));
  const replyWithProblem = (problem: string) =>
    data({ confirmation: null, problem, result: undefined }, { status: 400 });
  if (!bulkAction) throw new Response("Unknown form", { status: 400 });
  if (bulkAction === "comp") enforceArea(args, "business");
  if (people.length === 0) return replyWithProblem("Select at least one account.");
  if (people.length > maxBulkUsers) return replyWithProblem(`Select at most ${maxBulkUsers} accounts.`);
  const confirmation = { bulkAction, people };
  if (form.get("intent") !== "do") return { confirmation, problem: null, result: undefined };
  let applyAction: (userAction: UserAction) => Promise<boolean>;
  let submittedResult: ReturnType<typeof replyWithErrors>["data"]["result"] | undefined;
  if (bulkAction === "comp") {
    const submission = parseForm(form, bulkCompSchema);
    if (submission.status !== "success") {
      const selectionError = replyWithErrors(submission);
      return data({ confirmation, problem: null, result: selectionError.data.result }, { status: 400 });
    }
    submittedResult = replyWithErrors(submission).data.result;
    applyAction = (userAction) => giveCompFromToday(context, userAction, submission.value);
  } else
    applyAction = (userAction) =>
      (bulkAction === "signOut" ? signOutEverywhere : resendVerification)(context, userAction);
  const changedUsernames: string[] = [];
  for (const [index, { userId, username }] of people.entries()) {
    try {
      if (await applyAction({ actorId: viewer.userId, userId })) changedUsernames.push(username ?? userId);
    } catch (error) {
      logError(`bulk action failed: ${bulkAction}`, error);
      // Completed actions are not undone; each has its own audit entry.
      return data(
        {
          confirmation: { bulkAction, people: people.slice(index) },
          problem: describeInterruption(bulkAction, changedUsernames),
          result: submittedResult,
        },
        { status: 500 },
      );
    }
  }
  const query = writePeopleQuery(readPeopleQuery(new URL(request.url).searchParams));
  query.set("did", bulkAction);
  query.set("times", String(changedUsernames.length));
  query.set("of", String(people.length));
  return redirect(`${paths.adminUsers}?${query}`);
}

function describeInterruption(bulkAction: BulkAction, changedUsernames: readonly string[]): string {
  const doneText = changedUsernames.length
    ? `${changedUsernames.join(", ")} ${changedUsernames.length === 1 ? "was" : "were"} ${bulkActionLabels[bulkAction].result}`
    : "No account was changed";
  return `The action stopped after an error. ${doneText}. Try again with the remaining accounts below.`;
}

/** Reads one more user than allowed, so that a larger selection is detected. */
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

/**
 * Gives complimentary access from today; returns false if the learner already has it for at least as long, or on a conflicting
 * write (P6).
 */
async function giveCompFromToday(
  context: Context,
  userAction: UserAction,
  comp: { months: string; reason: string },
): Promise<boolean> {
  const [row = null] = await context.db.select().from(subscription).where(eq(subscription.userId, userAction.userId));
  const until = getCompEnd({ kind: "months", months: Number(comp.months), from: "today" }, row, context.now);
  if (row && row.compUntil >= until) return false;
  return giveComp(context, { ...userAction, row }, { until, reason: comp.reason });
}

/** Reads the result of a bulk action from the list's address; null if it has none. */
export function readBulkResult(
  params: URLSearchParams,
): { bulkAction: BulkAction; changedCount: number; selectedCount: number } | null {
  const bulkAction = bulkActions.find((name) => name === params.get("did"));
  const readCount = (name: string) => Math.min(maxBulkUsers, Number.parseInt(params.get(name) ?? "", 10) || 0);
  return bulkAction ? { bulkAction, changedCount: readCount("times"), selectedCount: readCount("of") } : null;
}

import { redirect } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { adminSubscriberPath } from "../../../admin-paths";
import { subscription, user } from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import { readFields } from "../../../lib/http";
import { formatDate } from "../../../lib/time-text";
import { PaymentsUnavailable } from "../../../services/payments/payments";
import { audit, auditSubject } from "../../audit/audit.server";
import { getDeletedEmail } from "../../auth/deleted-user.server";
import { replyWithErrors } from "../../auth/form-replies.server";
import { notFound, type SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { syncOwnSubscription } from "../manage.server";
import { endComp, giveComp } from "./comp.server";
import { compEnd } from "./comp-end";
import { compSchema, quotaSchema } from "./forms";
import { changeQuota } from "./quota.server";

/** The longest comp that an admin can give. */
const longest = 5 * 366 * dayMs;
const changed =
  "Another admin or the payment provider changed this subscription. Your change was not saved: check the new state, then try again.";

/** Handles a form of a learner's page: returns the page with errors, or redirects with the result. */
export async function answerLearner(args: SignedInArgs) {
  const { context, request, params, viewer } = args;
  const userId = params.userId ?? "";
  const form = await readFields(request);
  const [[person], [row = null]] = await context.db.batch([
    context.db.select({ email: user.email }).from(user).where(eq(user.id, userId)),
    context.db.select().from(subscription).where(eq(subscription.userId, userId)),
  ]);
  if (!person || person.email === getDeletedEmail(userId)) throw notFound(request);
  const act = { actorId: viewer.userId, userId, row };
  switch (form.get("intent")) {
    case "comp":
      return answerComp(args, act, form);
    case "endComp":
      if (form.get("seen") !== (row?.writeId ?? "")) return done(userId, "changed");
      return done(userId, (await endComp(context, act)) ? "compEnded" : "changed");
    case "quota":
      return answerQuota(args, userId, form);
    case "fetch":
      return done(userId, await fetchState(args, userId));
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

async function answerComp({ context }: SignedInArgs, act: Parameters<typeof giveComp>[1], form: FormData) {
  const submission = parseForm(form, compSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { period, from, until: date, reason, seen } = submission.value;
  const { row, userId } = act;
  const { now } = context;
  if ((seen ?? "") !== (row?.writeId ?? ""))
    return replyWithErrors(submission, { formErrors: [changed] }, { status: 409 });
  const wish =
    period === "date"
      ? { kind: "date" as const, date: date ?? "" }
      : { kind: "months" as const, months: Number(period), from };
  const until = compEnd(wish, row, now);
  const field = period === "date" ? "until" : "period";
  const refuse = (problem: string) => replyWithErrors(submission, { fieldErrors: { [field]: [problem] } });
  if (until <= now) return refuse("This day has passed. Choose a later day.");
  if (until > now + longest) return refuse("Choose a day within five years from today.");
  if (row && row.compUntil > now && until <= row.compUntil)
    return refuse(
      `They already have complimentary access until ${formatDate(row.compUntil, "UTC")}. Choose a later day, or end it first.`,
    );
  if (!(await giveComp(context, act, { until, reason })))
    return replyWithErrors(submission, { formErrors: [changed] }, { status: 409 });
  return done(userId, "compGiven");
}

async function answerQuota({ context, viewer }: SignedInArgs, userId: string, form: FormData) {
  const submission = parseForm(form, quotaSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const used = await changeQuota(context, { actorId: viewer.userId, userId }, submission.value.limit);
  if (used === null) return done(userId, "quota");
  return replyWithErrors(submission, {
    fieldErrors: {
      limit: [`They have already opened ${used} free questions, which stay open. Enter ${used} or more.`],
    },
  });
}

async function fetchState({ context, viewer }: SignedInArgs, userId: string) {
  if (!context.payments) return "noProvider";
  try {
    await syncOwnSubscription(context, context.payments, userId);
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return "providerAway";
    throw error;
  }
  await audit(context, { actorId: viewer.userId, action: "fetch state", subject: auditSubject(userId) });
  return "fetched";
}

/** The result that a learner's page shows after an action. */
export type Done = "compGiven" | "compEnded" | "quota" | "fetched" | "changed" | "noProvider" | "providerAway";

function done(userId: string, what: Done) {
  return redirect(`${adminSubscriberPath(userId)}?done=${what}`);
}

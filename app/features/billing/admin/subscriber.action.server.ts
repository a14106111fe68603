import { redirect } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { adminUserPath } from "~/admin-paths";
import { subscription, user } from "~/db/schema";
import { formatMoney, toMinorUnits } from "~/lib/money";
import { formatMediumDate } from "~/lib/time-text";
import { PaymentsUnavailable } from "~/services/payments/payments";
import { audit, auditSubject } from "../../audit/audit.server";
import { getDeletedEmail } from "../../auth/deleted-user.server";
import { replyWithErrors } from "../../auth/form-replies.server";
import { notFound, type SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { syncOwnSubscription } from "../own-subscription.server";
import { changeQuota } from "./change-quota.server";
import { getCompEnd, maxCompMs } from "./comp-end";
import { endComp, giveComp } from "./complimentary-access.server";
import { findRefundablePayment, refundPayment } from "./refund-payment.server";
import { compSchema, quotaSchema, refundSchema } from "./subscription-admin-forms";

const conflictMessage =
  "Another admin or the payment provider changed this subscription. Your change was not saved: check the new state, then try again.";

/** The forms of a person's page that `handleSubscriberAction` handles. */
export const subscriberIntents = ["comp", "endComp", "quota", "fetch", "refund"];

/** Handles a form about a learner's subscription: returns the page with errors, or redirects with the result. */
export async function handleSubscriberAction(args: SignedInArgs, form: FormData) {
  const { context, request, params, viewer } = args;
  const userId = params.userId ?? "";
  const [[person], [row = null]] = await context.db.batch([
    context.db.select({ email: user.email }).from(user).where(eq(user.id, userId)),
    context.db.select().from(subscription).where(eq(subscription.userId, userId)),
  ]);
  if (!person || person.email === getDeletedEmail(userId)) throw notFound(request);
  const target = { actorId: viewer.userId, userId, row };
  switch (form.get("intent")) {
    case "comp":
      return handleCompForm(args, target, form);
    case "endComp":
      if (form.get("seen") !== (row?.writeId ?? "")) return redirectWithNotice(userId, "changed");
      return redirectWithNotice(userId, (await endComp(context, target)) ? "compEnded" : "changed");
    case "quota":
      return handleQuotaForm(args, userId, form);
    case "refund":
      return handleRefundForm(args, userId, form);
    case "fetch":
      return redirectWithNotice(userId, await fetchProviderState(args, userId));
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

async function handleCompForm({ context }: SignedInArgs, act: Parameters<typeof giveComp>[1], form: FormData) {
  const submission = parseForm(form, compSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { period, from, until: date, reason, seen } = submission.value;
  const { row, userId } = act;
  const { now } = context;
  if ((seen ?? "") !== (row?.writeId ?? ""))
    return replyWithErrors(submission, { formErrors: [conflictMessage] }, { status: 409 });
  const duration =
    period === "date"
      ? { kind: "date" as const, date: date ?? "" }
      : { kind: "months" as const, months: Number(period), from };
  const until = getCompEnd(duration, row, now);
  const field = period === "date" ? "until" : "period";
  const replyWithProblem = (problem: string) => replyWithErrors(submission, { fieldErrors: { [field]: [problem] } });
  if (until <= now) return replyWithProblem("This day has passed. Choose a later day.");
  if (until > now + maxCompMs) return replyWithProblem("Choose a day within five years from today.");
  if (row && row.compUntil > now && until <= row.compUntil)
    return replyWithProblem(
      `This learner already has complimentary access until ${formatMediumDate(row.compUntil, "UTC")}. Choose a later day, or end that access first.`,
    );
  if (!(await giveComp(context, act, { until, reason })))
    return replyWithErrors(submission, { formErrors: [conflictMessage] }, { status: 409 });
  return redirectWithNotice(userId, "compGiven");
}

async function handleQuotaForm({ context, viewer }: SignedInArgs, userId: string, form: FormData) {
  const submission = parseForm(form, quotaSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const usedCount = await changeQuota(context, { actorId: viewer.userId, userId }, submission.value.limit);
  if (usedCount === null) return redirectWithNotice(userId, "quota");
  return replyWithErrors(submission, {
    fieldErrors: {
      limit: [
        `This learner has already opened ${usedCount} free questions, which stay open. Enter ${usedCount} or more.`,
      ],
    },
  });
}

async function handleRefundForm({ context, viewer }: SignedInArgs, userId: string, form: FormData) {
  const submission = parseForm(form, refundSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { paymentId, amount, reason, endsSubscription, key } = submission.value;
  const stored = await findRefundablePayment(context, userId, paymentId);
  const minorUnits = stored && toMinorUnits(amount, stored.currency);
  if (!stored || !minorUnits || minorUnits > stored.refundable)
    return replyWithErrors(submission, {
      fieldErrors: {
        amount: [
          stored
            ? `Enter an amount up to ${formatMoney(stored.refundable, stored.currency)}, the part that is not refunded yet.`
            : "This learner has no such payment. Reload the page.",
        ],
      },
    });
  const refund = { actorId: viewer.userId, userId, paymentId, amount: minorUnits, reason, endsSubscription, key };
  const result = await refundPayment(context, refund);
  return redirectWithNotice(userId, result === "refused" ? "refundRefused" : result);
}

async function fetchProviderState({ context, viewer }: SignedInArgs, userId: string) {
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

/** The value of `?done=` after an action, for which the learner's page shows a message. */
export type SubscriberNotice =
  | "compGiven"
  | "compEnded"
  | "quota"
  | "fetched"
  | "refunded"
  | "refundRefused"
  | "changed"
  | "noProvider"
  | "providerAway";

function redirectWithNotice(userId: string, notice: SubscriberNotice) {
  return redirect(`${adminUserPath(userId)}?done=${notice}`);
}

import { data, redirect } from "@remix-run/cloudflare";
import { readFields } from "../../lib/http";
import { paths } from "../../paths";
import { type Payments, PaymentsUnavailable } from "../../services/payments/payments";
import { attemptRetrySeconds } from "../auth/constant-time.server";
import type { SignedInArgs } from "../auth/guards.server";
import { startCheckout } from "./checkout.server";
import { findOwnInvoice, openOwnPortal, setCancellation } from "./own-subscription.server";
import { checkoutSchema, manageSchema } from "./own-subscription-forms";
import type { SubscriptionProblem } from "./subscription-problems";

/** Redirects the learner to the provider's payment page, or returns the problem. */
export async function handleCheckoutAction(args: SignedInArgs) {
  const { context, viewer } = args;
  const { payments } = context;
  if (!payments || !viewer.subscriptionsEnabled) return redirect(paths.checkout);
  return runProviderAction(args, async (form) => {
    const parsedForm = checkoutSchema.safeParse(Object.fromEntries(form));
    if (!parsedForm.success) return replyWithProblem(args, "unreadable", 400);
    if (!(await payments.price()).isOnSale) return replyWithProblem(args, "notOnSale", 409);
    const address = await startCheckout(context, payments, viewer, parsedForm.data.key);
    return redirect(address ?? `${paths.manageSubscription}?notice=already`);
  });
}

/** Cancels or resumes the learner's own subscription, or redirects to a page of the provider. */
export async function handleManageAction(args: SignedInArgs) {
  const { payments } = args.context;
  if (!payments) return replyWithProblem(args, "unavailable", 503);
  return runProviderAction(args, async (form) => {
    const parsedForm = manageSchema.safeParse(Object.fromEntries(form));
    if (!parsedForm.success) return replyWithProblem(args, "unreadable", 400);
    return runManageIntent(args, payments, parsedForm.data);
  });
}

interface ManageForm {
  intent: "cancel" | "resume" | "portal" | "invoice";
  key: string;
  invoiceId: string;
}

async function runManageIntent(args: SignedInArgs, payments: Payments, { intent, key, invoiceId }: ManageForm) {
  const { context, viewer } = args;
  const { userId } = viewer;
  switch (intent) {
    case "cancel":
    case "resume": {
      const isChanged = await setCancellation(context, payments, userId, intent === "cancel", key);
      if (!isChanged) return replyWithProblem(args, "gone", 409);
      return redirect(`${paths.manageSubscription}?notice=${intent === "cancel" ? "canceled" : "resumed"}`);
    }
    case "portal": {
      const address = await openOwnPortal(context, payments, userId, key);
      return address ? redirect(address) : replyWithProblem(args, "gone", 409);
    }
    case "invoice": {
      const address = invoiceId && (await findOwnInvoice(context, payments, userId, invoiceId));
      return address ? redirect(address) : replyWithProblem(args, "gone", 404);
    }
  }
}

/**
 * Runs an action at the provider; returns a problem instead during impersonation, above the rate limit, or if the provider is
 * unavailable.
 */
async function runProviderAction<T>(args: SignedInArgs, callProvider: (form: FormData) => Promise<T>) {
  const { context, request, viewer } = args;
  if (viewer.isImpersonated) return replyWithProblem(args, "impersonated", 403);
  if (!(await context.allowAccountAttempt(`billing:${viewer.userId}`))) return replyWithProblem(args, "busy", 429);
  try {
    return await callProvider(await readFields(request));
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return replyWithProblem(args, "unavailable", 503);
    throw error;
  }
}

/** Returns the problem with a fresh form key, because the provider stores its answer to the old key, even a failure. */
function replyWithProblem({ context }: SignedInArgs, problem: SubscriptionProblem, status: number) {
  const headers: HeadersInit = status === 429 || status === 503 ? { "Retry-After": String(attemptRetrySeconds) } : {};
  return data({ problem, key: context.id() }, { status, headers });
}

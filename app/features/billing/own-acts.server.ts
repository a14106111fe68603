import { data, redirect } from "@remix-run/cloudflare";
import { readFields } from "../../lib/http";
import { paths } from "../../paths";
import { type Payments, PaymentsUnavailable } from "../../services/payments/payments";
import { attemptRetrySeconds } from "../auth/constant-time.server";
import type { SignedInArgs } from "../auth/guards.server";
import { startCheckout } from "./checkout.server";
import { checkoutSchema, manageSchema } from "./forms";
import { findOwnInvoice, openOwnPortal, setCancel } from "./manage.server";
import type { Problem } from "./problems";

/** Redirects the learner to the provider's payment page, or returns the problem. */
export async function answerCheckout(args: SignedInArgs) {
  const { context, viewer } = args;
  const { payments } = context;
  if (!payments || !viewer.subscriptionsEnabled) return redirect(paths.checkout);
  return act(args, async (form) => {
    const asked = checkoutSchema.safeParse(Object.fromEntries(form));
    if (!asked.success) return refuse(args, "unreadable", 400);
    if (!(await payments.price()).onSale) return refuse(args, "notOnSale", 409);
    const address = await startCheckout(context, payments, viewer, asked.data.key);
    return redirect(address ?? `${paths.manageSubscription}?notice=already`);
  });
}

/** Cancels or resumes the learner's own subscription, or redirects to a page of the provider. */
export async function answerManage(args: SignedInArgs) {
  const { payments } = args.context;
  if (!payments) return refuse(args, "unavailable", 503);
  return act(args, async (form) => {
    const asked = manageSchema.safeParse(Object.fromEntries(form));
    if (!asked.success) return refuse(args, "unreadable", 400);
    return manage(args, payments, asked.data);
  });
}

interface Asked {
  intent: "cancel" | "resume" | "portal" | "invoice";
  key: string;
  invoiceId: string;
}

async function manage(args: SignedInArgs, payments: Payments, { intent, key, invoiceId }: Asked) {
  const { context, viewer } = args;
  const { userId } = viewer;
  switch (intent) {
    case "cancel":
    case "resume": {
      const changed = await setCancel(context, payments, userId, intent === "cancel", key);
      if (!changed) return refuse(args, "gone", 409);
      return redirect(`${paths.manageSubscription}?notice=${intent === "cancel" ? "cancelled" : "resumed"}`);
    }
    case "portal": {
      const address = await openOwnPortal(context, payments, userId, key);
      return address ? redirect(address) : refuse(args, "gone", 409);
    }
    case "invoice": {
      const address = invoiceId && (await findOwnInvoice(context, payments, userId, invoiceId));
      return address ? redirect(address) : refuse(args, "gone", 404);
    }
  }
}

/**
 * Runs an action at the provider: rate-limited, refused during impersonation, with a message if the provider is unavailable.
 */
async function act<T>(args: SignedInArgs, work: (form: FormData) => Promise<T>) {
  const { context, request, viewer } = args;
  if (viewer.isImpersonated) return refuse(args, "impersonated", 403);
  if (!(await context.allowAccountAttempt(`billing:${viewer.userId}`))) return refuse(args, "busy", 429);
  try {
    return await work(await readFields(request));
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return refuse(args, "unavailable", 503);
    throw error;
  }
}

/** Returns the problem with a fresh form key, because the provider stores its answer to the old key, even a failure. */
function refuse({ context }: SignedInArgs, problem: Problem, status: number) {
  const headers: HeadersInit = status === 429 || status === 503 ? { "Retry-After": String(attemptRetrySeconds) } : {};
  return data({ problem, key: context.id() }, { status, headers });
}

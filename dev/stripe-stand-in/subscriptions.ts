import { addPeriods } from "./billing-period";
import { chargeInvoice, createDraftInvoice, endSubscription, finalizeInvoice } from "./invoices";
import type { StandInContext } from "./stand-in-context";
import type { SubscriptionRow } from "./stand-in-state";
import { buildSubscription } from "./stripe-objects";

const day = 24 * 60 * 60;

export interface SubscriptionOrder {
  customer: string;
  card: string;
  metadata: Record<string, string>;
  trialDays: number;
}

/** Opens a subscription after a successful card check and pays its first invoice. */
export function openSubscription(
  context: StandInContext,
  { customer, card, metadata, trialDays }: SubscriptionOrder,
): SubscriptionRow {
  const now = context.now();
  const { price } = context.state;
  const trialEnd = trialDays > 0 ? now + trialDays * day : null;
  const id = context.id("sub_");
  const subscription: SubscriptionRow = {
    id,
    item: id.replace(/^sub_/, "si_"),
    created: now,
    customer,
    status: trialEnd === null ? "incomplete" : "trialing",
    anchor: trialEnd ?? now,
    periods: trialEnd === null ? 1 : 0,
    periodStart: now,
    periodEnd: trialEnd ?? addPeriods(now, 1, price.interval),
    trialEnd,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    cancelReason: null,
    endedAt: null,
    card,
    latestInvoice: null,
    metadata,
  };
  context.state.subscriptions.push(subscription);
  const invoice = createDraftInvoice(
    context,
    subscription,
    "subscription_create",
    trialEnd === null ? price.amount : 0,
  );
  finalizeInvoice(context, invoice);
  context.emit({ type: "customer.subscription.created", data: { object: buildSubscription(subscription, context) } });
  chargeInvoice(context, invoice, false);
  if (trialEnd === null) updateSubscription(context, subscription, { status: "active" }, { status: "incomplete" });
  return subscription;
}

/** Ends the current period: starts the next one or ends the subscription. */
export function endPeriod(context: StandInContext, subscription: SubscriptionRow): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(context, subscription, "cancellation_requested");
    return;
  }
  const { price } = context.state;
  const before = subscription.status;
  subscription.periods += 1;
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = addPeriods(subscription.anchor, subscription.periods, price.interval);
  createDraftInvoice(context, subscription, "subscription_cycle", price.amount);
  const nextStatus = before === "trialing" ? "active" : before;
  updateSubscription(context, subscription, { status: nextStatus }, before === nextStatus ? {} : { status: before });
}

/** Cancels a subscription at the end of its period, or resumes it. */
export function setCancelAtPeriodEnd(context: StandInContext, subscription: SubscriptionRow, cancel: boolean): void {
  if (subscription.cancelAtPeriodEnd === cancel) return;
  updateSubscription(
    context,
    subscription,
    cancel
      ? { cancelAtPeriodEnd: true, canceledAt: context.now(), cancelReason: "cancellation_requested" }
      : { cancelAtPeriodEnd: false, canceledAt: null, cancelReason: null },
    { cancel_at_period_end: !cancel },
  );
}

/** Applies changes and sends an event. */
export function updateSubscription(
  context: StandInContext,
  subscription: SubscriptionRow,
  changes: Partial<SubscriptionRow>,
  previous: { status?: string; cancel_at_period_end?: boolean; default_payment_method?: string | null } = {},
): void {
  Object.assign(subscription, changes);
  context.emit({
    type: "customer.subscription.updated",
    data: { object: buildSubscription(subscription, context), previous_attributes: previous },
  });
}

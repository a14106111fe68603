import { chargeInvoice, createDraftInvoice, endSubscription, finalizeInvoice } from "./invoices";
import { buildSubscription } from "./objects";
import { addPeriods } from "./period";
import type { SubscriptionRow } from "./stand-in-state";
import type { StandInContext } from "./world";

const day = 24 * 60 * 60;

export interface SubscriptionOrder {
  customer: string;
  card: string;
  metadata: Record<string, string>;
  trialDays: number;
}

/** Opens a subscription after a successful card check and pays its first invoice. */
export function openSubscription(
  world: StandInContext,
  { customer, card, metadata, trialDays }: SubscriptionOrder,
): SubscriptionRow {
  const now = world.now();
  const { price } = world.state;
  const trialEnd = trialDays > 0 ? now + trialDays * day : null;
  const id = world.id("sub_");
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
  world.state.subscriptions.push(subscription);
  const invoice = createDraftInvoice(world, subscription, "subscription_create", trialEnd === null ? price.amount : 0);
  finalizeInvoice(world, invoice);
  world.emit({ type: "customer.subscription.created", data: { object: buildSubscription(subscription, world) } });
  chargeInvoice(world, invoice, false);
  if (trialEnd === null) updateSubscription(world, subscription, { status: "active" }, { status: "incomplete" });
  return subscription;
}

/** Ends the current period: starts the next one or ends the subscription. */
export function endPeriod(world: StandInContext, subscription: SubscriptionRow): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(world, subscription, "cancellation_requested");
    return;
  }
  const { price } = world.state;
  const before = subscription.status;
  subscription.periods += 1;
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = addPeriods(subscription.anchor, subscription.periods, price.interval);
  createDraftInvoice(world, subscription, "subscription_cycle", price.amount);
  const after = before === "trialing" ? "active" : before;
  updateSubscription(world, subscription, { status: after }, before === after ? {} : { status: before });
}

/** Cancels a subscription at the end of its period, or resumes it. */
export function setCancelAtPeriodEnd(world: StandInContext, subscription: SubscriptionRow, cancel: boolean): void {
  if (subscription.cancelAtPeriodEnd === cancel) return;
  updateSubscription(
    world,
    subscription,
    cancel
      ? { cancelAtPeriodEnd: true, canceledAt: world.now(), cancelReason: "cancellation_requested" }
      : { cancelAtPeriodEnd: false, canceledAt: null, cancelReason: null },
    { cancel_at_period_end: !cancel },
  );
}

/** Applies changes and sends an event. */
export function updateSubscription(
  world: StandInContext,
  subscription: SubscriptionRow,
  changes: Partial<SubscriptionRow>,
  previous: { status?: string; cancel_at_period_end?: boolean; default_payment_method?: string | null } = {},
): void {
  Object.assign(subscription, changes);
  world.emit({
    type: "customer.subscription.updated",
    data: { object: buildSubscription(subscription, world), previous_attributes: previous },
  });
}

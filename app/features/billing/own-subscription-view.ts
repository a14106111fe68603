import type { payment, subscription } from "../../db/schema";
import { formatMoney } from "../../lib/money";
import { formatDate } from "../../lib/time-text";
import { getStanding, type SubscriptionStanding } from "./current-standing";

type Row = typeof subscription.$inferSelect;
type Payment = typeof payment.$inferSelect;

/** A learner's subscription as their page shows it: labels and dates, formatted on the server. */
export interface OwnSubscription {
  /** `none` if the learner never had access through a subscription. */
  state: SubscriptionStanding | "none";
  facts: { label: string; value: string }[];
  /** Whether a renewal is unpaid. */
  owesRenewal: boolean;
  /**
   * The open invoice of the unpaid renewal, if the provider has issued one; paying it directly is faster than waiting for the
   * next attempt.
   */
  openInvoice: { invoiceId: string; amount: string } | null;
  /** The end of access, in the future or the past; null for `none`. */
  until: string | null;
  /** The end of access if the subscription is canceled now; null if there is nothing to cancel. */
  accessUntilIfCanceled: string | null;
  canResume: boolean;
  /** Whether the provider's portal can change the payment method. */
  hasPortal: boolean;
  canBuy: boolean;
  invoices: Invoice[];
}

export interface Invoice {
  id: string;
  date: string;
  number: string | null;
  amount: string;
  /** The returned part of the amount; null if nothing was returned. */
  refunded: string | null;
  state: Payment["status"];
}

/** Formats a learner's subscription and invoices at `now` (ms) in their time zone. */
export function formatOwnSubscription(
  { subscription: row, payments }: { subscription: Row | null; payments: Payment[] },
  { now, timeZone }: { now: number; timeZone: string },
): OwnSubscription {
  const day = (at: number) => formatDate(at, timeZone);
  const invoices = payments.map((one) => ({
    id: one.id,
    date: day(one.createdAt),
    number: one.number,
    amount: formatMoney(one.status === "paid" ? one.amountPaid : one.amountDue, one.currency),
    refunded: one.amountRefunded > 0 ? formatMoney(one.amountRefunded, one.currency) : null,
    state: one.status,
  }));
  const owesRenewal = row !== null && (row.status === "past_due" || row.status === "unpaid");
  // An abandoned checkout leaves a row without access.
  if (!row || (row.accessUntil === 0 && !owesRenewal)) return { ...noSubscription, invoices };
  const state = getStanding(row, now);
  const owedInvoice = (owesRenewal && invoices.find((one) => one.state === "open")) || null;
  const isRunning = row.providerId !== null && (row.status === "active" || row.status === "trialing" || owesRenewal);
  const end = Math.max(row.compUntil, owesRenewal ? row.paidUntil : Math.max(row.currentPeriodEnd, now + 1));
  return {
    state,
    facts: listFacts(row, state, now, day).filter((fact) => fact.value),
    owesRenewal,
    openInvoice: owedInvoice && { invoiceId: owedInvoice.id, amount: owedInvoice.amount },
    until: day(row.accessUntil),
    accessUntilIfCanceled: isRunning && row.cancelAt === null && end > now ? day(end) : null,
    canResume: isRunning && row.cancelAt !== null && row.cancelAt > now,
    hasPortal: isRunning,
    canBuy: row.paidUntil <= now && !owesRenewal,
    invoices,
  };
}

const noSubscription: Omit<OwnSubscription, "invoices"> = {
  state: "none",
  facts: [],
  owesRenewal: false,
  openInvoice: null,
  until: null,
  accessUntilIfCanceled: null,
  canResume: false,
  hasPortal: false,
  canBuy: true,
};

function listFacts(row: Row, state: SubscriptionStanding, now: number, day: (at: number) => string) {
  const facts = [buildDateFact(row, state, now, day)];
  if (row.compUntil > now && state !== "comp")
    facts.push({ label: "Complimentary access until", value: day(row.compUntil) });
  const isCharged = state === "active" || state === "trialing" || state === "past_due";
  if (isCharged && row.amount !== null && row.currency)
    facts.push({ label: "Price", value: `${formatMoney(row.amount, row.currency)} a year` });
  if (row.paymentMethod && state !== "expired" && state !== "comp")
    facts.push({ label: "Payment method", value: row.paymentMethod });
  return facts;
}

function buildDateFact(row: Row, state: SubscriptionStanding, now: number, day: (at: number) => string) {
  switch (state) {
    case "active":
      // In the first hours of a new period, the charge is still pending.
      return row.currentPeriodEnd > now
        ? { label: "Renews on", value: day(row.currentPeriodEnd) }
        : { label: "Renewal pending since", value: day(row.currentPeriodEnd) };
    case "trialing":
      return { label: "First charge on", value: day(row.currentPeriodEnd) };
    case "canceled":
      return { label: "Ends on", value: day(row.paidUntil) };
    case "past_due":
      return { label: "Access until", value: day(row.accessUntil) };
    case "comp":
      return { label: "Complimentary access until", value: day(row.accessUntil) };
    case "expired":
      return { label: "Ended on", value: row.accessUntil > 0 ? day(row.accessUntil) : "" };
  }
}

import type Stripe from "stripe";
import type { StandInContext } from "./stand-in-context";
import type { InvoiceRow } from "./stand-in-state";
import { buildList } from "./stripe-objects";

// Builds the charge and the payment of a paid invoice in Stripe's format. Both have the invoice's id with another prefix.

export const getIntentId = ({ id }: InvoiceRow) => id.replace(/^in_/, "pi_");
const getChargeId = ({ id }: InvoiceRow) => id.replace(/^in_/, "ch_");

/** Returns whether money was taken for the invoice. */
export const isCharged = (row: InvoiceRow) => row.status === "paid" && row.amount > 0;

export function buildInvoicePayments(row: InvoiceRow, currency: string): Stripe.ApiList<Stripe.InvoicePayment> {
  const payment: Stripe.InvoicePayment = {
    id: row.id.replace(/^in_/, "inpay_"),
    object: "invoice_payment",
    amount_paid: row.amount,
    amount_requested: row.amount,
    created: row.created,
    currency,
    invoice: row.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: getIntentId(row) },
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: row.paid },
  };
  return buildList(isCharged(row) ? [payment] : [], "/v1/invoice_payments");
}

export function buildCharge(row: InvoiceRow, { state }: StandInContext): Stripe.Charge {
  const refunded = row.refunded ?? 0;
  return {
    id: getChargeId(row),
    object: "charge",
    amount: row.amount,
    amount_captured: row.amount,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: row.paid ?? row.created,
    currency: state.price.currency,
    customer: row.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: getIntentId(row),
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: refunded === row.amount,
    review: null,
    shipping: null,
    source: null as unknown as Stripe.CustomerSource,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

export function buildRefund(id: string, row: InvoiceRow, amount: number, context: StandInContext): Stripe.Refund {
  return {
    id,
    object: "refund",
    amount,
    balance_transaction: null,
    charge: getChargeId(row),
    created: context.now(),
    currency: context.state.price.currency,
    customer: row.customer,
    customer_account: null,
    metadata: {},
    payment_intent: getIntentId(row),
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}

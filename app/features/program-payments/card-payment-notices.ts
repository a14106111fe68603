import type { Tone } from "~/ui/tone";
import type { CardPaymentNotice } from "./pay-by-card.action.server";

/** The messages of a page after a form that concerns a payment by card. */
const cardPaymentNotices: Record<CardPaymentNotice, [Tone, string]> = {
  cardPaid: ["success", "Payment received. Members have access for the paid time."],
  cardPending: [
    "neutral",
    "The payment has not arrived yet. It is recorded automatically; if you did pay, do not pay again.",
  ],
  canceled: ["neutral", "Nothing was paid."],
  noProvider: ["destructive", "The payment provider did not answer, and nothing was changed. Try again in a minute."],
  notOnSale: ["warning", "Paying by card is not possible at the moment. Ask us for an invoice."],
  changed: ["warning", "Nothing was changed, because someone else changed this invoice. Check its state."],
};

/** Returns tone and message for a value of `?done=`; a successful tone and no message for other values. */
export function getCardPaymentNotice(done: string | null): [Tone, string | null] {
  return Object.hasOwn(cardPaymentNotices, done ?? "")
    ? cardPaymentNotices[done as CardPaymentNotice]
    : ["success", null];
}

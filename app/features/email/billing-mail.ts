import { paths } from "../../paths";
import type { Mail } from "../../services/mailer.server";
import { type MailContent, renderMail } from "./layout";

/** The recipient of a billing email. */
export interface Payer {
  userId: string;
  name: string;
  email: string;
}

/** The content of a billing email. Dates and amounts that are strings are already formatted. */
export type BillingNews =
  | { kind: "receipt"; invoiceId: string; invoiceNumber: string | null; amount: string; paidOn: string; until: string }
  | { kind: "paymentFailed"; invoiceId: string; amount: string; accessUntil: string }
  | {
      kind: "renewalReminder";
      providerId: string;
      periodEnd: number;
      days: 30 | 7 | 1;
      renewsOn: string;
      amount: string;
    }
  | { kind: "cancelled"; key: string; until: string }
  | { kind: "resumed"; key: string; renewsOn: string; amount: string }
  | { kind: "expired"; accessUntil: number; isPaymentDue: boolean };

/** Builds an email about a subscription, with a key that prevents sending the email twice. */
export function buildBillingMail(news: BillingNews, to: Payer, siteUrl: string): Mail {
  const { eventKey, ...mailContent } = getMailContent(news);
  const renderedMail = renderMail({ ...mailContent, greeting: `Hello ${to.name},` }, siteUrl);
  return {
    kind: news.kind,
    to: to.email,
    userId: to.userId,
    idempotencyKey: `${eventKey}:${to.userId}`,
    ...renderedMail,
  };
}

type BillingMailContent = Pick<MailContent, "subject" | "lines" | "facts" | "link"> & { eventKey: string };

const manageLink = { label: "Manage subscription", path: paths.manageSubscription };

function getMailContent(news: BillingNews): BillingMailContent {
  switch (news.kind) {
    case "receipt":
      return {
        eventKey: `receipt:${news.invoiceId}`,
        subject: "Receipt for your RadCore subscription",
        lines: ["Thank you. We received your payment for the annual subscription. You have access to every question."],
        facts: [
          ...(news.invoiceNumber ? [{ name: "Invoice", value: news.invoiceNumber }] : []),
          { name: "Amount paid", value: news.amount },
          { name: "Paid on", value: news.paidOn },
          { name: "Access until", value: news.until },
        ],
        link: { label: "See invoices", path: paths.manageSubscription },
      };
    case "paymentFailed":
      return {
        eventKey: `payment-failed:${news.invoiceId}`,
        subject: "We could not charge your RadCore renewal",
        lines: [
          `The renewal of your annual subscription (${news.amount}) was declined. You keep access to every question until ${news.accessUntil}. We will try again.`,
          "You can pay now with this card or another one.",
        ],
        link: { label: "Pay renewal", path: paths.manageSubscription },
      };
    case "renewalReminder":
      return {
        eventKey: `renewal-${news.days}:${news.providerId}:${news.periodEnd}`,
        // Gives the date instead of the number of days, because fewer days may be left after an outage.
        subject: `Your RadCore subscription renews on ${news.renewsOn}`,
        lines: [
          `Your annual subscription renews on ${news.renewsOn} for ${news.amount}. You do not have to do anything to continue.`,
          "To stop the renewal, cancel the subscription now. You keep access until that day.",
        ],
        link: manageLink,
      };
    case "cancelled":
      return {
        eventKey: `cancelled:${news.key}`,
        subject: "Your RadCore subscription is canceled",
        lines: [
          `Your annual subscription will not renew, and you will not be charged again. You keep access to every question until ${news.until}.`,
          "You can resume the subscription until that day.",
        ],
        link: manageLink,
      };
    case "resumed":
      return {
        eventKey: `resumed:${news.key}`,
        subject: "Your RadCore subscription continues",
        lines: [`Your annual subscription is no longer canceled. It renews on ${news.renewsOn} for ${news.amount}.`],
        link: manageLink,
      };
    case "expired":
      return {
        eventKey: `expired:${news.accessUntil}`,
        subject: "Your RadCore subscription has ended",
        lines: [
          "Your access to all questions has ended. Your opened questions, history, flags, and progress stay readable.",
          news.isPaymentDue
            ? "We could not charge your renewal. Once you pay the renewal, you have full access again."
            : "You can subscribe again at any time and continue where you stopped.",
        ],
        link: news.isPaymentDue
          ? { label: "Update payment method", path: paths.manageSubscription }
          : { label: "See subscription", path: paths.pricing },
      };
  }
}

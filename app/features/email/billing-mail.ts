import { paths } from "../../paths";
import type { Mail } from "../../services/mailer.server";
import { layOut, type MailWords } from "./layout";

/** Who gets a mail about money. */
export interface Payer {
  userId: string;
  name: string;
  email: string;
}

/** What a mail about money tells; dates and amounts as people read them. */
export type BillingNews =
  | { kind: "receipt"; invoiceId: string; number: string | null; amount: string; paidOn: string; until: string }
  | { kind: "paymentFailed"; invoiceId: string; amount: string; accessUntil: string }
  | { kind: "renewalReminder"; providerId: string; periodEnd: number; days: 30 | 7 | 1; on: string; amount: string }
  | { kind: "cancelled"; key: string; until: string }
  | { kind: "resumed"; key: string; on: string; amount: string }
  | { kind: "expired"; accessUntil: number; owes: boolean };

/** A mail about a subscription; `once` lets each be sent one time only. */
export function billingMail(news: BillingNews, to: Payer, siteUrl: string): Mail {
  const { once, ...words } = wordsOf(news);
  const laidOut = layOut({ ...words, greeting: `Hello ${to.name},` }, siteUrl);
  return { kind: news.kind, to: to.email, userId: to.userId, idempotencyKey: `${once}:${to.userId}`, ...laidOut };
}

type Words = Pick<MailWords, "subject" | "lines" | "facts" | "link"> & { once: string };

const manage = { label: "Manage my subscription", path: paths.manageSubscription };

function wordsOf(news: BillingNews): Words {
  switch (news.kind) {
    case "receipt":
      return {
        once: `receipt:${news.invoiceId}`,
        subject: "Receipt for your RadCore subscription",
        lines: ["Thank you. We have received your payment for the annual subscription; every question is open to you."],
        facts: [
          ...(news.number ? [{ name: "Invoice", value: news.number }] : []),
          { name: "Paid", value: news.amount },
          { name: "On", value: news.paidOn },
          { name: "Runs until", value: news.until },
        ],
        link: { label: "See my invoices", path: paths.manageSubscription },
      };
    case "paymentFailed":
      return {
        once: `payment-failed:${news.invoiceId}`,
        subject: "We could not charge your RadCore renewal",
        lines: [
          `The renewal of your annual subscription (${news.amount}) was declined. Nothing is lost: every question stays open to you until ${news.accessUntil}, and we will try again.`,
          "You can pay it now, with this card or another.",
        ],
        link: { label: "Pay my renewal", path: paths.manageSubscription },
      };
    case "renewalReminder":
      return {
        once: `renewal-${news.days}:${news.providerId}:${news.periodEnd}`,
        // The date, not the days: after an outage fewer are left.
        subject: `Your RadCore subscription renews on ${news.on}`,
        lines: [
          `Your annual subscription renews on ${news.on} for ${news.amount}. There is nothing to do if you want to go on.`,
          "If you do not, you can cancel it now; everything stays open to you until that day.",
        ],
        link: manage,
      };
    case "cancelled":
      return {
        once: `cancelled:${news.key}`,
        subject: "Your RadCore subscription is cancelled",
        lines: [
          `Your annual subscription will not renew and nothing more is charged. Every question stays open to you until ${news.until}.`,
          "Until that day you can change your mind.",
        ],
        link: manage,
      };
    case "resumed":
      return {
        once: `resumed:${news.key}`,
        subject: "Your RadCore subscription goes on",
        lines: [`Your annual subscription is no longer cancelled: it renews on ${news.on} for ${news.amount}.`],
        link: manage,
      };
    case "expired":
      return {
        once: `expired:${news.accessUntil}`,
        subject: "Your RadCore subscription has ended",
        lines: [
          "Your access to every question has ended. The questions you have opened, your history, flags and progress stay readable.",
          news.owes
            ? "Your renewal could not be charged. Once it is paid, everything is open to you again."
            : "You can subscribe again whenever you like and go on where you stopped.",
        ],
        link: news.owes
          ? { label: "Update my payment method", path: paths.manageSubscription }
          : { label: "See the subscription", path: paths.pricing },
      };
  }
}

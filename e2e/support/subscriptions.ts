import type { Page } from "playwright-core";
import { customer, payment, subscription } from "../../app/db/schema";
import { makePerson, type Person } from "../../app/testing/make";
import type { OwnSite } from "./own-site";
import { signInAs } from "./sign-in";

// Learners in every state of a subscription, without a provider.

const day = 24 * 60 * 60 * 1000;

type Row = Partial<typeof subscription.$inferInsert>;

/** Rows of a subscription in every state, as the sync and the admins write them; times are from `now`. */
export function subscriptionRows(now: number) {
  const paid = {
    providerId: "sub_of_a_test",
    amount: 19_900,
    currency: "usd",
    paymentMethod: "Visa •••• 4242",
    startedAt: now - 65 * day,
  };
  const until = (days: number) => ({ paidUntil: now + days * day, accessUntil: now + days * day });
  return {
    active: { ...paid, ...until(303) },
    trialing: { ...paid, ...until(10), status: "trialing", currentPeriodEnd: now + 7 * day },
    canceled: { ...paid, ...until(300), cancelAt: now + 300 * day },
    pastDue: { ...paid, ...until(2), status: "past_due" },
    owing: { ...paid, ...until(-2), status: "past_due" },
    expired: { ...paid, ...until(-2), status: "canceled", currentPeriodEnd: now - 2 * day },
    comp: { status: "comp", currentPeriodEnd: now + 40 * day, compUntil: now + 40 * day, accessUntil: now + 40 * day },
    compAndPaid: { ...paid, ...until(303), compUntil: now + 340 * day, accessUntil: now + 340 * day },
    unfinished: { ...paid, status: "incomplete", accessUntil: 0, amount: null },
  } as const satisfies Record<string, Row>;
}

/** Signs a window in as a new learner, with such a row and an invoice. */
export async function signInWithSubscription(
  page: Page,
  { db, url }: OwnSite,
  row: Row | null,
  options: Parameters<typeof makePerson>[1] = {},
): Promise<Person> {
  const now = Date.now();
  const person = await makePerson(db, { quotaUsed: 12, ...options });
  const { userId } = person;
  if (row) {
    const base = {
      userId,
      tier: "annual",
      status: "active",
      currentPeriodEnd: now + 300 * day,
      accessUntil: 0,
    } as const;
    await db.insert(subscription).values({ ...base, ...row });
  }
  if (row?.providerId) {
    await db.insert(customer).values({ userId, customerId: `cus_of_${userId}`, createdAt: now });
    await db.insert(payment).values({
      id: `in_of_${userId}`,
      userId,
      number: "RC-0001",
      status: "paid",
      amountDue: 19_900,
      amountPaid: 19_900,
      currency: "usd",
      createdAt: now - 65 * day,
      paidAt: now - 65 * day,
    });
  }
  await signInAs(page.context(), db, userId, url);
  return person;
}

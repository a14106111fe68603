import type { Page } from "playwright-core";
import { customer, payment, subscription } from "../../app/db/schema";
import { dayMs } from "../../app/lib/day";
import { makePerson, type Person } from "../../app/testing/make";
import type { OwnSite } from "./own-site";
import { signInAs } from "./sign-in";

// Learners with subscriptions in every state, without a provider.

type Row = Partial<typeof subscription.$inferInsert>;

/** Returns a subscription row for every state, with times relative to `now`. */
export function subscriptionRows(now: number) {
  const paid = {
    providerId: "sub_of_a_test",
    amount: 19_900,
    currency: "usd",
    paymentMethod: "Visa •••• 4242",
    startedAt: now - 65 * dayMs,
  };
  const until = (days: number) => ({ paidUntil: now + days * dayMs, accessUntil: now + days * dayMs });
  return {
    active: { ...paid, ...until(303) },
    trialing: { ...paid, ...until(10), status: "trialing", currentPeriodEnd: now + 7 * dayMs },
    canceled: { ...paid, ...until(300), cancelAt: now + 300 * dayMs },
    pastDue: { ...paid, ...until(2), status: "past_due" },
    owing: { ...paid, ...until(-2), status: "past_due" },
    expired: { ...paid, ...until(-2), status: "canceled", currentPeriodEnd: now - 2 * dayMs },
    comp: {
      status: "comp",
      currentPeriodEnd: now + 40 * dayMs,
      compUntil: now + 40 * dayMs,
      accessUntil: now + 40 * dayMs,
    },
    compAndPaid: { ...paid, ...until(303), compUntil: now + 340 * dayMs, accessUntil: now + 340 * dayMs },
    unfinished: { ...paid, status: "incomplete", accessUntil: 0, amount: null },
  } as const satisfies Record<string, Row>;
}

/** Signs a window in as a new learner with a subscription and an invoice. */
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
      currentPeriodEnd: now + 300 * dayMs,
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
      createdAt: now - 65 * dayMs,
      paidAt: now - 65 * dayMs,
    });
  }
  await signInAs(page.context(), db, userId, url);
  return person;
}

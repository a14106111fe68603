import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Db, openD1 } from "../../db/client.server";
import { appSetting, mailOutbox, programMember, subscription, subscriptionChange, user } from "../../db/schema";
import { dayMs } from "../../lib/day";
import type { ProviderSubscription } from "../../services/payments/payments";
import { freshD1 } from "../../testing/d1";
import { makePerson } from "../../testing/make";
import {
  billingParts,
  makeChange,
  makeCustomer,
  makeSubscriber,
  paidSubscription,
  providerOf,
} from "../../testing/make-billing";
import { makeProgram } from "../../testing/program-setup";
import { recordQueryPlans } from "../../testing/query-plan-recorder";
import { getDeletedEmail } from "../auth/deleted-user.server";
import { graceMs } from "./paid-access-end";
import { recordAccessEnds } from "./record-access-ends.server";
import { queueRenewalReminders } from "./renewal-reminders.server";
import { syncCustomer } from "./sync-customer.server";

const now = Date.parse("2026-03-10T12:00:00Z");
let db: Db;
let binding: D1Database;

beforeEach(async () => {
  ({ db, binding } = await freshD1());
});

const parts = (at: number) => billingParts(db, at);
const mails = async () =>
  (await db.select().from(mailOutbox)).map(({ idempotencyKey }) => idempotencyKey?.split(":")[0] ?? "");

describe("renewal reminders", () => {
  const renewal = { amount: 19900, currency: "usd", providerId: "sub_1" };
  /** A renewing subscription whose period ends `left` after now. */
  const renewing = (left: number, more: Partial<typeof subscription.$inferInsert> = {}) =>
    makeSubscriber(db, now, { ...renewal, paidUntil: now + left + graceMs, currentPeriodEnd: now + left, ...more });

  it.each([
    [30 * dayMs + 1, []],
    [30 * dayMs, ["renewal-30"]],
    [7 * dayMs + 1, ["renewal-30"]],
    [7 * dayMs, ["renewal-7"]],
    [dayMs + 1, ["renewal-7"]],
    [dayMs, ["renewal-1"]],
    [1, ["renewal-1"]],
    [0, []],
    [-1, []],
  ])("%i ms before the renewal: %j", async (left, expected) => {
    const { userId, email } = await renewing(left);
    await queueRenewalReminders(parts(now));
    expect(await mails()).toEqual(expected);
    if (!expected.length) return;
    const [mail] = await db.select().from(mailOutbox);
    expect(mail).toMatchObject({
      userId,
      recipient: email,
      idempotencyKey: `${expected[0]}:sub_1:${now + left}:${userId}`,
    });
    expect(mail?.plain).toContain("$199.00");
    // Each once, however often the clock runs.
    expect(await queueRenewalReminders(parts(now))).toBe(0);
    expect(await mails()).toEqual(expected);
  });

  it.each<[string, Partial<typeof subscription.$inferInsert>, number]>([
    ["trials", { status: "trialing" }, 1],
    ["a comp on top of what renews", { compUntil: now + 400 * dayMs }, 1],
    ["canceled", { cancelAt: now + 5 * dayMs }, 0],
    ["past due", { status: "past_due" }, 0],
    ["ended at the provider", { status: "canceled" }, 0],
    ["without a price", { amount: null }, 0],
    ["without paid access", { paidUntil: now, accessUntil: now }, 0],
    ["a comp alone", { status: "comp", providerId: null, amount: null, paidUntil: 0, compUntil: now + 5 * dayMs }, 0],
    ["begun after it was due", { startedAt: now - dayMs }, 0],
    ["begun just before it was due", { startedAt: now - 2 * dayMs }, 1],
  ])("%s", async (_what, more, expected) => {
    await renewing(5 * dayMs, more);
    await queueRenewalReminders(parts(now));
    expect(await mails()).toHaveLength(expected);
  });

  it("through a whole year, hour by hour in its last weeks: three mails", async () => {
    const end = now + 31 * dayMs;
    await makeSubscriber(db, now, { ...renewal, paidUntil: end + graceMs, currentPeriodEnd: end });
    for (let at = now; at < end + dayMs; at += 6 * 60 * 60 * 1000) await queueRenewalReminders(parts(at));
    expect(await mails()).toEqual(["renewal-30", "renewal-7", "renewal-1"]);
  });

  it("after an outage only the tightest", async () => {
    const end = now + 31 * dayMs;
    await makeSubscriber(db, now, { ...renewal, paidUntil: end + graceMs, currentPeriodEnd: end });
    await queueRenewalReminders(parts(now + 2 * dayMs));
    // Away over the 7 days before; back 12 hours before the end.
    await queueRenewalReminders(parts(end - dayMs / 2));
    await queueRenewalReminders(parts(end - dayMs / 3));
    expect(await mails()).toEqual(["renewal-30", "renewal-1"]);
  });

  it("not to a deleted account; twice at once is once", async () => {
    const gone = await renewing(5 * dayMs);
    await db
      .update(user)
      .set({ email: getDeletedEmail(gone.userId) })
      .where(eq(user.id, gone.userId));
    await renewing(5 * dayMs);
    await Promise.all([queueRenewalReminders(parts(now)), queueRenewalReminders(parts(now))]);
    expect(await mails()).toEqual(["renewal-7"]);
  });
});

describe("ends", () => {
  const rowOf = async (userId: string) =>
    (await db.select().from(subscription).where(eq(subscription.userId, userId)))[0];
  const history = async (userId: string) =>
    (
      await db
        .select()
        .from(subscriptionChange)
        .where(eq(subscriptionChange.userId, userId))
        .orderBy(asc(subscriptionChange.at))
    ).map(({ kind, at, actor }) => `${kind} ${at - now} ${actor}`);

  it("is recorded without a mail for a learner with a paid seat in a program (V1)", async () => {
    const learners = [
      await makeSubscriber(db, now, { paidUntil: now - 1 }),
      await makeSubscriber(db, now, { paidUntil: now - 1 }),
    ];
    for (const [index, learner] of learners.entries()) {
      const program = await makeProgram(db, { paidUntil: index ? now - 1 : now + 1 });
      await db.insert(programMember).values({ userId: learner.userId, programId: program.id, joinedAt: 1 });
    }
    expect(await recordAccessEnds(parts(now))).toBe(2);
    // Only the learner whose program is not paid either has lost the access.
    expect((await db.select().from(mailOutbox)).map(({ userId }) => userId)).toEqual([learners[1]?.userId]);
  });

  it("are written once, at the moment access passed, with a mail", async () => {
    const end = now - 1000;
    const { userId } = await makeSubscriber(db, now, { paidUntil: end });
    await makeChange(db, userId, "subscribed", now - 365 * dayMs);
    expect(await recordAccessEnds(parts(end - 1))).toBe(0);
    const done = await Promise.all([recordAccessEnds(parts(now)), recordAccessEnds(parts(now))]);
    expect(done.toSorted()).toEqual([0, 1]);
    expect(await recordAccessEnds(parts(now + dayMs))).toBe(0);
    expect(await rowOf(userId)).toMatchObject({ endedAt: end, accessUntil: end });
    expect(await history(userId)).toEqual([`subscribed ${-365 * dayMs} provider`, "ended -1000 clock"]);
    expect(await mails()).toEqual(["expired"]);
  });

  it("of a comp are no ends of what was paid", async () => {
    const { userId } = await makeSubscriber(db, now, { status: "comp", compUntil: now - 5 });
    await recordAccessEnds(parts(now));
    expect(await history(userId)).toEqual(["comp_ended -5 clock"]);
    expect(await mails()).toEqual(["expired"]);
  });

  it("of what was paid under a longer comp come with the comp's, on their own day", async () => {
    const { userId } = await makeSubscriber(db, now, { paidUntil: now - 20 * dayMs, compUntil: now - 5 });
    await makeChange(db, userId, "subscribed", now - 400 * dayMs);
    await recordAccessEnds(parts(now));
    expect(await history(userId)).toEqual([
      `subscribed ${-400 * dayMs} provider`,
      `ended ${-20 * dayMs} clock`,
      "comp_ended -5 clock",
    ]);
  });

  it.each([
    [7 * dayMs - 1, ["expired"]],
    [7 * dayMs, []],
  ])("that are %i ms old: %j", async (ago, expected) => {
    const { userId } = await makeSubscriber(db, now, { paidUntil: now - ago });
    await recordAccessEnds(parts(now));
    expect(await mails()).toEqual(expected);
    expect(await history(userId)).toEqual([`ended ${-ago} clock`]);
  });

  it("tell nobody while everything is open to everybody, nor a deleted account", async () => {
    await db.insert(appSetting).values({ key: "subscriptionsEnabled", value: "false" });
    await makeSubscriber(db, now, { paidUntil: now - 1 });
    await recordAccessEnds(parts(now));
    await db.delete(appSetting);
    const gone = await makeSubscriber(db, now, { paidUntil: now - 1 });
    await db
      .update(user)
      .set({ email: getDeletedEmail(gone.userId) })
      .where(eq(user.id, gone.userId));
    expect(await recordAccessEnds(parts(now))).toBe(1);
    expect(await mails()).toEqual([]);
  });

  it("leave alone who never got past the first payment", async () => {
    const { userId } = await makeSubscriber(db, now, { status: "incomplete", providerId: "sub_1" });
    expect(await recordAccessEnds(parts(now))).toBe(0);
    expect(await history(userId)).toEqual([]);
  });

  it("are written again after access came back, by paying or by a renewal that was late", async () => {
    const provider: { subscriptions: ProviderSubscription[] } = { subscriptions: [] };
    const payments = providerOf(provider);
    const { userId } = await makePerson(db);
    const customerId = await makeCustomer(db, userId);
    const life = async (from: number, id: string) => {
      const one = paidSubscription(from, from + 365 * dayMs, { id });
      provider.subscriptions = [one, ...provider.subscriptions];
      await syncCustomer(parts(from), payments, customerId);
      expect((await rowOf(userId))?.endedAt).toBeNull();
      Object.assign(one, { state: "canceled", endedAt: from + 365 * dayMs });
      await syncCustomer(parts(from + 366 * dayMs), payments, customerId);
      expect(await recordAccessEnds(parts(from + 366 * dayMs))).toBe(1);
      expect(await recordAccessEnds(parts(from + 366 * dayMs))).toBe(0);
    };
    await life(now, "sub_1");
    await life(now + 500 * dayMs, "sub_2");
    expect(await history(userId)).toEqual([
      "subscribed 0 provider",
      `ended ${365 * dayMs} clock`,
      `subscribed ${500 * dayMs} provider`,
      `ended ${865 * dayMs} clock`,
    ]);
    expect((await mails()).filter((kind) => kind === "expired")).toHaveLength(2);
  });

  it("of a customer that the provider has lost are of now", async () => {
    const { userId } = await makeSubscriber(db, now, { paidUntil: 0, providerId: "sub_1" });
    await makeChange(db, userId, "subscribed", now - 30 * dayMs);
    expect(await recordAccessEnds(parts(now))).toBe(1);
    expect(await rowOf(userId)).toMatchObject({ endedAt: now });
    expect(await history(userId)).toEqual([`subscribed ${-30 * dayMs} provider`, "ended 0 clock"]);
    expect(await mails()).toEqual([]);
  });

  it("by the hundred: all of them, at most five hundred a run", async () => {
    for (let i = 0; i < 45; i += 1) await makeSubscriber(db, now, { paidUntil: now - i - 1 });
    expect(await recordAccessEnds(parts(now))).toBe(45);
    expect(await db.$count(subscriptionChange)).toBe(45);
    expect(await mails()).toHaveLength(45);
  });
});

it("the jobs walk their own indexes", async () => {
  const recorded = recordQueryPlans(binding);
  const watched = openD1(recorded.binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  await recordAccessEnds(billingParts(watched, now));
  await queueRenewalReminders(billingParts(watched, now));
  const details = (await recorded.plans()).map(({ detail }) => detail);
  expect(details.filter((detail) => /^SCAN /.test(detail))).toEqual([]);
  for (const index of ["subscription_open", "subscription_period", "mail_outbox_idempotency_key_unique"])
    expect(details.join("\n")).toContain(index);
});

import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { appSetting, auditLog, paymentEvent, quota, subscription, subscriptionChange } from "~/db/schema";
import { dayMs } from "~/lib/day";
import type { ProviderSubscription } from "~/services/payments/payments";
import { PaymentsUnavailable } from "~/services/payments/payments";
import { freshD1 } from "~/testing/d1";
import { localContext } from "~/testing/local-context";
import { makeLoginCookie, makePerson, type Person } from "~/testing/make";
import {
  billingParts,
  makeChange,
  makeCustomer,
  makeSubscriber,
  paidSubscription,
  providerOf,
} from "~/testing/make-billing";
import { getViewer } from "../../auth/viewer.server";
import { hasUnlimitedQuestions } from "../../quota/entitlement";
import { getQuota } from "../../quota/quota-view";
import { recordAccessEnds } from "../record-access-ends.server";
import { syncCustomer } from "../sync-customer.server";
import { changeQuota } from "./change-quota.server";
import { endComp, giveComp } from "./complimentary-access.server";
import { replayEvent, replayPending } from "./replay-payment-events.server";
import {
  readSubscriptionSettings,
  setDefaultQuota,
  switchPractice,
  switchSubscriptions,
} from "./subscription-settings.server";

const now = Date.parse("2026-03-10T12:00:00Z");
const reason = "the exam was moved";
let db: Db;
let admin: Person;

beforeEach(async () => {
  ({ db } = await freshD1());
  admin = await makePerson(db, { role: "admin" });
});

const parts = (at = now) => billingParts(db, at);
const rowOf = async (userId: string) => {
  const [row] = await db.select().from(subscription).where(eq(subscription.userId, userId));
  return row ?? null;
};
const actOn = async (userId: string) => ({ actorId: admin.userId, userId, row: await rowOf(userId) });
const history = async (userId: string) =>
  (
    await db
      .select()
      .from(subscriptionChange)
      .where(eq(subscriptionChange.userId, userId))
      .orderBy(asc(subscriptionChange.at))
  ).map(({ kind, at }) => `${kind} ${Math.round((at - now) / dayMs)}`);
const audits = async () => (await db.select().from(auditLog)).map(({ action, subject }) => `${action} ${subject}`);

describe("giving a comp", () => {
  it("makes the row of a learner who has none", async () => {
    const { userId } = await makePerson(db);
    expect(await giveComp(parts(), await actOn(userId), { until: now + 30 * dayMs, reason })).toBe(true);
    const until = now + 30 * dayMs;
    expect(await rowOf(userId)).toMatchObject({
      tier: "annual",
      status: "comp",
      currentPeriodEnd: until,
      accessUntil: until,
      compUntil: until,
      paidUntil: 0,
      providerId: null,
      endedAt: null,
    });
    expect(await history(userId)).toEqual(["comp_given 0"]);
    const [entry] = await db.select().from(auditLog);
    expect(entry).toMatchObject({ actorId: admin.userId, action: "give comp", subject: `user:${userId}`, at: now });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ compUntil: until, accessUntil: until, reason });
    // The learner's export has their history, so the reason is not in it.
    expect((await db.select().from(subscriptionChange))[0]?.detail).toBe("until Apr 9, 2026");
  });

  it.each([
    ["longer than what is paid", 100, 200],
    ["shorter than what is paid", 200, 200],
  ])("%s: access is the later of the two", async (_what, paidDays, accessDays) => {
    const comp = _what.startsWith("longer") ? 200 : 100;
    const { userId } = await makeSubscriber(db, now, { paidUntil: now + paidDays * dayMs, providerId: "sub_1" });
    await giveComp(parts(), await actOn(userId), { until: now + comp * dayMs, reason });
    expect(await rowOf(userId)).toMatchObject({
      status: "active",
      paidUntil: now + paidDays * dayMs,
      currentPeriodEnd: now + paidDays * dayMs,
      compUntil: now + comp * dayMs,
      accessUntil: now + accessDays * dayMs,
    });
  });

  it("paid on top of a comp keeps the comp, and the later of the two", async () => {
    const { userId } = await makePerson(db);
    await giveComp(parts(), await actOn(userId), { until: now + 30 * dayMs, reason });
    const customerId = await makeCustomer(db, userId);
    await syncCustomer(parts(), providerOf({ subscriptions: [paidSubscription(now, now + 365 * dayMs)] }), customerId);
    expect(await rowOf(userId)).toMatchObject({
      status: "active",
      compUntil: now + 30 * dayMs,
      accessUntil: now + 368 * dayMs,
    });
    await endComp(parts(), await actOn(userId));
    expect(await rowOf(userId)).toMatchObject({ compUntil: now, accessUntil: now + 368 * dayMs, endedAt: null });
    expect(await history(userId)).toEqual(["comp_given 0", "subscribed 0", "comp_ended 0"]);
  });

  it("brings access back to one who had ended", async () => {
    const { userId } = await makeSubscriber(db, now, { paidUntil: now - dayMs, endedAt: now - dayMs });
    await giveComp(parts(), await actOn(userId), { until: now + dayMs, reason });
    expect(await rowOf(userId)).toMatchObject({ accessUntil: now + dayMs, endedAt: null });
  });

  it("two admins at once: one gives, the other is told; nothing is written twice", async () => {
    const { userId } = await makePerson(db);
    for (const expected of [1, 2]) {
      const act = await actOn(userId);
      const until = now + expected * 30 * dayMs;
      const done = await Promise.all([
        giveComp(parts(), act, { until, reason }),
        giveComp(parts(), act, { until, reason }),
      ]);
      expect(done.toSorted()).toEqual([false, true]);
      expect(await audits()).toHaveLength(expected);
      expect(await history(userId)).toHaveLength(expected);
    }
  });

  it("the provider's state written meanwhile is not covered", async () => {
    const { userId } = await makeSubscriber(db, now, { paidUntil: now + dayMs, providerId: "sub_1" });
    const customerId = await makeCustomer(db, userId);
    const seen = await actOn(userId);
    await syncCustomer(parts(), providerOf({ subscriptions: [paidSubscription(now, now + 365 * dayMs)] }), customerId);
    expect(await giveComp(parts(), seen, { until: now + 9 * dayMs, reason })).toBe(false);
    expect(await rowOf(userId)).toMatchObject({ compUntil: 0, accessUntil: now + 368 * dayMs });
    expect(await audits()).toEqual([]);
  });
});

describe("ending a comp", () => {
  it("takes access at once, once", async () => {
    const { userId } = await makePerson(db);
    await giveComp(parts(), await actOn(userId), { until: now + 30 * dayMs, reason });
    const later = parts(now + dayMs);
    const act = await actOn(userId);
    expect((await Promise.all([endComp(later, act), endComp(later, act)])).toSorted()).toEqual([false, true]);
    expect(await rowOf(userId)).toMatchObject({
      accessUntil: now + dayMs,
      compUntil: now + dayMs,
      endedAt: now + dayMs,
    });
    expect(await history(userId)).toEqual(["comp_given 0", "comp_ended 1"]);
    expect(await audits()).toEqual([`give comp user:${userId}`, `end comp user:${userId}`]);
    expect(await endComp(later, await actOn(userId))).toBe(false);
    // The clock has nothing to add.
    expect(await recordAccessEnds(parts(now + 2 * dayMs))).toBe(0);
    expect(await history(userId)).toHaveLength(2);
  });

  it("writes down the paid time that ran out under it", async () => {
    const { userId } = await makeSubscriber(db, now, { paidUntil: now - 5 * dayMs, compUntil: now + 9 * dayMs });
    await makeChange(db, userId, "subscribed", now - 370 * dayMs);
    await endComp(parts(), await actOn(userId));
    expect((await history(userId)).toSorted()).toEqual(["comp_ended 0", "ended 0", "subscribed -370"]);
  });
});

describe("changing a quota", () => {
  const act = async (userId: string, limit: number) => changeQuota(parts(), { actorId: admin.userId, userId }, limit);

  it("holds from what is used upwards; below it is refused and nothing is written", async () => {
    const { userId } = await makePerson(db, { quotaUsed: 12 });
    expect(await act(userId, 11)).toBe(12);
    expect(await audits()).toEqual([]);
    expect(await history(userId)).toEqual([]);
    expect(await act(userId, 12)).toBeNull();
    expect(await db.select().from(quota)).toEqual([{ userId, used: 12, limitCount: 12 }]);
    const [entry] = await db.select().from(auditLog);
    expect([entry?.before, entry?.after]).toEqual(['{"limit":50}', '{"limit":12}']);
    expect(await history(userId)).toEqual(["quota_changed 0"]);
    // The same again changes nothing.
    expect(await act(userId, 12)).toBeNull();
    expect(await audits()).toHaveLength(1);
  });

  it("makes the row of one who has opened nothing", async () => {
    const { userId } = await makePerson(db);
    expect(await act(userId, 0)).toBeNull();
    expect(await db.select().from(quota)).toEqual([{ userId, used: 0, limitCount: 0 }]);
    const [entry] = await db.select().from(auditLog);
    expect(entry?.before).toBeNull();
  });
});

describe("switches", () => {
  it("are written with what was there before, once", async () => {
    await switchSubscriptions(parts(), admin.userId, true);
    expect(await audits()).toEqual([]);
    await switchSubscriptions(parts(), admin.userId, false);
    await switchSubscriptions(parts(), admin.userId, false);
    await setDefaultQuota(parts(), admin.userId, 20);
    await switchPractice(parts(), admin.userId, false);
    await switchPractice(parts(), admin.userId, true);
    expect(await readSubscriptionSettings({ db })).toEqual({
      ...{ isEnabled: false, quota: 20, isPracticeForSubscribers: true },
    });
    expect((await db.select().from(appSetting)).map(({ key, value }) => `${key} ${value}`).toSorted()).toEqual([
      "freeQuestionQuota 20",
      "practiceForSubscribers true",
      "subscriptionsEnabled false",
    ]);
    expect((await db.select().from(auditLog)).map(({ subject, before, after }) => [subject, before, after])).toEqual([
      ["setting:subscriptionsEnabled", '"true"', '"false"'],
      ["setting:freeQuestionQuota", '"50"', '"20"'],
      ["setting:practiceForSubscribers", '"false"', '"true"'],
    ]);
  });
});

it("switched off, the very next request has no limits and no badge; and the default holds for newcomers alone (P6)", async () => {
  const newcomer = await makePerson(db);
  const other = await makePerson(db, { quotaUsed: 5 });
  const seen = async ({ userId }: Person) => {
    const url = "http://localhost:8787";
    const context = localContext();
    const { name, value } = await makeLoginCookie(db, userId, url);
    const viewer = await getViewer(context, new Request(url, { headers: { Cookie: `${name}=${value}` } }));
    if (!viewer) throw new Error("nobody is signed in");
    const { subscriptionsEnabled, freeQuestionsRemaining } = getQuota(viewer, context.now);
    return [subscriptionsEnabled, freeQuestionsRemaining, hasUnlimitedQuestions(viewer, context.now)];
  };
  expect(await seen(newcomer)).toEqual([true, 50, false]);
  await setDefaultQuota(parts(), admin.userId, 20);
  expect(await seen(newcomer)).toEqual([true, 20, false]);
  expect(await seen(other)).toEqual([true, 45, false]);
  await switchSubscriptions(parts(), admin.userId, false);
  expect(await seen(other)).toEqual([false, 45, true]);
  await switchSubscriptions(parts(), admin.userId, true);
  expect(await seen(other)).toEqual([true, 45, false]);
});

describe("replaying events", () => {
  const provider: { subscriptions: ProviderSubscription[]; failing?: Error } = { subscriptions: [] };
  const context = () => ({ ...parts(), payments: providerOf(provider) }) as unknown as Context;
  const makeEvent = async (id: string, customerId: string | null, at: number) => {
    const times = { createdAt: at, signedAt: at, receivedAt: at };
    await db
      .insert(paymentEvent)
      .values({ id, type: "invoice.paid", customerId, ...times, attempts: 20, note: "away" });
  };

  it("fetches the state, also of what the clock has given up, and keeps the rest when the provider is away", async () => {
    const { userId } = await makePerson(db);
    const customerId = await makeCustomer(db, userId);
    for (let i = 0; i < 25; i += 1) await makeEvent(`evt_${i}`, customerId, i);
    provider.failing = new PaymentsUnavailable("it did not answer");
    const payments = context().payments;
    if (!payments) throw new Error("there is no provider");
    expect(await replayPending(context(), payments, admin.userId)).toEqual({ handled: 0, failed: 1 });
    const open = async () =>
      (await db.select().from(paymentEvent)).filter(({ handledAt }) => handledAt === null).length;
    expect(await open()).toBe(25);
    provider.failing = undefined;
    provider.subscriptions = [paidSubscription(now, now + 365 * dayMs)];
    expect(await replayEvent(context(), payments, admin.userId, "no-such-event")).toBeNull();
    expect(await replayEvent(context(), payments, admin.userId, "evt_0")).toEqual({ handled: 1, failed: 0 });
    expect((await rowOf(userId))?.accessUntil).toBe(now + 368 * dayMs);
    expect(await replayPending(context(), payments, admin.userId)).toEqual({ handled: 20, failed: 0 });
    expect(await replayPending(context(), payments, admin.userId)).toEqual({ handled: 4, failed: 0 });
    expect(await open()).toBe(0);
    expect(await audits()).toEqual([
      "replay event events:waiting",
      "replay event event:evt_0",
      "replay event events:waiting",
      "replay event events:waiting",
    ]);
  });
});

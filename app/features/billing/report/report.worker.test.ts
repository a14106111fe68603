import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { recordQueryPlans } from "~/testing/query-plan-recorder";
import type { Db, DbCount } from "../../../db/client.server";
import { openD1 } from "../../../db/client.server";
import { appSetting, paymentEvent, subscription, user } from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import { freshD1 } from "../../../testing/d1";
import { makePerson } from "../../../testing/make";
import { makeChange, makeCustomer, makePayment, makeSubscriber } from "../../../testing/make-billing";
import { getDeletedEmail, getDeletedUsername } from "../../auth/deleted-user.server";
import { subscriptionStates } from "../billing-taxonomy";
import { getStanding } from "../current-standing";
import { listPaymentEvents } from "./list-payment-events.server";
import { selectSubscriber, toSubscriber } from "./read-subscriber.server";
import { listSubscribers } from "./subscribers.server";
import { readSubscribersQuery } from "./subscribers-query";
import { readOverview } from "./subscription-overview.server";

const now = Date.parse("2026-03-10T12:00:00Z");
let db: Db;
let count: DbCount;
let binding: D1Database;

beforeEach(async () => {
  ({ db, count, binding } = await freshD1());
});

const usd = { amount: 19900, currency: "usd" };
const eur = { amount: 18000, currency: "eur" };
const at = (moment: string) => Date.parse(moment);

describe("the overview", () => {
  it("counts each standing once, money by currency, and nobody who left", async () => {
    const running = now + 100 * dayMs;
    await makeSubscriber(db, now, { ...usd, paidUntil: running });
    await makeSubscriber(db, now, { ...eur, paidUntil: now + 1 });
    await makeSubscriber(db, now, { ...usd, paidUntil: running, status: "trialing" });
    // Also with a comp on top, paid is paid.
    await makeSubscriber(db, now, { ...usd, paidUntil: running, cancelAt: running, compUntil: running + dayMs });
    await makeSubscriber(db, now, { ...usd, paidUntil: running, status: "canceled" });
    await makeSubscriber(db, now, { ...usd, paidUntil: now + dayMs, status: "past_due" });
    await makeSubscriber(db, now, { ...usd, paidUntil: now + dayMs, status: "unpaid" });
    await makeSubscriber(db, now, { compUntil: running, status: "comp" });
    await makeSubscriber(db, now, { ...usd, paidUntil: now, compUntil: running, status: "canceled" });
    await makeSubscriber(db, now, { ...usd, paidUntil: now });
    await makeSubscriber(db, now, { ...usd, status: "incomplete" });
    const gone = await makeSubscriber(db, now, { ...usd, paidUntil: running });
    await db
      .update(user)
      .set({ email: getDeletedEmail(gone.userId), username: getDeletedUsername(gone.userId) })
      .where(eq(user.id, gone.userId));
    const one = await makePerson(db);
    await makeChange(db, one.userId, "ended", now - 30 * dayMs + 1);
    await makeChange(db, one.userId, "comp_ended", now - dayMs);
    await makeChange(db, one.userId, "ended", now - 30 * dayMs);
    const trips = count.trips;
    const overview = await readOverview({ db, now });
    expect(count.trips - trips).toBe(1);
    expect(overview).toMatchObject({
      enabled: true,
      active: 2,
      trialing: 1,
      canceled: 2,
      pastDue: 2,
      comp: 2,
      endedInLast30Days: 1,
      runRate: [
        { currency: "usd", amount: 39800 },
        { currency: "eur", amount: 18000 },
      ],
      thisMonth: [],
      pendingEventCount: 0,
    });
  });

  it("has the revenue of twelve UTC months, at their very borders", async () => {
    const { userId } = await makePerson(db);
    await makePayment(db, userId, at("2025-03-31T23:59:59.999Z"), 7);
    await makePayment(db, userId, at("2025-04-01T00:00:00Z"), 100);
    await makePayment(db, userId, at("2026-02-28T23:59:59.999Z"), 20);
    await makePayment(db, userId, at("2026-03-01T00:00:00Z"), 300);
    await makePayment(db, userId, now, 19900);
    await makePayment(db, userId, now, 18000, "eur");
    await makePayment(db, userId, null, 5000);
    const { revenue, thisMonth } = await readOverview({ db, now });
    expect(revenue.map(({ currency, payments }) => [currency, payments])).toEqual([
      ["usd", 4],
      ["eur", 1],
    ]);
    const months = revenue[0]?.months ?? [];
    expect(months).toHaveLength(12);
    expect(months.filter(({ amount }) => amount > 0)).toEqual([
      { month: "2025-04", amount: 100, payments: 1 },
      { month: "2026-02", amount: 20, payments: 1 },
      { month: "2026-03", amount: 20200, payments: 2 },
    ]);
    expect(thisMonth).toEqual([
      { currency: "usd", amount: 20200 },
      { currency: "eur", amount: 18000 },
    ]);
  });

  it("counts churn: recovering is no beginning, unless the end was written down", async () => {
    const until = now + 100 * dayMs;
    const stays = await makeSubscriber(db, now, { ...usd, paidUntil: until });
    await makeChange(db, stays.userId, "subscribed", at("2026-01-15T00:00:00Z"));
    await makeChange(db, stays.userId, "payment_failed", at("2026-02-15T00:00:00Z"));
    await makeChange(db, stays.userId, "recovered", at("2026-02-16T00:00:00Z"));
    const left = await makeSubscriber(db, now, { ...usd, paidUntil: now - dayMs, endedAt: now - dayMs });
    await makeChange(db, left.userId, "subscribed", at("2025-01-01T00:00:00Z"));
    await makeChange(db, left.userId, "ended", at("2026-03-01T00:00:00Z"));
    const back = await makeSubscriber(db, now, { ...usd, paidUntil: until });
    await makeChange(db, back.userId, "subscribed", at("2024-01-01T00:00:00Z"));
    await makeChange(db, back.userId, "ended", at("2026-01-31T23:59:59.999Z"));
    await makeChange(db, back.userId, "comp_given", at("2026-02-01T00:00:00Z"));
    await makeChange(db, back.userId, "recovered", at("2026-02-20T00:00:00Z"));
    const { churn } = await readOverview({ db, now });
    expect(churn.slice(-4)).toEqual([
      { month: "2025-12", activeAtStart: 2, started: 0, ended: 0, recovered: 0, churn: 0 },
      { month: "2026-01", activeAtStart: 2, started: 1, ended: 1, recovered: 0, churn: 50 },
      { month: "2026-02", activeAtStart: 2, started: 1, ended: 0, recovered: 1, churn: 0 },
      { month: "2026-03", activeAtStart: 3, started: 0, ended: 1, recovered: 0, churn: 33.3 },
    ]);
  });

  it("says so when subscriptions are off and events wait", async () => {
    await db.insert(appSetting).values({ key: "subscriptionsEnabled", value: "false" });
    await makeEvent("evt_1", now);
    expect(await readOverview({ db, now })).toMatchObject({ enabled: false, pendingEventCount: 1 });
  });
});

describe("the list of learners", () => {
  const list = (params: Record<string, string> = {}) =>
    listSubscribers({ db, now }, readSubscribersQuery(new URLSearchParams(params)));

  it("stands as everything else says a subscription stands", async () => {
    const moments = [0, now - 1, now, now + 1];
    const rows = subscriptionStates.flatMap((status) =>
      moments.flatMap((paidUntil) =>
        [0, now + 2].flatMap((compUntil) =>
          [null, now + 1].map((cancelAt) => ({ status, paidUntil, compUntil, cancelAt })),
        ),
      ),
    );
    const expected = new Map<string, number>();
    for (const row of rows) {
      await makeSubscriber(db, now, row);
      const standing = getStanding({ ...row, accessUntil: Math.max(row.paidUntil, row.compUntil) }, now);
      expected.set(standing, (expected.get(standing) ?? 0) + 1);
    }
    for (const [standing, learners] of expected) {
      let found = 0;
      let after = "";
      do {
        const page = await list({ standing, after });
        found += page.rows.length;
        after = page.next ? `${page.next.end}.${page.next.userId}` : "";
      } while (after);
      expect([standing, found]).toEqual([standing, learners]);
    }
  });

  it.each(["latest", "soonest"])(
    "pages through everybody once, %s end first, also where ends are equal",
    async (order) => {
      for (let i = 0; i < 60; i += 1) await makeSubscriber(db, now, { paidUntil: now + Math.floor(i / 20) * dayMs });
      const ends: number[] = [];
      const seen = new Set<string>();
      const sizes: number[] = [];
      let after = "";
      do {
        const page = await list({ order, after });
        sizes.push(page.rows.length);
        for (const row of page.rows) {
          seen.add(row.userId);
          ends.push(row.end);
        }
        after = page.next ? `${page.next.end}.${page.next.userId}` : "";
      } while (after);
      expect(sizes).toEqual([25, 25, 10]);
      expect(seen.size).toBe(60);
      expect(ends).toEqual(ends.toSorted((a, b) => (order === "latest" ? b - a : a - b)));
    },
  );

  it("finds everybody by the beginning of email, username or a word of the name", async () => {
    const ada = await makeSubscriber(db, now, { paidUntil: now + dayMs });
    const ben = await makePerson(db);
    const set = (userId: string, name: string, username: string, email: string) =>
      db.update(user).set({ name, username, displayUsername: username, email }).where(eq(user.id, userId));
    await set(ada.userId, "Ada Lovelace", "countess", "ada@example.test");
    await set(ben.userId, "Ben 100%_Ash", "Benny", "b.ash@example.test");
    const names = async (search: string, more = {}) =>
      (await list({ search, ...more })).rows.map(({ name, end }) => [name.split(" ")[0], end > 0]);
    expect(await names("ADA@")).toEqual([["Ada", true]]);
    expect(await names("count")).toEqual([["Ada", true]]);
    expect(await names("love")).toEqual([["Ada", true]]);
    expect(await names("b.ash")).toEqual([["Ben", false]]);
    expect(await names("100%_")).toEqual([["Ben", false]]);
    expect(await names("%")).toEqual([]);
    expect(await names("velace")).toEqual([]);
    expect(await names("love", { standing: "comp" })).toEqual([]);
    expect(await names("")).toEqual([["Ada", true]]);
  });
});

describe("provider events", () => {
  it("pages newest first, also within one millisecond, and tells waiting from failed", async () => {
    for (let i = 0; i < 30; i += 1) await makeEvent(`evt_${String(i).padStart(2, "0")}`, now + (i < 28 ? 0 : i));
    await makeEvent("evt_a", now - 5, { handledAt: now });
    await makeEvent("evt_b", now - 6, { attempts: 20, note: "away" });
    const first = await listPaymentEvents({ db }, { state: "all", before: null });
    const second = await listPaymentEvents({ db }, { state: "all", before: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 7, null]);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(32);
    expect([ids[0], ids.at(-2), ids.at(-1)]).toEqual(["evt_29", "evt_a", "evt_b"]);
    const only = async (state: "waiting" | "failed" | "handled") =>
      (await listPaymentEvents({ db }, { state, before: null })).rows.map(({ id }) => id);
    expect((await only("waiting")).length).toBe(25);
    expect(await only("failed")).toEqual(["evt_b"]);
    expect(await only("handled")).toEqual(["evt_a"]);
    const anyOpen = async () => (await listPaymentEvents({ db }, { state: "handled", before: null })).hasUnhandled;
    expect(await anyOpen()).toBe(true);
    await db.update(paymentEvent).set({ handledAt: now });
    const trips = count.trips;
    expect([await anyOpen(), count.trips - trips]).toEqual([false, 1]);
  });
});

describe("one learner", () => {
  it("has everything of theirs and nothing of another's, in one trip", async () => {
    for (const name of ["ada", "ben"]) {
      const { userId } = await makeSubscriber(db, now, { paidUntil: now + dayMs });
      const customerId = await makeCustomer(db, userId);
      await makePayment(db, userId, now, 100);
      await makeChange(db, userId, "subscribed", now);
      await makeEvent(`evt_${name}`, now, { customerId });
    }
    const [{ userId } = { userId: "" }] = await db.select().from(subscription);
    const trips = count.trips;
    const read = toSubscriber(await db.batch(selectSubscriber(db, userId)));
    expect(count.trips - trips).toBe(1);
    expect([read?.payments.length, read?.events.length, read?.changes.length]).toEqual([1, 1, 1]);
    expect(toSubscriber(await db.batch(selectSubscriber(db, "nobody")))).toBeNull();
  });
});

it("walks indexes: nothing is read from end to end but the names in a search", async () => {
  const recorded = recordQueryPlans(binding);
  const watched = openD1(recorded.binding, count);
  await readOverview({ db: watched, now });
  await watched.batch(selectSubscriber(watched, "x"));
  for (const order of ["latest", "soonest"])
    for (const standing of ["", "comp", "expired"])
      for (const after of ["", `${now}.x`]) {
        const params = new URLSearchParams({ order, standing, after });
        await listSubscribers({ db: watched, now }, readSubscribersQuery(params));
      }
  for (const before of [null, { receivedAt: now, id: "x" }])
    for (const state of ["all", "waiting", "failed", "handled"] as const)
      await listPaymentEvents({ db: watched }, { state, before });
  const scans = (await recorded.plans()).filter(
    ({ detail }) => /^SCAN /.test(detail) && !/USING (COVERING )?INDEX/.test(detail),
  );
  expect(scans.map(({ detail, sql }) => `${detail} in ${sql}`)).toEqual([]);
  const used = (await recorded.plans()).map(({ detail }) => detail).join("\n");
  for (const index of ["payment_paid", "subscription_change_at", "subscription_access", "payment_event_waiting"])
    expect(used).toContain(index);
});

async function makeEvent(id: string, receivedAt: number, parts: Partial<typeof paymentEvent.$inferInsert> = {}) {
  const times = { createdAt: receivedAt, signedAt: receivedAt, receivedAt };
  await db.insert(paymentEvent).values({ id, type: "invoice.paid", ...times, ...parts });
}

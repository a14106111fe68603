import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { visit } from "../../db/analytics/schema";
import * as schema from "../../db/schema";
import {
  ada,
  analytics,
  ben,
  contextParts,
  db,
  deleteAccountOf,
  makeVisits,
  now,
  openHouse,
  readAllRows,
  readPersonalTraces,
  tablesNaming,
} from "../../testing/account-deletion-setup";
import { makePerson } from "../../testing/make";
import { openBilling } from "../../testing/open-billing";
import { startCheckout } from "../billing/checkout.server";
import { readOverview } from "../billing/report/subscription-overview.server";
import { deleteAccount } from "./delete-account.server";

beforeEach(openHouse);

describe("deleting an account", () => {
  test("deletes personal data and keeps first answers", async () => {
    const traces = await readPersonalTraces(ada);
    expect((await readAllRows()).filter((row) => traces.some((trace) => row.includes(trace))).length).toBe(7);
    const othersBefore = (await readAllRows()).filter((row) => row.includes(ben.userId));
    await deleteAccountOf(ada);
    const after = await readAllRows();
    expect(after.filter((row) => traces.some((trace) => row.includes(trace)))).toEqual([]);
    expect(tablesNaming(after, ada.userId)).toEqual([
      "answer",
      "question_grant",
      "question_report",
      "quota",
      "study_session",
      "subscription",
      "subscription_change",
      "user",
    ]);
    expect(after.filter((row) => row.includes(ben.userId))).toEqual(othersBefore);
  });

  test("makes the address and the username available again", async () => {
    await deleteAccountOf(ada);
    const again = { id: "again", name: "Ada", email: ada.email, username: ada.username };
    await db.insert(schema.user).values({ ...again, createdAt: new Date(now), updatedAt: new Date(now) });
    expect(await db.$count(schema.user)).toBe(3);
  });

  test("removes the admin role", async () => {
    const admin = await makePerson(db, { role: "admin" });
    await deleteAccountOf(admin);
    expect(tablesNaming(await readAllRows(), '"role":"admin"')).toEqual([]);
  });
});

describe("the subscription of a deleted account", () => {
  test("ends at the provider and here, and later events restore nothing", async () => {
    const { standIn, payments, context } = openBilling(db);
    const { userId, email } = await makePerson(db, { now: standIn.clock.now() });
    await startCheckout(context(), payments, { userId, fullName: "Pat Person", email }, "key-of-a-form");
    standIn.pay(standIn.state.checkouts[0]?.id ?? "");
    const [first] = standIn.events();
    await standIn.deliver(first?.id ?? "");
    const [row] = await db.select().from(schema.subscription).where(eq(schema.subscription.userId, userId));
    await deleteAccount({ ...context(), analytics, waitUntil: () => {} }, userId);
    expect(standIn.state.subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
    for (const { id } of standIn.events()) await standIn.deliver(id);
    const rows = (await readAllRows()).filter((one) =>
      /^(customer|mail_outbox|subscription\b|subscription_change|payment) /.test(one),
    );
    expect(tablesNaming(rows, userId)).toEqual(["payment", "subscription", "subscription_change"]);
    expect(rows.filter((one) => one.includes("4242") || one.includes(String(row?.providerId)))).toEqual([]);
    const { endedInLast30Days, active, churn } = await readOverview(context());
    // The other learner is still subscribed.
    expect([endedInLast30Days, active, churn.at(-1)?.started, churn.at(-1)?.ended]).toEqual([1, 2, 1, 1]);
  });
});

describe("the visits of a deleted account", () => {
  test("stay without their learner; others' visits keep theirs", async () => {
    await makeVisits(ada.userId, 3);
    await makeVisits(ben.userId, 2);
    await deleteAccountOf(ada);
    const rows = await analytics.select().from(visit);
    expect(rows.length).toBe(5);
    expect(rows.filter((row) => row.userId !== null).map((row) => [row.userId, row.revision])).toEqual([
      [ben.userId, 1],
      [ben.userId, 1],
    ]);
    // The higher revision makes a concurrent counter start again.
    expect(rows.filter((row) => row.userId === null).map((row) => row.revision)).toEqual([2, 2, 2]);
  });

  test("are unlinked again after the deletion, in case one was counted meanwhile", async () => {
    const work: Promise<unknown>[] = [];
    await deleteAccount(
      contextParts((promise) => work.push(promise)),
      ada.userId,
    );
    expect(work.length).toBe(1);
    await Promise.all(work);
  });

  test("keep the account unchanged if they cannot be unlinked, so that deletion can be retried", async () => {
    const before = await readAllRows();
    await analytics.run(sql`alter table visit rename to away`);
    await expect(deleteAccountOf(ada)).rejects.toThrow();
    expect(await readAllRows()).toEqual(before);
    await analytics.run(sql`alter table away rename to visit`);
    await deleteAccountOf(ada);
    expect(await readAllRows()).not.toEqual(before);
  });
});

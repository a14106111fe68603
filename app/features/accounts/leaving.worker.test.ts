import { eq, getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, test } from "vitest";
import { visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import * as schema from "../../db/schema";
import { freshAnalytics, freshD1 } from "../../testing/d1";
import { makeLogin, makePerson, makeQuestion, makeSession, type Person } from "../../testing/make";
import { openBilling } from "../../testing/open-billing";
import { hashPassword } from "../auth/password";
import { startCheckout } from "../billing/checkout.server";
import { readOverview } from "../billing/report/overview.server";
import { deleteAccount } from "./delete-account.server";
import { exportData } from "./export.server";

const now = Date.parse("2026-03-10T12:00:00Z");
let db: Db;
let analytics: Db;
let trips: () => number;
let analyticsTrips: () => number;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  const fresh = await freshD1();
  db = fresh.db;
  trips = () => fresh.count.trips;
  const visits = await freshAnalytics();
  analytics = visits.analytics;
  analyticsTrips = () => visits.count.trips;
  ada = await makeBusyPerson();
  ben = await makeBusyPerson();
});

describe("deleting an account", () => {
  test("leaves nothing that says who it was, and the first answers", async () => {
    const traces = await readPersonalTraces(ada);
    expect((await dump()).filter((row) => traces.some((trace) => row.includes(trace))).length).toBe(6);
    const othersBefore = (await dump()).filter((row) => row.includes(ben.userId));
    await leave(ada);
    const after = await dump();
    expect(after.filter((row) => traces.some((trace) => row.includes(trace)))).toEqual([]);
    expect(tablesNaming(after, ada.userId)).toEqual([
      "answer",
      "question_grant",
      "quota",
      "study_session",
      "subscription",
      "subscription_change",
      "user",
    ]);
    expect(after.filter((row) => row.includes(ben.userId))).toEqual(othersBefore);
  });

  test("sets the address and the username free", async () => {
    await leave(ada);
    const again = { id: "again", name: "Ada", email: ada.email, username: ada.username };
    await db.insert(schema.user).values({ ...again, createdAt: new Date(now), updatedAt: new Date(now) });
    expect(await db.$count(schema.user)).toBe(3);
  });

  test("takes the admin's role away", async () => {
    const admin = await makePerson(db, { role: "admin" });
    await leave(admin);
    expect(tablesNaming(await dump(), '"role":"admin"')).toEqual([]);
  });
});

describe("the subscription of a deleted account", () => {
  test("ends at the provider and here, and no event that comes later brings anything of it back", async () => {
    const { standIn, payments, context } = openBilling(db);
    const { userId, email } = await makePerson(db, { now: standIn.clock.now() });
    await startCheckout(context(), payments, { userId, fullName: "Pat Person", email }, "key-of-a-form");
    standIn.pay(standIn.state.checkouts[0]?.id ?? "");
    const [first] = standIn.events();
    await standIn.deliver(first?.id ?? "");
    const [row] = await db.select().from(schema.subscription).where(eq(schema.subscription.userId, userId));
    await deleteAccount({ ...context(), analytics, later: () => {} }, userId);
    expect(standIn.state.subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
    for (const { id } of standIn.events()) await standIn.deliver(id);
    const rows = (await dump()).filter((one) =>
      /^(customer|mail_outbox|subscription\b|subscription_change|payment) /.test(one),
    );
    expect(tablesNaming(rows, userId)).toEqual(["payment", "subscription", "subscription_change"]);
    expect(rows.filter((one) => one.includes("4242") || one.includes(String(row?.providerId)))).toEqual([]);
    const { endedLately, active, churn } = await readOverview(context());
    // The other busy person subscribes still.
    expect([endedLately, active, churn.at(-1)?.started, churn.at(-1)?.ended]).toEqual([1, 2, 1, 1]);
  });
});

describe("the visits of a deleted account", () => {
  test("stay, of nobody; those of others keep their learner", async () => {
    await makeVisits(ada.userId, 3);
    await makeVisits(ben.userId, 2);
    await leave(ada);
    const rows = await analytics.select().from(visit);
    expect(rows.length).toBe(5);
    expect(rows.filter((row) => row.userId !== null).map((row) => [row.userId, row.writes])).toEqual([
      [ben.userId, 1],
      [ben.userId, 1],
    ]);
    // Who read one of them before has to read it again.
    expect(rows.filter((row) => row.userId === null).map((row) => row.writes)).toEqual([2, 2, 2]);
  });

  test("are forgotten once more after the deletion, for one that was counted meanwhile", async () => {
    const work: Promise<unknown>[] = [];
    await deleteAccount(
      parts((promise) => work.push(promise)),
      ada.userId,
    );
    expect(work.length).toBe(1);
    await Promise.all(work);
  });

  test("keep everything as it is where they cannot be forgotten, so that it can be tried again", async () => {
    const before = await dump();
    await analytics.run(sql`alter table visit rename to away`);
    await expect(leave(ada)).rejects.toThrow();
    expect(await dump()).toEqual(before);
    await analytics.run(sql`alter table away rename to visit`);
    await leave(ada);
    expect(await dump()).not.toEqual(before);
  });
});

describe("exporting my data", () => {
  test("is one JSON document with everything of mine and nothing of anybody else", async () => {
    const text = await readExport(ada.userId);
    const data = JSON.parse(text);
    expect(data.account).toMatchObject({ id: ada.userId, email: ada.email });
    expect(data.profile).toMatchObject({ timeZone: "Europe/Berlin" });
    for (const part of [
      "logins",
      "mails",
      "knownDevices",
      "flags",
      "grants",
      "outcomes",
      "progressCells",
      "studyDays",
      "studySessions",
    ])
      expect([part, data[part].length]).toEqual([part, 1]);
    expect(data.answers).toMatchObject([{ userId: ada.userId, response: { choice: ["a"] }, correct: true }]);
    expect(data.quota).toMatchObject({ used: 3 });
    expect(data.subscription).toMatchObject({ status: "active" });
    expect(text).not.toContain(ben.userId);
    expect(text).not.toContain(ben.email);
  });

  test("holds no password hash and no login secret", async () => {
    const [login] = await db.select().from(schema.loginSession);
    const text = await readExport(ada.userId);
    expect(text).not.toContain("$scrypt$");
    expect(text).not.toContain(login?.token);
  });

  test("reads a long history a few study sessions at a time", async () => {
    const before = trips();
    await readExport(ada.userId);
    const short = trips() - before;
    for (let i = 0; i < 60; i++) await makeAnswer(ada.userId);
    const start = trips();
    const data = JSON.parse(await readExport(ada.userId));
    expect(data.answers.length).toBe(61);
    expect(trips() - start).toBe(short + 2);
  });

  test("holds my visits, oldest first, some hundred a trip, without what owns them", async () => {
    await makeVisits(ada.userId, 450);
    await makeVisits(ben.userId, 3);
    const text = await readExport(ada.userId);
    const { visits } = JSON.parse(text);
    expect(visits.length).toBe(450);
    expect(visits[0]).toEqual({
      day: "2026-03-01",
      startedAt: now,
      lastSeenAt: now + 5,
      device: "Desktop",
      os: "Linux",
      browser: "Firefox",
      userAgent: "agent",
      country: "DE",
      referrer: "Direct",
      pages: ["/dashboard", "/questions"],
    });
    expect(visits.map((one: { day: string }) => one.day)).toEqual(
      [...visits.map((one: { day: string }) => one.day)].sort(),
    );
    expect(text).not.toContain("secret-browser");
    expect(text).not.toContain(`visit-${ada.userId}`);
    const start = analyticsTrips();
    await readExport(ada.userId);
    expect(analyticsTrips() - start).toBe(3);
  });

  test("works for somebody who has done nothing yet", async () => {
    const { userId } = await makePerson(db);
    expect(JSON.parse(await readExport(userId))).toMatchObject({
      profile: null,
      answers: [],
      studySessions: [],
      visits: [],
    });
  });
});

async function makeBusyPerson(): Promise<Person> {
  const person = await makePerson(db, {
    passwordHash: await hashPassword("tall violet kettle"),
    subscribedDays: 30,
    quotaUsed: 3,
    now,
  });
  const { userId } = person;
  await makeLogin(db, userId, now);
  const { questionId } = await makeAnswer(userId);
  await db.batch([
    db.insert(schema.profile).values({ userId, timeZone: "Europe/Berlin", trainingYear: "R2" }),
    db.insert(schema.flag).values({ userId, questionId, flaggedAt: now }),
    db.insert(schema.questionGrant).values({ userId, questionId, source: "free", grantedAt: now }),
    db
      .insert(schema.outcome)
      .values({ userId, questionId, firstCorrect: true, latestCorrect: true, answers: 1, latestAt: now }),
    db
      .insert(schema.progressCell)
      .values({ userId, organ: "gi", modality: "ct", answered: 1, firstCorrect: 1, latestCorrect: 1 }),
    db.insert(schema.studyDay).values({ userId, day: "2026-03-10", answers: 1, correct: 1, took: 1000 }),
    db.insert(schema.twoFactor).values({ id: `2fa-${userId}`, userId, secret: "s", backupCodes: "b" }),
    ...["reset-password:x", `change-email:${userId}`].map((identifier) =>
      db.insert(schema.verification).values({
        id: `${identifier}-${userId}`,
        identifier,
        value: userId,
        expiresAt: new Date(now),
        createdAt: new Date(now),
        updatedAt: new Date(now),
      }),
    ),
    db.insert(schema.knownDevice).values({ userId, deviceId: `device-${userId}`, seenAt: now }),
    db.insert(schema.mailOutbox).values({
      id: `mail-${userId}`,
      kind: "verify",
      // An address that they had once.
      recipient: `old-${person.email}`,
      userId,
      subject: "Hello",
      plain: "Hello",
      html: "Hello",
      createdAt: now,
    }),
  ]);
  return person;
}

function parts(later: (work: Promise<unknown>) => void) {
  return { db, analytics, payments: null, now, later, id: () => crypto.randomUUID() };
}

/** Deletes the account, and all that comes after it. */
async function leave({ userId }: Person): Promise<void> {
  const work: Promise<unknown>[] = [];
  await deleteAccount(
    parts((promise) => work.push(promise)),
    userId,
  );
  await Promise.all(work);
}

async function makeVisits(userId: string, count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    await analytics.insert(visit).values({
      day: `2026-03-0${1 + Math.floor(i / 100)}`,
      id: `visit-${userId}-${i}`,
      sessionId: `session-${i}`,
      browserId: "secret-browser",
      userId,
      startedAt: now,
      lastSeenAt: now + 5,
      userAgent: "agent",
      device: "Desktop",
      os: "Linux",
      browser: "Firefox",
      country: "DE",
      referrer: "Direct",
      entryPath: "/dashboard",
      newcomer: false,
      firstOfDay: true,
      views: 2,
      paths: JSON.stringify(["/dashboard", "/questions"]),
      writes: 1,
    });
}

async function makeAnswer(userId: string): Promise<{ questionId: string }> {
  const question = await makeQuestion(db);
  const sessionId = await makeSession(db, userId, [question], now);
  const { questionId, versionId } = question;
  await db.insert(schema.answer).values({
    sessionId,
    position: 0,
    clientId: `client-${sessionId}`,
    userId,
    questionId,
    versionId,
    response: JSON.stringify({ choice: ["a"] }),
    correct: true,
    first: true,
    took: 1000,
    day: "2026-03-10",
    answeredAt: now,
  });
  return question;
}

/** Every row of the database as "table {json}". */
async function dump(): Promise<string[]> {
  const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found = await db.select().from(table);
      return found.map((row) => `${getTableName(table)} ${JSON.stringify(row)}`);
    }),
  );
  return rows.flat();
}

/** What only this person's rows contain: names, addresses, secrets. */
async function readPersonalTraces({ userId, email, username }: Person): Promise<string[]> {
  const logins = await db.select().from(schema.loginSession);
  const token = logins.find((login) => login.userId === userId)?.token ?? "";
  return [email, username, token, `2fa-${userId}`, `mail-${userId}`, `device-${userId}`, `change-email:${userId}`];
}

function tablesNaming(rows: string[], text: string): string[] {
  return [...new Set(rows.filter((row) => row.includes(text)).map((row) => row.split(" ")[0] ?? ""))].sort();
}

async function readExport(userId: string): Promise<string> {
  const context = { db, analytics, now };
  let text = "";
  for await (const piece of exportData(context, userId)) text += piece;
  return text;
}

import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../db/client.server";
import * as schema from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makeLogin, makePerson, makeQuestion, makeSession, type Person } from "../../testing/make";
import { hashPassword } from "../auth/password";
import { deleteAccount } from "./delete-account.server";
import { exportData } from "./export.server";

const now = Date.parse("2026-03-10T12:00:00Z");
let db: Db;
let trips: () => number;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  const fresh = await freshD1();
  db = fresh.db;
  trips = () => fresh.count.trips;
  ada = await makeBusyPerson();
  ben = await makeBusyPerson();
});

describe("deleting an account", () => {
  test("leaves nothing that says who it was, and the first answers", async () => {
    const traces = await readPersonalTraces(ada);
    expect((await dump()).filter((row) => traces.some((trace) => row.includes(trace))).length).toBe(5);
    const othersBefore = (await dump()).filter((row) => row.includes(ben.userId));
    await deleteAccount(db, ada.userId, now);
    const after = await dump();
    expect(after.filter((row) => traces.some((trace) => row.includes(trace)))).toEqual([]);
    expect(tablesNaming(after, ada.userId)).toEqual([
      "answer",
      "question_grant",
      "quota",
      "study_session",
      "subscription",
      "user",
    ]);
    expect(after.filter((row) => row.includes(ben.userId))).toEqual(othersBefore);
  });

  test("sets the address and the username free", async () => {
    await deleteAccount(db, ada.userId, now);
    const again = { id: "again", name: "Ada", email: ada.email, username: ada.username };
    await db.insert(schema.user).values({ ...again, createdAt: new Date(now), updatedAt: new Date(now) });
    expect(await db.$count(schema.user)).toBe(3);
  });

  test("takes the admin's role away", async () => {
    const admin = await makePerson(db, { role: "admin" });
    await deleteAccount(db, admin.userId, now);
    expect(tablesNaming(await dump(), '"role":"admin"')).toEqual([]);
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

  test("works for somebody who has done nothing yet", async () => {
    const { userId } = await makePerson(db);
    expect(JSON.parse(await readExport(userId))).toMatchObject({ profile: null, answers: [], studySessions: [] });
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
    db.insert(schema.mailOutbox).values({
      id: `mail-${userId}`,
      kind: "verify",
      recipient: person.email,
      subject: "Hello",
      plain: "Hello",
      html: "Hello",
      createdAt: now,
    }),
  ]);
  return person;
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
  return [email, username, token, `2fa-${userId}`, `mail-${userId}`, `change-email:${userId}`];
}

function tablesNaming(rows: string[], text: string): string[] {
  return [...new Set(rows.filter((row) => row.includes(text)).map((row) => row.split(" ")[0] ?? ""))].sort();
}

async function readExport(userId: string): Promise<string> {
  const context = { db, now } as Parameters<typeof exportData>[0];
  let text = "";
  for await (const piece of exportData(context, userId)) text += piece;
  return text;
}

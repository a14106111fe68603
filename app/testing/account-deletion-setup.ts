// Setup for tests of account deletion and export. The exported variables are set again before each test.
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { visit } from "../db/analytics/schema";
import type { Db } from "../db/client.server";
import * as schema from "../db/schema";
import { deleteAccount } from "../features/accounts/delete-account.server";
import { exportData } from "../features/accounts/export-account.server";
import { hashPassword } from "../features/auth/password-hash";
import { freshAnalytics, freshD1 } from "./d1";
import { makeLogin, makePerson, makeQuestion, makeSession, type Person } from "./make";
import { makeRelease } from "./make-shift";

export const now = Date.parse("2026-03-10T12:00:00Z");
export let db: Db;
export let analytics: Db;
export let trips: () => number;
export let analyticsTrips: () => number;
export let ada: Person;
export let ben: Person;

/** Creates two learners with rows in every table; for `beforeEach`. */
export async function openHouse() {
  const fresh = await freshD1();
  db = fresh.db;
  trips = () => fresh.count.trips;
  const visits = await freshAnalytics();
  analytics = visits.analytics;
  analyticsTrips = () => visits.count.trips;
  ada = await makeBusyPerson();
  ben = await makeBusyPerson();
}

async function makeBusyPerson(): Promise<Person> {
  const person = await makePerson(db, {
    passwordHash: await hashPassword("tall violet kettle"),
    subscribedDays: 30,
    quotaUsed: 3,
    now,
  });
  const { userId } = person;
  await makeLogin(db, userId, now);
  const { questionId, versionId, sessionId } = await makeAnswer(userId);
  await db
    .insert(schema.mockForm)
    .values({ id: "form", number: 1, blockSize: 9, secondsPerQuestion: 60, createdAt: 1 })
    .onConflictDoNothing();
  await makeRelease(db, "2026C", { current: true });
  const entered = { response: "{}", durationMs: 1, savedAt: now, clientId: `entry-${userId}` };
  // The program stays when a member's account is deleted.
  const programId = crypto.randomUUID();
  await db.batch([
    db
      .insert(schema.note)
      .values({ userId, questionId, text: `note of ${userId}`, clientId: "client-1", savedAt: now }),
    db.insert(schema.markup).values({ sessionId, position: 0, marks: `["${userId}"]`, savedAt: now }),
    db.insert(schema.viewing).values({ sessionId, position: 0, log: `["${userId}"]`, savedAt: now }),
    db.insert(schema.entry).values({ sessionId, position: 0, ...entered }),
    db
      .insert(schema.customSet)
      .values({ id: `set-${userId}`, userId, name: "Mine", request: "{}", createdAt: 1, updatedAt: 1 }),
    db.insert(schema.groupSet).values({
      ...{ id: `group-${userId}`, setId: `set-${userId}`, userId, token: `link-${userId}`, name: "Mine" },
      ...{ request: "{}", createdAt: 1 },
    }),
    db.insert(schema.groupSetItem).values({ groupId: `group-${userId}`, position: 0, questionId }),
    db
      .insert(schema.groupParticipant)
      .values({ groupId: `group-${userId}`, userId, sessionId, isSharing: true, startedAt: 1 }),
    db.insert(schema.program).values({ id: programId, name: "P", institution: "I", seats: 1, createdAt: 1 }),
    db.insert(schema.programMember).values({ userId, programId, isSharing: true, joinedAt: 1 }),
    db.insert(schema.programCoordinator).values({ userId, programId, addedAt: 1 }),
    db.insert(schema.programInvitation).values({
      ...{ id: `invitation-${programId}`, programId, token: `seat-${programId}`, isSingleUse: true },
      ...{ email: person.email, createdAt: 1, expiresAt: now + 1 },
    }),
    db.insert(schema.aiCall).values({
      ...{ id: crypto.randomUUID(), userId, mode: "tutor", model: "m", inputTokens: 1, outputTokens: 1 },
      ...{ costMicros: 1, outcome: "answered", createdAt: now },
    }),
    db.insert(schema.aiSpend).values({ period: "2026-03-10", userId, costMicros: 1 }),
    db.insert(schema.oralRun).values({
      ...{ id: `run-${userId}`, userId, section: "breast", cases: "[]", startedAt: now, deadlineAt: now },
      extraTimePercent: 100,
    }),
    db.insert(schema.oralTurn).values({
      ...{ runId: `run-${userId}`, position: 0, key: "ct", userId, answer: "A", answeredAt: now },
    }),
    db.insert(schema.oralDispute).values({ runId: `run-${userId}`, position: 0, userId, comment: "C", createdAt: now }),
    db.insert(schema.reportAttempt).values({
      id: `report-${userId}`,
      userId,
      caseId: "head-ct",
      findings: "F",
      impression: "I",
      score: 68,
      createdAt: now,
    }),
    db.insert(schema.savedView).values({
      ...{ id: `view-${userId}`, ownerId: userId, name: "Liver", query: "topic=liver", isShared: true, savedAt: 1 },
    }),
    db.insert(schema.learnerAbility).values({ userId, value: 0.5, variance: 0.3, answers: 9 }),
    db
      .insert(schema.adaptiveSession)
      .values({ sessionId, userId, stopsEarly: false, pool: "[]", startAbility: "{}", createdAt: 1 }),
    db
      .insert(schema.studyReset)
      .values({ id: `reset-${userId}`, userId, scope: "{}", questionCount: 1, resetAt: 1, undoneAt: 2 }),
    db.insert(schema.mockTaken).values({ userId, formId: "form", takenAt: now }),
    db
      .insert(schema.rvuShift)
      .values({ id: `shift-${userId}`, userId, releaseId: "2026C", name: "Nights", startedAt: now, createdAt: now }),
    db.insert(schema.rvuShiftPart).values({
      ...{ shiftId: `shift-${userId}`, deviceId: "phone", userId, revision: 1, counts: '{"ct-head":2}' },
      ...{ workedMs: 1, updatedAt: now },
    }),
    db.insert(schema.questionReport).values({
      id: `report-${userId}`,
      userId,
      questionId,
      versionId,
      reason: "typo",
      comment: "a typo",
      state: "open",
      createdAt: now,
    }),
    db.insert(schema.profile).values({ userId, timeZone: "Europe/Berlin", trainingYear: "R2" }),
    db.insert(schema.flag).values({ userId, questionId, flaggedAt: now }),
    db.insert(schema.flashCard).values({ userId, questionId, dueAt: now, createdAt: now }),
    db.insert(schema.questionGrant).values({ userId, questionId, source: "free", grantedAt: now }),
    db
      .insert(schema.outcome)
      .values({ userId, questionId, firstCorrect: true, state: "correct", answers: 1, latestAt: now }),
    db
      .insert(schema.progressCell)
      .values({ userId, organ: "gi", modality: "ct", answered: 1, firstCorrect: 1, latestCorrect: 1 }),
    db.insert(schema.studyDay).values({ userId, day: "2026-03-10", answers: 1, correct: 1, durationMs: 1000 }),
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
      // An address from before a change of email.
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

export function contextParts(waitUntil: (work: Promise<unknown>) => void) {
  return { db, analytics, payments: null, now, waitUntil, id: () => crypto.randomUUID() };
}

/** Deletes the account and waits for the background work. */
export async function deleteAccountOf({ userId }: Person): Promise<void> {
  const work: Promise<unknown>[] = [];
  await deleteAccount(
    contextParts((promise) => work.push(promise)),
    userId,
  );
  await Promise.all(work);
}

export async function makeVisits(userId: string, count: number): Promise<void> {
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
      revision: 1,
    });
}

export async function makeAnswer(
  userId: string,
): Promise<{ questionId: string; versionId: string; sessionId: string }> {
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
    isFirst: true,
    durationMs: 1000,
    day: "2026-03-10",
    answeredAt: now,
  });
  return { ...question, sessionId };
}

/** Returns every row of the database as "table {json}". */
export async function readAllRows(): Promise<string[]> {
  const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found = await db.select().from(table);
      return found.map((row) => `${getTableName(table)} ${JSON.stringify(row)}`);
    }),
  );
  return rows.flat();
}

/** Returns texts that only this person's rows contain: names, addresses, and secrets. */
export async function readPersonalTraces({ userId, email, username }: Person): Promise<string[]> {
  const logins = await db.select().from(schema.loginSession);
  const token = logins.find((login) => login.userId === userId)?.token ?? "";
  return [email, username, token, `2fa-${userId}`, `mail-${userId}`, `device-${userId}`, `change-email:${userId}`];
}

export function tablesNaming(rows: string[], text: string): string[] {
  return [...new Set(rows.filter((row) => row.includes(text)).map((row) => row.split(" ")[0] ?? ""))].sort();
}

export async function readExport(userId: string): Promise<string> {
  const context = { db, analytics, now };
  let text = "";
  for await (const piece of exportData(context, userId)) text += piece;
  return text;
}

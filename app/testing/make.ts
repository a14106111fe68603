import { eq } from "drizzle-orm";
import type { Db } from "../db/client.server";
import {
  account,
  freeQuestion,
  loginSession,
  mockForm,
  question,
  quota,
  studyItem,
  studySession,
  subscription,
  user,
} from "../db/schema";
import { seedBank } from "../db/seed/seed-bank";
import type { AdminScope } from "../features/auth/admin-scopes";
import { getLoginCookieName } from "../features/auth/viewer.server";
import { recountBank } from "../features/questions/bank-cells.server";
import { type QuestionContent, questionContent } from "../features/questions/content";
import { makeEmptyMarks } from "../features/study/engine/marks";
import { dayMs } from "../lib/day";

// Factories for tests. Every name is unique, so that tests can share a database.

/** The signing secret of local runs, from scripts/local.mjs. */
export const localSecret = "local-only-secret-local-only-secret-local-only";

export interface Person {
  userId: string;
  username: string;
  email: string;
}

interface PersonOptions {
  role?: "user" | "admin";
  /** The scope of an admin; owner unless given. */
  adminScope?: AdminScope | null;
  emailVerified?: boolean;
  banned?: boolean;
  /** The hash of the password; without one, the person cannot sign in by password. */
  passwordHash?: string;
  /** The days of access left of an annual subscription. */
  subscribedDays?: number;
  /** The number of free questions used, of 50. */
  quotaUsed?: number;
  now?: number;
}

/** Creates a person: unless given otherwise, a learner with a verified email and no free questions used. */
export async function makePerson(db: Db, options: PersonOptions = {}): Promise<Person> {
  const now = options.now ?? Date.now();
  const userId = fresh("user");
  const username = fresh("p").slice(0, 20);
  const email = `${username}@example.test`;
  const at = new Date(now);
  await db.insert(user).values({
    id: userId,
    name: "Pat Person",
    username,
    displayUsername: username,
    email,
    emailVerified: options.emailVerified ?? true,
    role: options.role ?? "user",
    adminScope: options.role === "admin" && options.adminScope === undefined ? "owner" : options.adminScope,
    banned: options.banned ?? false,
    createdAt: at,
    updatedAt: at,
  });
  if (options.passwordHash)
    await db.insert(account).values({
      id: fresh("account"),
      accountId: userId,
      providerId: "credential",
      userId,
      password: options.passwordHash,
      createdAt: at,
      updatedAt: at,
    });
  if (options.subscribedDays !== undefined) {
    const until = now + options.subscribedDays * dayMs;
    await db.insert(subscription).values({
      userId,
      tier: "annual",
      status: "active",
      currentPeriodEnd: until,
      accessUntil: until,
      paidUntil: until,
    });
  }
  if (options.quotaUsed !== undefined)
    await db.insert(quota).values({ userId, used: options.quotaUsed, limitCount: 50 });
  return { userId, username, email };
}

/** Creates a mock form without questions, unless it exists. Returns its id. */
export async function makeMockForm(db: Db, id = "form-1"): Promise<string> {
  const number = (await db.$count(mockForm)) + 1;
  await db
    .insert(mockForm)
    .values({ id, number, blockSize: 1, secondsPerQuestion: 60, createdAt: 1 })
    .onConflictDoNothing();
  return id;
}

/** Creates a login session and returns its token. */
export async function makeLogin(db: Db, userId: string, now = Date.now()): Promise<string> {
  const token = fresh("token");
  const at = new Date(now);
  await db
    .insert(loginSession)
    .values({ id: fresh("login"), token, userId, expiresAt: new Date(now + 30 * dayMs), createdAt: at, updatedAt: at });
  return token;
}

/** Creates a login session and returns its cookie for the site at `url`. */
export async function makeLoginCookie(
  db: Db,
  userId: string,
  url: string,
  now = Date.now(),
): Promise<{ name: string; value: string }> {
  const token = await makeLogin(db, userId, now);
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(localSecret), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, bytes.encode(token));
  const signed = `${token}.${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
  return { name: getLoginCookieName(url), value: encodeURIComponent(signed) };
}

/** Returns the authored content of a single question with key `a`, with the given fields changed. */
export function questionLike(fields: Partial<Record<keyof QuestionContent | "options" | "key", unknown>> = {}) {
  return questionContent.parse({
    id: fresh("question").toLowerCase(),
    type: "single",
    organ: "gi",
    modality: "ct",
    topic: ["Gastrointestinal", "Liver"],
    level: "R2",
    skill: "recall",
    stem: "Which of these is right?",
    options: ["a", "b", "c", "d"].map((id) => ({ id, text: `Option text ${id}`, rationale: `Reason of ${id}` })),
    key: "a",
    teachingPoint: "One thing to keep.",
    references: [{ name: "A standard text", edition: "1st edition, 2020" }],
    origin: "human",
    review: "radiologist",
    ...fields,
  });
}

/** Writes a live question; `free` puts it on the free list. */
export async function makeQuestion(
  db: Db,
  options: { content?: QuestionContent; free?: boolean; now?: number } = {},
): Promise<{ questionId: string; versionId: string; content: QuestionContent }> {
  const content = options.content ?? questionLike();
  await seedBank(db, [content], [], options.now ?? Date.now());
  const [row] = await db
    .select({ questionId: question.id, versionId: question.versionId })
    .from(question)
    .where(eq(question.externalId, content.id));
  if (!row) throw new Error(`the question ${content.id} was not written`);
  if (options.free) {
    await db.insert(freeQuestion).values({ questionId: row.questionId, position: await db.$count(freeQuestion) });
    await recountBank(db);
  }
  return { ...row, content };
}

/** Writes a session of these questions without answers, in tutor mode unless `fields` change it. Returns its id. */
export async function makeSession(
  db: Db,
  userId: string,
  questions: { questionId: string; versionId: string }[],
  now = Date.now(),
  fields: Partial<typeof studySession.$inferInsert> = {},
): Promise<string> {
  const id = fresh("session");
  await db.insert(studySession).values({
    id,
    userId,
    mode: "tutor",
    request: "{}",
    seed: 1,
    marks: makeEmptyMarks(questions.length),
    createdAt: now,
    lastActivityAt: now,
    ...fields,
  });
  for (const [index, { questionId, versionId }] of questions.entries())
    await db.insert(studyItem).values({ sessionId: id, position: index, questionId, versionId });
  return id;
}

function fresh(kind: string): string {
  return `${kind}-${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
}

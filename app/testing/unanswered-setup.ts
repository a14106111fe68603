import { eq, sql } from "drizzle-orm";
import { type Context, createContext } from "../context.server";
import type { Db } from "../db/client.server";
import {
  customSet,
  flag,
  flashCard,
  freeQuestion,
  groupParticipant,
  groupSet,
  groupSetItem,
  markup,
  note,
  question,
  questionGrant,
  questionReport,
  questionVersion,
  studySet,
  studySetItem,
  topic,
} from "../db/schema";
import { seedBank } from "../db/seed/seed-bank";
import type { Env } from "../env";
import type { QuestionContent } from "../features/questions/content";
import { emptyFilter } from "../features/questions/filter";
import { rebuildSearchIndex } from "../features/questions/search-index.server";
import { freshAnalyticsLibsql, freshLibsql } from "./libsql";
import { localSecret, makeLoginCookie, makePerson, makeSession } from "./make";
import { makePost } from "./make-post";

// A learner who has opened, flagged, noted, and marked every question of the bank and answered none, for tests of everything
// that the site sends before the answer (Q12).

/** When the questions were stored. */
export const bankMadeAt = Date.parse("2026-11-01T12:00:00Z");
const now = bankMadeAt;
const url = "http://localhost:8787";
/** Begins every secret: the hidden texts of the bank are replaced by secrets, so that a page that sends one is found. */
export const secretMark = "zqsecret";
const questionsPerSession = 120;

export interface UnansweredBank {
  db: Db;
  userId: string;
  /** Tutor sessions that together hold every question. */
  tutorSessions: string[];
  /** An open exam with questions that no other session has. */
  examSession: string;
  sharedSetToken: string;
  postSlug: string;
  setId: string;
  /** Calls a loader as the learner; returns its data, or the response that it returned or threw. */
  load(loader: unknown, address: string, params?: Record<string, string>): Promise<unknown>;
}

/** Stores the contents with secrets in place of all hidden texts, and a learner who has answered nothing. */
export async function makeUnansweredBank(contents: QuestionContent[], heldForExam: number): Promise<UnansweredBank> {
  const [{ db }, { analytics }] = await Promise.all([freshLibsql(), freshAnalyticsLibsql()]);
  await seedBank(db, contents, [], now);
  await replaceHiddenTexts(db);
  await rebuildSearchIndex(db);
  const { userId } = await makePerson(db, { now, subscribedDays: 900 });
  const versions = await db
    .select({ questionId: questionVersion.questionId, versionId: questionVersion.id })
    .from(questionVersion)
    .orderBy(questionVersion.id);
  const [asked, tutored] = [versions.slice(0, heldForExam), versions.slice(heldForExam)];
  const tutorSessions: string[] = [];
  for (let from = 0; from < tutored.length; from += questionsPerSession)
    tutorSessions.push(await makeSession(db, userId, tutored.slice(from, from + questionsPerSession), now));
  const examSession = await makeSession(db, userId, asked, now, { mode: "exam" });
  await markEverything(db, userId, tutorSessions);
  const { name, value } = await makeLoginCookie(db, userId, url, now);
  const settings = { APP_ENV: "local", APP_URL: url, AUTH_SECRET: localSecret, MAIL_FROM: "RadCore <a@radcore.test>" };
  // The databases in memory replace these addresses.
  const databases = { LIBSQL_URL: "http://127.0.0.1:1", LIBSQL_ANALYTICS_URL: "http://127.0.0.1:1", IMAGES: {} };
  const env = { ...settings, ...databases } as unknown as Env;
  const base: Context = { ...createContext(env, { waitUntil: () => {} }), db, analytics, now };
  return {
    ...{ db, userId, tutorSessions, examSession, ...(await makePlaces(db, userId, tutored, tutorSessions)) },
    async load(loader, address, params = {}) {
      const request = new Request(url + address, { headers: { Cookie: `${name}=${value}` } });
      const args = { request, params, context: { ...base, requestCache: new Map() } };
      try {
        return await (loader as (args: unknown) => Promise<unknown>)(args);
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
        throw thrown;
      }
    },
  };
}

/** Replaces the hidden texts and numbers of all answer sheets and the names of all topics without topics below by secrets. */
async function replaceHiddenTexts(db: Db): Promise<void> {
  const versions = await db
    .select({ id: questionVersion.id, sheet: questionVersion.answerSheet })
    .from(questionVersion);
  for (const [index, { id, sheet }] of versions.entries()) {
    const secret = `${secretMark}${index}`;
    await db
      .update(questionVersion)
      .set({ answerSheet: JSON.stringify(hideTexts(JSON.parse(sheet), secret)), content: JSON.stringify({ secret }) })
      .where(eq(questionVersion.id, id));
  }
  await db.run(sql`update ${topic} set name = ${secretMark} || rowid,
    path = substr(path, 1, length(path) - length(name)) || ${secretMark} || rowid
    where parent_id is not null and id in (select topic_id from ${question}) and id not in (select parent_id from ${topic} where parent_id is not null)`);
}

const hiddenFields = [
  ...["teachingPoint", "rationale", "rationales", "solution", "why", "names", "section", "edition"],
  // The outlines of regions, the labs of pictures, and the measured values of numeric questions.
  ...["polygon", "regions", "seriesRegions", "seriesLabs", "answer"],
];

/** Replaces the texts and numbers of the hidden fields, at any depth. */
function hideTexts(value: unknown, secret: string, isHidden = false): unknown {
  if (typeof value === "string" || typeof value === "number") return isHidden ? secret : value;
  if (Array.isArray(value)) return value.map((entry) => hideTexts(entry, secret, isHidden));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      hideTexts(entry, secret, isHidden || hiddenFields.includes(name)),
    ]),
  );
}

/** Opens, flags, and notes every question, highlights one stem per session, and reports a question. */
async function markEverything(db: Db, userId: string, sessions: readonly string[]): Promise<void> {
  const columns = { grant: questionGrant, flag, note, card: flashCard };
  await db.insert(columns.grant).select(sql`select ${userId}, id, 'unlimited', ${now} from ${question}`);
  await db.insert(columns.flag).select(sql`select ${userId}, id, ${now} from ${question}`);
  await db.insert(columns.note).select(sql`select ${userId}, id, 'Mine', 'client', ${now} from ${question}`);
  // Rows that no learner can make before the answer.
  await db.insert(columns.card).select(sql`select ${userId}, id, null, 1, 1 from ${question}`);
  const marks = JSON.stringify({ struck: [], highlights: [[0, 12]] });
  for (const sessionId of sessions)
    await db.insert(markup).values({ sessionId, position: 0, marks, savedAt: now, highlightedBy: userId });
  await db.run(sql`insert into ${questionReport} (id, user_id, question_id, version_id, reason, comment, state, created_at)
    select 'report', ${userId}, id, version_id, 'typo', 'A typo', 'open', ${now} from ${question} limit 1`);
}

/** Makes a free list, a study set, a shared custom set with a group, and a post, all with questions of the bank. */
async function makePlaces(
  db: Db,
  userId: string,
  versions: readonly { questionId: string }[],
  sessions: readonly string[],
) {
  const ids = versions.slice(0, 20).map(({ questionId }) => questionId);
  await db.insert(freeQuestion).values(ids.map((questionId, position) => ({ questionId, position })));
  await db.insert(studySet).values({
    ...{ id: "set", title: "A set", rotation: "Chest", description: "Of twenty questions.", level: "R1", minutes: 5 },
    ...{ published: true, position: 1 },
  });
  await db.insert(studySetItem).values(ids.map((questionId, position) => ({ setId: "set", questionId, position })));
  const request = JSON.stringify({ from: "filter", size: 20, filter: emptyFilter });
  await db.insert(customSet).values({
    ...{ id: "custom", userId, name: "Mine", request, shareToken: "token", createdAt: 1, updatedAt: 1, lastUsedAt: 1 },
  });
  await db.insert(groupSet).values({
    ...{ id: "group", setId: "custom", userId, token: "token", name: "Ours", request, createdAt: 1 },
  });
  await db
    .insert(groupSetItem)
    .values(versions.slice(0, 20).map(({ questionId }, position) => ({ groupId: "group", position, questionId })));
  const [sessionId = ""] = sessions;
  await db.insert(groupParticipant).values({ groupId: "group", userId, sessionId, isSharing: true, startedAt: 1 });
  await makePost(db, { slug: "post", questionIds: ids.slice(0, 6), now });
  return { sharedSetToken: "token", postSlug: "post", setId: "set" };
}

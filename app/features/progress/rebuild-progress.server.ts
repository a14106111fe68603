import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import {
  answer,
  outcome,
  profile,
  progressCell,
  question,
  studyDay,
  studyItem,
  studyReset,
  studySession,
} from "../../db/schema";
import { selectJsonRows } from "../study/json-rows.server";
import { cellUpsert, dayUpsert, outcomeUpsert, toOutcomeValues } from "../study/outcome-rows.server";
import { replayHistory, type StudyEvent } from "./study-history";

const sessionsPerPage = 200;
const rowsPerStatement = 500;

/** Maximum number of attempts, because the learner may answer or reset during a rebuild. */
const maxAttempts = 5;

/**
 * Rebuilds everything derived from a learner's answers (outcomes with spaced review, cells, days) from answers,
 * omissions, and resets. The result equals what answering stores, so a rebuild repairs the effects of bugs and manual
 * changes. Also undoes the reset with the id `undoResetId`, in the same batch. If the learner answers or resets
 * meanwhile, the attempt writes nothing and the next one reads again; throws after `maxAttempts` attempts.
 */
export async function rebuildProgress(
  db: Db,
  userId: string,
  now: number,
  { undoResetId = null }: { undoResetId?: string | null } = {},
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) if (await tryRebuild(db, userId, now, undoResetId)) return;
  throw new Error(`the progress of ${userId} changed during each of ${maxAttempts} rebuilds`);
}

/**
 * Returns SQL for a value that changes with every answer, session, and reset of the learner. A rebuild does not change the
 * value, unless the rebuild undoes a reset.
 */
function historyFingerprint(userId: string) {
  return sql<string>`((select count(*) || ' ' || coalesce(max(${studySession.lastActivityAt}), 0) || ' ' || coalesce(sum(length(${studySession.marks}) - length(replace(${studySession.marks}, '-', ''))), 0) from ${studySession} where ${studySession.userId} = ${userId})
    || ' ' || (select count(*) || ' ' || count(${studyReset.undoneAt}) from ${studyReset} where ${studyReset.userId} = ${userId}))`;
}

async function tryRebuild(db: Db, userId: string, now: number, undoResetId: string | null): Promise<boolean> {
  const [fingerprintRows, settingRows] = await db.batch([
    db.select({ fingerprint: historyFingerprint(userId).as("history_fingerprint") }).from(sql`(select 1)`),
    db
      .select({ examDate: profile.examDate, reviewLoad: profile.reviewLoad, timeZone: profile.timeZone })
      .from(profile)
      .where(eq(profile.userId, userId)),
  ]);
  const settings = settingRows[0];
  const studyEvents = await readHistory(db, userId, undoResetId);
  const calendar = { examDate: settings?.examDate ?? null, timeZone: settings?.timeZone ?? "UTC" };
  const { outcomes, cells, days } = replayHistory(studyEvents, settings?.reviewLoad ?? "standard", calendar);
  const isUnchanged = sql`${historyFingerprint(userId)} = ${fingerprintRows[0]?.fingerprint ?? ""}`;
  const outcomeRows = [...outcomes].map(([questionId, rebuilt]) =>
    toOutcomeValues(userId, questionId, rebuilt, calendar, now),
  );
  const cellRows = cells.map((cell) => [
    userId,
    cell.organ,
    cell.modality,
    cell.answered,
    cell.firstCorrect,
    cell.latestCorrect,
    cell.encodedAnswers,
  ]);
  const dayRows = days.map((day) => [userId, day.day, day.answers, day.correct, day.took, day.reviews]);
  const results = await db.batch([
    db.select({ unchanged: sql<number>`${isUnchanged}`.as("is_unchanged") }).from(sql`(select 1)`),
    db.delete(outcome).where(and(eq(outcome.userId, userId), isUnchanged)),
    db.delete(progressCell).where(and(eq(progressCell.userId, userId), isUnchanged)),
    db.delete(studyDay).where(and(eq(studyDay.userId, userId), isUnchanged)),
    ...chunkRows(outcomeRows).map((chunk) =>
      db.insert(outcome).select(selectJsonRows(chunk, isUnchanged)).onConflictDoUpdate(outcomeUpsert),
    ),
    ...chunkRows(cellRows).map((chunk) =>
      db.insert(progressCell).select(selectJsonRows(chunk, isUnchanged)).onConflictDoUpdate(cellUpsert),
    ),
    ...chunkRows(dayRows).map((chunk) =>
      db.insert(studyDay).select(selectJsonRows(chunk, isUnchanged)).onConflictDoUpdate(dayUpsert),
    ),
    // Runs last because it changes the history fingerprint.
    db
      .update(studyReset)
      .set({ undoneAt: now })
      .where(and(eq(studyReset.id, undoResetId ?? ""), eq(studyReset.userId, userId), isUnchanged)),
  ]);
  return Number(results[0][0]?.unchanged) === 1;
}

function chunkRows<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  );
}

/** Reads the learner's answers, omissions, and active resets in order, without the reset `excludedResetId`. */
async function readHistory(db: Db, userId: string, excludedResetId: string | null): Promise<StudyEvent[]> {
  const sessions = await db
    .select({ id: studySession.id })
    .from(studySession)
    .where(and(eq(studySession.userId, userId), eq(studySession.isTest, false)));
  const resets = await db
    .select()
    .from(studyReset)
    .where(eq(studyReset.userId, userId))
    .orderBy(asc(studyReset.resetAt));
  const events: StudyEvent[] = resets
    .filter(({ id, undoneAt }) => undoneAt === null && id !== excludedResetId)
    .map(({ scope, resetAt }) => ({ kind: "reset", at: resetAt, scope: JSON.parse(scope) }));
  for (let from = 0; from < sessions.length; from += sessionsPerPage) {
    const ids = JSON.stringify(sessions.slice(from, from + sessionsPerPage).map(({ id }) => id));
    const rows = await db
      .select({
        questionId: sql<string>`${studyItem.questionId}`.as("item_question_id"),
        organ: question.organ,
        modality: question.modality,
        finishedAt: studySession.finishedAt,
        correct: answer.correct,
        confidence: answer.confidence,
        took: answer.durationMs,
        day: answer.day,
        answeredAt: answer.answeredAt,
      })
      .from(studySession)
      .innerJoin(studyItem, eq(studyItem.sessionId, studySession.id))
      .innerJoin(question, eq(question.id, studyItem.questionId))
      .leftJoin(
        answer,
        sql`${answer.sessionId} = ${studyItem.sessionId} and ${answer.position} = ${studyItem.position}`,
      )
      .where(
        sql`${studySession.id} in (select value from json_each(${ids})) and (${answer.answeredAt} is not null
          or (${studySession.finishedAt} is not null and ${studySession.mode} in ('exam', 'blocks', 'mock')))`,
      )
      // Orders by position, because all answers of an exam have the same time and grading counted them by position.
      .orderBy(studyItem.sessionId, studyItem.position);
    for (const { finishedAt, correct, confidence, took, day, answeredAt, ...questionDomains } of rows)
      events.push(
        answeredAt === null
          ? { kind: "omission", at: finishedAt ?? 0, ...questionDomains }
          : {
              kind: "answer",
              at: answeredAt,
              ...questionDomains,
              correct: correct ?? false,
              confidence,
              took: took ?? 0,
              day: day ?? "",
            },
      );
  }
  return events.sort((a, b) => a.at - b.at);
}

import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { excluded, selectRowsFromJson } from "../../../db/insert-select";
import { adaptiveSession, answer, learnerAbility, questionRating, studySession, user } from "../../../db/schema";
import { isNotDeleted } from "../../auth/deleted-user.server";
import { type Ability, newAbility, updateAbility, updateDifficulty } from "./elo";
import { type RatedQuestion, readRatedQuestions } from "./rated-questions.server";

/** Answers given faster than this do not move the difficulty of a question (I1). */
const minRatedMs = 3000;
const sessionsPerPage = 50;
const maxPages = 40;

/**
 * Moves abilities and difficulties by the first answers of finished sessions that are not rated yet, in the order in which the
 * sessions ended (G31). A page of sessions is rated in one batch or not at all, so the job can stop and run again at any time.
 * Returns the number of rated sessions.
 */
export async function rateSessions(db: Db, pageSize = sessionsPerPage): Promise<number> {
  let ratedCount = 0;
  for (let page = 0; page < maxPages; page++) {
    const sessions = await db
      .select({
        id: studySession.id,
        userId: studySession.userId,
        isAdaptive:
          sql<number>`exists (select 1 from ${adaptiveSession} where ${adaptiveSession.sessionId} = ${studySession.id})`.as(
            "is_adaptive",
          ),
        isAdmin: sql<number>`${user.role} = 'admin'`.as("is_admin"),
        isKept: sql<number>`${isNotDeleted}`.as("is_kept"),
      })
      .from(studySession)
      .innerJoin(user, eq(user.id, studySession.userId))
      .where(sql`${isNotNull(studySession.finishedAt)} and ${studySession.isRated} = 0 and ${studySession.isTest} = 0`)
      .orderBy(asc(studySession.finishedAt), asc(studySession.id))
      .limit(pageSize);
    if (sessions.length) await ratePage(db, sessions);
    ratedCount += sessions.length;
    if (sessions.length < pageSize) break;
  }
  return ratedCount;
}

type UnratedSession = { id: string; userId: string; isAdaptive: number; isAdmin: number; isKept: number };

async function ratePage(db: Db, sessions: readonly UnratedSession[]): Promise<void> {
  const sessionIds = JSON.stringify(sessions.map(({ id }) => id));
  const userIds = JSON.stringify([...new Set(sessions.map(({ userId }) => userId))]);
  const [answers, storedAbilities] = await db.batch([
    selectFirstAnswers(db, sessionIds),
    db
      .select()
      .from(learnerAbility)
      .where(inArray(learnerAbility.userId, sql`(select value from json_each(${userIds}))`)),
  ]);
  const questions = await readRatedQuestions(db, [...new Set(answers.map(({ questionId }) => questionId))]);
  const abilities = new Map<string, Ability>(storedAbilities.map(({ userId, ...ability }) => [userId, ability]));
  const movedIds = new Set<string>();
  const endAbilities: [sessionId: string, ability: string][] = [];
  for (const session of sessions) {
    let ability = abilities.get(session.userId) ?? newAbility;
    for (const { questionId, correct, durationMs } of answers.filter(({ sessionId }) => sessionId === session.id)) {
      const rated = questions.get(questionId);
      if (!rated) continue;
      const { difficulty, choices } = rated;
      if (!session.isAdmin && durationMs >= minRatedMs) {
        rated.difficulty = updateDifficulty(difficulty, ability.value, choices, correct);
        movedIds.add(questionId);
      }
      ability = updateAbility(ability, difficulty, choices, correct);
    }
    if (session.isKept) abilities.set(session.userId, ability);
    if (session.isAdaptive) endAbilities.push([session.id, JSON.stringify(ability)]);
  }
  const rows = [...questions.values()].filter(({ id }) => movedIds.has(id));
  await writeRatings(db, { sessionIds, sessionCount: sessions.length, rows, abilities, endAbilities });
}

/** Builds the query for the first answers of sessions, without answers to a version whose key was corrected later (X5). */
function selectFirstAnswers(db: Db, sessionIds: string) {
  return db
    .select({
      sessionId: answer.sessionId,
      questionId: answer.questionId,
      correct: answer.correct,
      durationMs: answer.durationMs,
    })
    .from(answer)
    .where(
      and(
        inArray(answer.sessionId, sql`(select value from json_each(${sessionIds}))`),
        eq(answer.isFirst, true),
        sql`not exists (select 1 from question_version answered inner join question_version later on later.question_id = answered.question_id
          where answered.id = ${answer.versionId} and later.number > answered.number and later.corrects_key)`,
      ),
    )
    .orderBy(answer.sessionId, answer.position);
}

interface PageRatings {
  sessionIds: string;
  sessionCount: number;
  rows: readonly RatedQuestion[];
  abilities: ReadonlyMap<string, Ability>;
  endAbilities: readonly [sessionId: string, ability: string][];
}

/** Writes the ratings of a page unless another run has rated one of its sessions meanwhile. */
async function writeRatings(db: Db, { sessionIds, sessionCount, rows, abilities, endAbilities }: PageRatings) {
  const listedIds = sql`(select value from json_each(${sessionIds}))`;
  const isUnrated = sql`(select count(*) from study_session unrated where unrated.id in ${listedIds} and unrated.is_rated = 0) = ${sessionCount}`;
  await db.batch([
    db
      .insert(questionRating)
      .select(
        sql`${selectRowsFromJson(
          questionRating,
          rows.map(({ id, versionId, difficulty, choices }) => ({
            questionId: id,
            versionId,
            difficulty: difficulty.value,
            answers: difficulty.answers,
            choices,
          })),
        )} and ${isUnrated}`,
      )
      .onConflictDoUpdate({
        target: questionRating.questionId,
        set: excluded(questionRating, ["versionId", "difficulty", "answers", "choices"]),
      }),
    db
      .insert(learnerAbility)
      .select(
        sql`${selectRowsFromJson(
          learnerAbility,
          [...abilities].map(([userId, ability]) => ({ userId, ...ability })),
        )} and ${isUnrated}`,
      )
      .onConflictDoUpdate({
        target: learnerAbility.userId,
        set: excluded(learnerAbility, ["value", "variance", "answers"]),
      }),
    db
      .update(adaptiveSession)
      .set({
        endAbility: sql`(select json_extract(ended.value, '$[1]') from json_each(${JSON.stringify(endAbilities)}) ended
          where json_extract(ended.value, '$[0]') = ${adaptiveSession.sessionId})`,
      })
      .where(
        and(
          inArray(
            adaptiveSession.sessionId,
            sql`(select json_extract(value, '$[0]') from json_each(${JSON.stringify(endAbilities)}))`,
          ),
          isUnrated,
        ),
      ),
    db
      .update(studySession)
      .set({ isRated: true })
      .where(and(inArray(studySession.id, listedIds), isUnrated)),
  ]);
}

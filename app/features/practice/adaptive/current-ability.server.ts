import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { adaptiveSession, learnerAbility, studySession } from "../../../db/schema";
import { type Ability, newAbility } from "./elo";
import { replayAbility } from "./replay-session";

const maxSessions = 12;

/** An adaptive session in the list of the learner's sessions, newest first. */
export interface AdaptiveHistoryEntry {
  sessionId: string;
  createdAt: number;
  finishedAt: number | null;
  /** The marks of the session (study/engine/marks.ts). */
  marks: string;
  startAbility: Ability;
  endAbility: Ability;
}

/**
 * Reads the learner's ability and the last adaptive sessions, in one trip. Sessions that are not rated yet (G31) are replayed, so
 * the level is current right after an answer.
 */
export async function readCurrentAbility(
  db: Db,
  userId: string,
): Promise<{ ability: Ability; history: AdaptiveHistoryEntry[] }> {
  const isUnrated = sql`${adaptiveSession.endAbility} is null`;
  const [[stored], rows] = await db.batch([
    db.select().from(learnerAbility).where(eq(learnerAbility.userId, userId)),
    db
      .select({
        sessionId: adaptiveSession.sessionId,
        createdAt: adaptiveSession.createdAt,
        finishedAt: studySession.finishedAt,
        marks: studySession.marks,
        startAbility: adaptiveSession.startAbility,
        endAbility: adaptiveSession.endAbility,
        pool: sql<string | null>`case when ${isUnrated} then ${adaptiveSession.pool} end`.as("unrated_pool"),
        askedIds: sql<
          string | null
        >`case when ${isUnrated} then (select json_group_array(asked.question_id order by asked.position) from study_item asked where asked.session_id = ${adaptiveSession.sessionId}) end`.as(
          "unrated_asked",
        ),
      })
      .from(adaptiveSession)
      .innerJoin(studySession, eq(studySession.id, adaptiveSession.sessionId))
      .where(and(eq(adaptiveSession.userId, userId)))
      .orderBy(desc(adaptiveSession.createdAt))
      .limit(maxSessions),
  ]);
  const history = rows.map(({ pool, askedIds, startAbility, endAbility, ...session }): AdaptiveHistoryEntry => {
    const start = JSON.parse(startAbility) as Ability;
    const replayed = {
      pool: JSON.parse(pool ?? "[]"),
      startAbility: start,
      askedIds: JSON.parse(askedIds ?? "[]"),
      marks: session.marks,
    };
    return {
      ...session,
      startAbility: start,
      endAbility: endAbility ? JSON.parse(endAbility) : replayAbility(replayed),
    };
  });
  const storedAbility: Ability = stored
    ? { value: stored.value, variance: stored.variance, answers: stored.answers }
    : newAbility;
  const [latest] = history;
  const isLatestNewer =
    latest !== undefined && rows[0]?.endAbility === null && latest.endAbility.answers > storedAbility.answers;
  return { ability: isLatestNewer ? latest.endAbility : storedAbility, history };
}

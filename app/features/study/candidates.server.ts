import { and, asc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import {
  answer,
  flag,
  groupSet,
  groupSetItem,
  mockFormItem,
  outcome,
  question,
  questionGrant,
  studyItem,
  studySession,
  studySet,
  studySetItem,
} from "../../db/schema";
import { emptyFilter, type Filter } from "../questions/filter";
import { getFilterConditions, isNotHeldOut } from "../questions/filter-sql.server";
import { accessibleQuestions, liveAccessibleQuestions } from "../quota/bank-access.server";
import { findCompareDrill } from "./compare-drill.server";
import type { Candidate } from "./engine/draw-questions";
import type { StartRequest } from "./start-forms";
import { maxSessionSize } from "./start-request";
import type { StartingLearner } from "./start-session.server";

/** Maximum number of questions read on each side of the seeded point in the bank's shuffled order. */
const maxRowsPerSide = 300;
/** Maximum number of pilot questions read after the seeded point. */
const maxPilotRowsRead = 60;
const shuffleRange = 2 ** 31;

type NamedRequest = Exclude<StartRequest, { from: "filter" | "quick" | "custom-set" }>;

/** The questions from which a session may be drawn. */
interface SessionCandidates {
  candidates: Candidate[];
  /** Ids of the pilot questions that may be inserted. */
  pilots: string[];
}

/**
 * Returns enough candidates for a draw. The candidates of an ordered list, such as a study set, keep the order of the
 * list. Also returns up to `maxPilots` matching pilot questions that are new to the learner; `maxPilots` above 0
 * requires unlimited access.
 */
export async function findCandidates(
  db: Db,
  learner: StartingLearner,
  request: Exclude<StartRequest, { from: "custom-set" }>,
  seed: number,
  now: number,
  maxPilots: number,
): Promise<SessionCandidates> {
  if (request.from !== "filter" && request.from !== "quick") {
    const rows = await selectNamedQuestions(db, learner, request, now);
    return { candidates: rows.map((row) => toCandidate(row)), pilots: [] };
  }
  const filter = request.from === "filter" ? request.filter : emptyFilter;
  const seededPoint = seed % shuffleRange;
  const dueRows =
    request.from === "quick" ? await selectNamedQuestions(db, learner, { from: "due", size: request.size }, now) : [];
  const { rest, pilotRows } = learner.unlimited
    ? await readFromSeededPoint(db, learner.userId, filter, seededPoint, now, maxPilots)
    : {
        rest: await selectCandidates(db, learner.userId)
          .where(and(liveAccessibleQuestions(learner.userId), ...getFilterConditions(learner.userId, filter, now)))
          .orderBy(sql`${question.shuffle} < ${seededPoint}`, question.shuffle)
          .limit(2 * maxRowsPerSide),
        pilotRows: [],
      };
  const candidates = [...rest, ...dueRows].map((row) => ({
    ...toCandidate(row),
    // Only quick start prefers due questions; a filter treats all matching questions alike.
    due: dueRows.some(({ id }) => id === row.id),
  }));
  return { candidates, pilots: pilotRows.map(({ id }) => id) };
}

async function readFromSeededPoint(
  db: Db,
  userId: string,
  filter: Filter,
  seededPoint: number,
  now: number,
  maxPilots: number,
) {
  const selectOneSide = (where: SQL) =>
    selectCandidates(db, userId)
      .where(and(eq(question.status, "live"), where, ...getFilterConditions(userId, filter, now)))
      .orderBy(question.shuffle)
      .limit(maxRowsPerSide);
  const sideQueries = [
    selectOneSide(gte(question.shuffle, seededPoint)),
    selectOneSide(lt(question.shuffle, seededPoint)),
  ] as const;
  if (!maxPilots) return { rest: (await db.batch(sideQueries)).flat(), pilotRows: [] };
  const [after, before, pilotRows] = await db.batch([
    ...sideQueries,
    selectPilots(db, userId, filter, seededPoint, now, maxPilots),
  ]);
  return { rest: [...after, ...before], pilotRows };
}

/**
 * Builds the query for matching pilot questions after the seeded point. The query does not continue at the start of the
 * bank, because a session works without pilot questions.
 */
function selectPilots(db: Db, userId: string, filter: Filter, seededPoint: number, now: number, maxPilots: number) {
  const nearbyPilots = sql`(select ${question.id} from ${question}
    where ${question.status} = 'pilot' and ${question.shuffle} >= ${seededPoint} order by ${question.shuffle} limit ${maxPilotRowsRead})`;
  return selectCandidates(db, userId)
    .where(
      and(
        sql`${question.id} in ${nearbyPilots}`,
        sql`${outcome.questionId} is null`,
        ...getFilterConditions(userId, filter, now),
      ),
    )
    .orderBy(question.shuffle)
    .limit(maxPilots);
}

/**
 * Builds the query for the questions of a request other than a filter: a set, due questions, flags, or an earlier
 * session. Without a subscription, the query returns only opened and free questions.
 */
function selectNamedQuestions(db: Db, learner: StartingLearner, request: NamedRequest, now: number) {
  const { userId } = learner;
  const isAccessible = and(
    eq(question.status, "live"),
    learner.unlimited ? undefined : accessibleQuestions(userId),
    isHeldOutAllowed(request) ? undefined : isNotHeldOut(userId),
  );
  const query = selectCandidates(db, userId);
  switch (request.from) {
    case "due":
      return query
        .where(and(isAccessible, sql`${outcome.dueAt} <= ${now}`, eq(outcome.userId, userId)))
        .orderBy(asc(outcome.dueAt))
        .limit(request.size);
    case "leeches":
      return findCompareDrill(db, learner);
    case "study-set":
      return query
        .innerJoin(studySetItem, and(eq(studySetItem.questionId, question.id), eq(studySetItem.setId, request.setId)))
        .innerJoin(studySet, and(eq(studySet.id, studySetItem.setId), eq(studySet.published, true)))
        .where(isAccessible)
        .orderBy(studySetItem.position)
        .limit(maxSessionSize);
    case "mock":
      return query
        .innerJoin(mockFormItem, and(eq(mockFormItem.questionId, question.id), eq(mockFormItem.formId, request.formId)))
        .where(isAccessible)
        .orderBy(mockFormItem.position)
        .limit(10 * maxSessionSize);
    case "group-set":
      return query
        .innerJoin(groupSetItem, eq(groupSetItem.questionId, question.id))
        .innerJoin(groupSet, and(eq(groupSet.id, groupSetItem.groupId), eq(groupSet.token, request.token)))
        .where(and(isAccessible, isNull(question.formId)))
        .orderBy(groupSetItem.position)
        .limit(maxSessionSize);
    case "question":
      return query.where(and(isAccessible, eq(question.id, request.questionId))).limit(1);
    case "flags":
      return query
        .where(
          and(
            isAccessible,
            sql`${question.id} in (select ${flag.questionId} from ${flag} where ${flag.userId} = ${userId})`,
            ...getFilterConditions(userId, request.filter, now),
          ),
        )
        .limit(maxSessionSize);
    case "session":
      return query
        .where(and(isAccessible, sql`${question.id} in ${selectSessionQuestions(userId, request)}`))
        .limit(maxSessionSize);
  }
}

/**
 * Returns whether the candidates may include questions in an open exam of the learner. Such a session is refused as a whole, so
 * that its questions stay complete.
 */
function isHeldOutAllowed({ from }: NamedRequest): boolean {
  return from === "mock" || from === "group-set";
}

function selectSessionQuestions(userId: string, request: Extract<StartRequest, { from: "session" }>): SQL {
  const condition = {
    all: sql`true`,
    missed: sql`${answer.correct} = 0`,
    unanswered: sql`${answer.correct} is null`,
    // `resolveRequest` has already replaced "new" with the stored request of the session.
    new: sql`false`,
  }[request.which];
  return sql`(select ${studyItem.questionId} from ${studySession}
    inner join ${studyItem} on ${studyItem.sessionId} = ${studySession.id}
    left join ${answer} on ${answer.sessionId} = ${studyItem.sessionId} and ${answer.position} = ${studyItem.position}
    where ${studySession.id} = ${request.sessionId} and ${studySession.userId} = ${userId} and not ${studySession.isTest} and ${condition})`;
}

function selectCandidates(db: Db, userId: string) {
  return db
    .select({
      id: question.id,
      organ: question.organ,
      modality: question.modality,
      state: outcome.state,
      opened: questionGrant.grantedAt,
    })
    .from(question)
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .leftJoin(questionGrant, and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, question.id)))
    .$dynamic();
}

function toCandidate(
  row: Pick<Awaited<ReturnType<typeof selectCandidates>>[number], "id" | "organ" | "modality" | "state" | "opened">,
): Candidate {
  return {
    id: row.id,
    organ: row.organ,
    modality: row.modality,
    outcome: row.state ?? "unused",
    opened: row.opened !== null,
  };
}

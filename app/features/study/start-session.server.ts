import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, flag, outcome, question, questionGrant, studyItem, studySession } from "../../db/schema";
import { filterConditions } from "../questions/browse.server";
import { everything, type Filter } from "../questions/filter";
import { liveWithinReach, withinReach } from "../quota/reach.server";
import { type Candidate, draw } from "./engine/draw";
import { freshMarks } from "./engine/marks";
import type { StartRequest } from "./forms";
import { largestSession } from "./start-request";

/** How far a draw walks the bank from its seeded point, each way round. */
const walk = 300;
const shuffleRange = 2 ** 31;

interface Starter {
  userId: string;
  unlimited: boolean;
  /** Free questions the learner may still open. */
  remaining: number;
}

export type Started =
  | { status: "started"; sessionId: string; questionCount: number }
  /** Questions match, but only ones that would need quota or a subscription (P2, P3). */
  | { status: "quota-used-up" }
  | { status: "nothing-matches" };

/** Draws the questions and stores the session (S1–S3). The learner's own sessions only, for a retake. */
export async function startSession(
  db: Db,
  starter: Starter,
  request: StartRequest,
  { now, seed, id }: { now: number; seed: number; id: string },
): Promise<Started> {
  const filter = request.from === "filter" ? request.filter : everything;
  const size = request.from === "filter" ? request.size : largestSession;
  const candidates = await findCandidates(db, starter, request, filter, seed);
  const chosen = draw(candidates, size, starter.unlimited ? largestSession : starter.remaining, seed);
  if (chosen.length === 0) return { status: candidates.length ? "quota-used-up" : "nothing-matches" };
  await db.batch([
    db.insert(studySession).values({
      id,
      userId: starter.userId,
      mode: "tutor",
      filter: JSON.stringify(request),
      seed,
      marks: freshMarks(chosen.length),
      createdAt: now,
      lastActivityAt: now,
    }),
    db
      .insert(studyItem)
      .select(
        sql`select ${id}, je.key, je.value, ${question.versionId} from json_each(${JSON.stringify(chosen)}) je inner join ${question} on ${question.id} = je.value`,
      ),
  ]);
  return { status: "started", sessionId: id, questionCount: chosen.length };
}

async function findCandidates(
  db: Db,
  starter: Starter,
  request: StartRequest,
  filter: Filter,
  seed: number,
): Promise<Candidate[]> {
  if (request.from !== "filter") return (await chosenQuestions(db, starter, request)).map(toCandidate);
  const from = seed % shuffleRange;
  if (!starter.unlimited) return (await reachable(db, starter, filter, from)).map(toCandidate);
  const step = (where: SQL) =>
    candidateQuery(db, starter.userId)
      .where(and(eq(question.status, "live"), where, ...filterConditions(filter)))
      .orderBy(question.shuffle)
      .limit(walk);
  const [after, before] = await db.batch([step(gte(question.shuffle, from)), step(lt(question.shuffle, from))]);
  return [...after, ...before].map(toCandidate);
}

/** What matches of the free list and of what was opened before, round the bank from `from` (P2, P5). */
function reachable(db: Db, { userId }: Starter, filter: Filter, from: number) {
  return candidateQuery(db, userId)
    .where(and(liveWithinReach(userId), ...filterConditions(filter)))
    .orderBy(sql`${question.shuffle} < ${from}`, question.shuffle)
    .limit(2 * walk);
}

/** The questions somebody pointed at: one, the flagged, or an earlier session's. Without a subscription only what is open
 * already or on the free list. */
function chosenQuestions(db: Db, starter: Starter, request: Exclude<StartRequest, { from: "filter" }>) {
  const { userId } = starter;
  return candidateQuery(db, userId)
    .where(
      and(
        eq(question.status, "live"),
        starter.unlimited ? undefined : withinReach(userId),
        sql`${question.id} in ${pointedAt(userId, request)}`,
        ...filterConditions(request.from === "flags" ? request.filter : everything),
      ),
    )
    .limit(largestSession);
}

function pointedAt(userId: string, request: Exclude<StartRequest, { from: "filter" }>): SQL {
  if (request.from === "question") return sql`(${request.questionId})`;
  if (request.from === "flags") return sql`(select ${flag.questionId} from ${flag} where ${flag.userId} = ${userId})`;
  const wanted = {
    all: sql`true`,
    missed: sql`${answer.correct} = 0`,
    unanswered: sql`${answer.correct} is null`,
  }[request.which];
  return sql`(select ${studyItem.questionId} from ${studySession}
    inner join ${studyItem} on ${studyItem.sessionId} = ${studySession.id}
    left join ${answer} on ${answer.sessionId} = ${studyItem.sessionId} and ${answer.position} = ${studyItem.position}
    where ${studySession.id} = ${request.sessionId} and ${studySession.userId} = ${userId} and ${wanted})`;
}

function candidateQuery(db: Db, userId: string) {
  return db
    .select({
      id: question.id,
      organ: question.organ,
      modality: question.modality,
      latestCorrect: outcome.latestCorrect,
      opened: questionGrant.grantedAt,
    })
    .from(question)
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .leftJoin(questionGrant, and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, question.id)))
    .$dynamic();
}

function toCandidate(row: Awaited<ReturnType<typeof candidateQuery>>[number]): Candidate {
  return {
    id: row.id,
    organ: row.organ,
    modality: row.modality,
    outcome: row.latestCorrect === null ? "unused" : row.latestCorrect ? "correct" : "incorrect",
    opened: row.opened !== null,
  };
}

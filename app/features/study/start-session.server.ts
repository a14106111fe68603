import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { selectColumns } from "../../db/insert-select";
import {
  customSet,
  groupParticipant,
  groupSet,
  mockForm,
  mockTaken,
  question,
  studyItem,
  studySession,
} from "../../db/schema";
import { openExamQuestions } from "../questions/open-exam.server";
import { findCandidates } from "./candidates.server";
import { startClock } from "./engine/clock";
import { type Candidate, drawQuestions, takeInOrder, type Weights } from "./engine/draw-questions";
import { makeEmptyMarks } from "./engine/marks";
import { getMaxPilots, insertPilots } from "./engine/pilots";
import { readExamWeights } from "./exam-weights.server";
import { getSessionShape, type ResolvedRequest, resolveRequest, type SessionShape } from "./session-request.server";
import type { StartRequest } from "./start-forms";
import { maxSessionSize, maxSharingParticipants } from "./start-request";

export interface StartingLearner {
  userId: string;
  unlimited: boolean;
  /** Number of free questions that the learner may still open. */
  remaining: number;
}

export type StartResult =
  /** `asked`: the number of questions that the learner chose; null if the request names the questions. */
  | { status: "started"; sessionId: string; questionCount: number; asked: number | null }
  /** Every match would need a free question or a subscription (P2, P3). */
  | { status: "quota-used-up" }
  /** The remaining free questions allow fewer questions than the learner asked for, so nothing is stored (P2). */
  | ({ status: "fewer-than-asked" } & FewerQuestions)
  | { status: "nothing-matches" }
  /** No question matches outside the learner's open exam (Q12). */
  | { status: "in-exam" };

/** Number of questions that the remaining free questions allow. */
export interface FewerQuestions {
  /** Number of questions that the learner chose, or of those that the request names. */
  asked: number;
  /** Number of questions with which the session can start. */
  startable: number;
  /** Number of free questions left. */
  remaining: number;
}

interface StartContext {
  now: number;
  seed: number;
  /** Id of the new session. */
  id: string;
  /** Whether to start even if the remaining free questions allow fewer questions than requested. */
  acceptsFewer?: boolean;
  /** The custom set that the learner edits. A session with the set's saved filter, size, and mode counts as its session. */
  editedSetId?: string;
}

/** Maximum number of draws. A draw repeats if an exam begins at the same time. */
const maxDraws = 3;

/**
 * Draws questions and stores the session (S1–S5, S7). A request can name only the learner's own sessions and custom
 * sets, and the draw leaves out the questions of the learner's open exams (Q12). Pilot questions are tested in tutor
 * sessions before exams use them: only in sessions drawn by quick start or filter, and only for learners with unlimited
 * access. At most one question in ten is a pilot question, in fewer than five questions none. Pilot questions match the
 * filter, are new to the learner, and are inserted at seeded positions.
 */
export async function startSession(
  db: Db,
  learner: StartingLearner,
  startRequest: StartRequest,
  { now, seed, id, acceptsFewer = false, editedSetId }: StartContext,
): Promise<StartResult> {
  const request = await resolveRequest(db, learner.userId, startRequest);
  if (!request) return { status: "nothing-matches" };
  // Mock forms and group sets are only taken as a whole, so they require unlimited access.
  if ((request.from === "mock" || request.from === "group-set") && !learner.unlimited)
    return { status: "quota-used-up" };
  const size = "size" in request ? request.size : maxSessionSize * 10;
  const maxPilots = mayHavePilots(startRequest) && learner.unlimited ? getMaxPilots(size) : 0;
  const maxUnopened = learner.unlimited ? maxSessionSize * 10 : learner.remaining;
  // If an exam that contains a drawn question begins meanwhile, nothing is stored, and the next attempt draws again.
  for (let attempt = 0; attempt < maxDraws; attempt++) {
    const { candidates, pilots } = await findCandidates(db, learner, request, seed, now, maxPilots);
    const weights = await readDrawWeights(db, request);
    const draw = (mostUnopened: number) =>
      isOrderedRequest(request)
        ? takeInOrder(candidates, size, mostUnopened)
        : drawWithPilots(pilots, candidates, Math.min(size, maxSessionSize), mostUnopened, seed, weights);
    const questionIds = draw(maxUnopened);
    if (questionIds.length === 0 && candidates.length) return { status: "quota-used-up" };
    if (questionIds.length === 0)
      return { status: (await hasOpenExam(db, learner.userId)) ? "in-exam" : "nothing-matches" };
    // The compare drill chooses its own number of questions.
    if (!acceptsFewer && request.from !== "leeches") {
      const { remaining } = learner;
      const matchCount = draw(Number.POSITIVE_INFINITY).length;
      const asked = getAskedSize(request) ?? matchCount;
      if (questionIds.length < matchCount)
        return { status: "fewer-than-asked", asked, startable: questionIds.length, remaining };
    }
    const shape = await getSessionShape(db, learner.userId, request, questionIds.length);
    const session = { originalRequest: startRequest, request, questionIds, shape };
    if (await storeSession(db, learner.userId, session, { now, seed, id, editedSetId }))
      return { status: "started", sessionId: id, questionCount: questionIds.length, asked: getAskedSize(request) };
  }
  return { status: "in-exam" };
}

async function hasOpenExam(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ any: sql<number>`exists ${openExamQuestions(userId)}`.as("any_open") })
    .from(sql`(select 1)`);
  return Number(row?.any) > 0;
}

/**
 * Stores the session unless an open exam of the learner contains one of its questions (Q12). Returns whether the
 * session was stored.
 */
async function storeSession(
  db: Db,
  userId: string,
  {
    originalRequest,
    request,
    questionIds,
    shape,
  }: { originalRequest: StartRequest; request: ResolvedRequest; questionIds: string[]; shape: SessionShape },
  { now, seed, id, editedSetId = "" }: StartContext,
): Promise<boolean> {
  const ids = JSON.stringify(questionIds);
  const { allowedMs, deadlineAt } = startClock(
    questionIds.length,
    shape.secondsPerQuestion,
    shape.extraTimePercent,
    shape.blockSize,
    now,
  );
  const formId = request.from === "mock" ? request.formId : null;
  const isStored = sql`exists (select 1 from ${studySession} where ${studySession.id} = ${id})`;
  const [storedRows] = await db.batch([
    db
      .insert(studySession)
      .select(
        sql`select ${selectColumns(studySession, {
          id: sql`${id}`,
          userId: sql`${userId}`,
          mode: sql`${shape.mode}`,
          request: sql`${JSON.stringify(request)}`,
          seed: sql`${seed}`,
          marks: sql`${makeEmptyMarks(questionIds.length)}`,
          createdAt: sql`${now}`,
          lastActivityAt: sql`${now}`,
          blockSize: sql`${shape.blockSize}`,
          extraTimePercent: sql`${shape.extraTimePercent}`,
          allowedMs: sql`${allowedMs}`,
          deadlineAt: sql`${deadlineAt}`,
          formId: sql`${formId}`,
          isTest: sql`0`,
        })} where not exists (select 1 from json_each(${ids}) je where je.value in ${openExamQuestions(userId)})`,
      )
      .returning({ id: studySession.id }),
    db
      .insert(studyItem)
      .select(
        sql`select ${id}, je.key, je.value, ${question.versionId} from json_each(${ids}) je inner join ${question} on ${question.id} = je.value where ${isStored}`,
      ),
    db
      .insert(mockTaken)
      .select(
        sql`select ${userId}, ${mockForm.id}, ${now} from ${mockForm} where ${mockForm.id} = ${formId ?? ""} and ${isStored}`,
      )
      .onConflictDoNothing(),
    // A later session of the same group set stays out of the comparison (S10).
    ...(request.from === "group-set"
      ? [
          db
            .insert(groupParticipant)
            .select(sql`select ${groupSet.id}, ${userId}, ${id}, ${canShareResult(request.compare)}, ${now} from ${groupSet}
              where ${groupSet.token} = ${request.token} and ${isStored}`)
            .onConflictDoNothing(),
        ]
      : []),
    // Lets the page of custom sets offer to retake the session or its missed questions (S3).
    db
      .update(customSet)
      .set({ lastUsedAt: now, lastSessionId: id })
      .where(
        and(
          originalRequest.from === "custom-set"
            ? eq(customSet.id, originalRequest.setId)
            : and(eq(customSet.id, editedSetId), eq(customSet.request, JSON.stringify(request))),
          eq(customSet.userId, userId),
          isStored,
        ),
      ),
  ]);
  return storedRows.length > 0;
}

/** Draws questions and inserts pilot questions, `size` questions in all. */
function drawWithPilots(
  pilots: string[],
  candidates: Candidate[],
  size: number,
  maxUnopened: number,
  seed: number,
  weights: Weights,
) {
  const distinctCount = new Set(candidates.map(({ id }) => id)).size;
  const drawnPilots = pilots.slice(0, getMaxPilots(Math.min(size, distinctCount)));
  return insertPilots(
    drawQuestions(candidates, Math.min(size, distinctCount) - drawnPilots.length, maxUnopened, seed, weights),
    drawnPilots,
    seed,
  );
}

function mayHavePilots(originalRequest: StartRequest): boolean {
  return (
    (originalRequest.from === "quick" || originalRequest.from === "filter") &&
    (originalRequest.mode ?? "tutor") === "tutor"
  );
}

/** SQL on `group_set`: whether a new participant shows the result to the group. Asked of the learner, and limited in number. */
function canShareResult(compare: "yes" | undefined): SQL {
  if (compare !== "yes") return sql`0`;
  return sql`(select count(*) < ${maxSharingParticipants} from ${groupParticipant}
    where ${groupParticipant.groupId} = ${groupSet.id} and ${groupParticipant.isSharing})`;
}

function isOrderedRequest(request: ResolvedRequest): boolean {
  return (
    request.from === "study-set" ||
    request.from === "group-set" ||
    request.from === "mock" ||
    request.from === "due" ||
    request.from === "leeches"
  );
}

function getAskedSize(request: ResolvedRequest): number | null {
  return request.from === "quick" || request.from === "filter" ? request.size : null;
}

async function readDrawWeights(db: Db, request: ResolvedRequest) {
  return request.from === "quick" ? readExamWeights(db) : {};
}

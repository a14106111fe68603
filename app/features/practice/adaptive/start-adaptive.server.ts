import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { adaptiveSession, outcome, studySession } from "../../../db/schema";
import { emptyFilter, type Filter } from "../../questions/filter";
import { findCandidates } from "../../study/candidates.server";
import { drawQuestions } from "../../study/engine/draw-questions";
import { makeEmptyMarks } from "../../study/engine/marks";
import { readExamWeights } from "../../study/exam-weights.server";
import type { StartingLearner } from "../../study/start-session.server";
import { maxStoppingQuestions } from "./adaptive-level";
import type { PoolQuestion } from "./choose-next";
import { readCurrentAbility } from "./current-ability.server";
import { readRatedQuestions } from "./rated-questions.server";

/** Questions in the pool for each one that is asked. A small part of the bank for each session limits how often a question is used. */
const poolPerQuestion = 4;

export interface AdaptiveRequest {
  organs: Filter["organs"];
  /** Number of questions; null to stop when the level is known (G33). */
  length: number | null;
}

type AdaptiveStart =
  | { status: "started"; sessionId: string }
  | { status: "nothing-matches" }
  | { status: "quota-used-up" };

/**
 * Draws the pool of an adaptive session, spread over the domains by their weights, and stores the session without questions
 * (G32). Without unlimited access, the pool has at most as many unopened questions as are left (P2). A session whose id is
 * stored already stays as it is.
 */
export async function startAdaptiveSession(
  db: Db,
  learner: StartingLearner,
  { organs, length }: AdaptiveRequest,
  { now, seed, id }: { now: number; seed: number; id: string },
): Promise<AdaptiveStart> {
  const { userId, unlimited, remaining } = learner;
  const filter: Filter = { ...emptyFilter, organs };
  const size = length ?? maxStoppingQuestions;
  const poolSize = poolPerQuestion * size;
  const [{ candidates }, weights, { ability }] = await Promise.all([
    findCandidates(db, learner, { from: "filter", size, filter, mode: "tutor" }, seed, now, 0),
    readExamWeights(db),
    readCurrentAbility(db, userId),
  ]);
  const drawnIds = drawQuestions(candidates, poolSize, unlimited ? poolSize : remaining, seed, weights);
  if (drawnIds.length === 0) return { status: candidates.length ? "quota-used-up" : "nothing-matches" };
  const [rated, answeredRows] = await Promise.all([
    readRatedQuestions(db, drawnIds),
    selectAnswered(db, userId, drawnIds),
  ]);
  const answeredIds = new Set(answeredRows.map(({ questionId }) => questionId));
  const candidatesById = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const pool = drawnIds.flatMap((questionId): PoolQuestion[] => {
    const [candidate, question] = [candidatesById.get(questionId), rated.get(questionId)];
    if (!candidate || !question) return [];
    const { organ, modality } = candidate;
    return [
      {
        id: questionId,
        domain: organ === "none" ? modality : organ,
        difficulty: Number(question.difficulty.value.toFixed(3)),
        answers: question.difficulty.answers,
        choices: question.choices,
        known: answeredIds.has(questionId),
      },
    ];
  });
  await db.batch([
    db
      .insert(studySession)
      .values({
        id,
        userId,
        mode: "tutor",
        request: JSON.stringify({ from: "adaptive", filter }),
        seed,
        marks: makeEmptyMarks(Math.min(size, pool.length)),
        createdAt: now,
        lastActivityAt: now,
      })
      .onConflictDoNothing(),
    db
      .insert(adaptiveSession)
      .values({
        sessionId: id,
        userId,
        stopsEarly: length === null,
        pool: JSON.stringify(pool),
        startAbility: JSON.stringify(ability),
        createdAt: now,
      })
      .onConflictDoNothing(),
  ]);
  return { status: "started", sessionId: id };
}

/** Builds the query for those of the questions that the learner has ever answered; their next answer is not a first one (Q2). */
function selectAnswered(db: Db, userId: string, questionIds: readonly string[]) {
  return db
    .select({ questionId: outcome.questionId })
    .from(outcome)
    .where(
      and(
        eq(outcome.userId, userId),
        gt(outcome.answers, 0),
        inArray(outcome.questionId, sql`(select value from json_each(${JSON.stringify(questionIds)}))`),
      ),
    );
}

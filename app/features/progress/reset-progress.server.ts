import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { outcome, progressCell, question, studyReset } from "../../db/schema";
import { rebuildProgress } from "./rebuild-progress.server";
import { undoPeriodMs } from "./reset-scopes";
import type { ResetScope } from "./study-history";

const maxResetsListed = 20;

/**
 * Marks all answered and omitted questions in the scope as unused (S8), in one batch: clears their outcomes, their
 * reviews, and the cells. Answers, sessions, study days, and first answers stay. The result equals that of
 * `rebuildProgress` with this reset in the history. Returns the number of questions reset; if there are none, stores
 * no reset.
 */
export async function resetProgress(
  db: Db,
  userId: string,
  scope: ResetScope,
  { now, id }: { now: number; id: string },
): Promise<number> {
  const isAffected = and(eq(outcome.userId, userId), sql`${outcome.state} <> 'unused'`, isQuestionInScope(scope));
  const [inserted] = await db.batch([
    db
      .insert(studyReset)
      .select(
        sql`select ${id}, ${userId}, ${JSON.stringify(scope)}, found.n, ${now}, null
          from (select count(*) as n from ${outcome} where ${isAffected}) as found where found.n > 0`,
      )
      .returning({ questions: studyReset.questionCount }),
    db
      .update(outcome)
      .set({ state: "unused", firstCorrect: false, dueAt: null, lapses: 0, memory: null })
      .where(isAffected),
    db
      .update(progressCell)
      .set({ answered: 0, firstCorrect: 0, latestCorrect: 0, recent: "" })
      .where(and(eq(progressCell.userId, userId), isCellInScope(scope))),
  ]);
  return inserted[0]?.questions ?? 0;
}

function isQuestionInScope(scope: ResetScope) {
  if (scope.axis === "all") return undefined;
  return sql`exists (select 1 from ${question} where ${question.id} = ${outcome.questionId} and ${question[scope.axis]} = ${scope.domain})`;
}

function isCellInScope(scope: ResetScope) {
  return scope.axis === "all" ? undefined : sql`${progressCell[scope.axis]} = ${scope.domain}`;
}

/**
 * Undoes a reset within 7 days, keeping answers given since. Returns false if the reset is missing, another learner's,
 * already undone, or too old.
 */
export async function undoReset(db: Db, userId: string, resetId: string, now: number): Promise<boolean> {
  const [found] = await db
    .select({ id: studyReset.id })
    .from(studyReset)
    .where(
      and(
        eq(studyReset.id, resetId),
        eq(studyReset.userId, userId),
        isNull(studyReset.undoneAt),
        gt(studyReset.resetAt, now - undoPeriodMs),
      ),
    );
  if (!found) return false;
  await rebuildProgress(db, userId, now, { undoResetId: resetId });
  return true;
}

/** Builds the statement that reads the learner's newest `maxResetsListed` resets, for a batch. */
export function selectResets(db: Db, userId: string) {
  return db
    .select({
      id: studyReset.id,
      scope: studyReset.scope,
      questions: studyReset.questionCount,
      resetAt: studyReset.resetAt,
      undoneAt: studyReset.undoneAt,
    })
    .from(studyReset)
    .where(eq(studyReset.userId, userId))
    .orderBy(desc(studyReset.resetAt))
    .limit(maxResetsListed);
}

/** Builds the statement that reads the scopes of active resets, for a batch. */
export function selectActiveResetScopes(db: Db, userId: string) {
  return db
    .selectDistinct({ scope: sql<string>`${studyReset.scope}`.as("standing_scope") })
    .from(studyReset)
    .where(and(eq(studyReset.userId, userId), isNull(studyReset.undoneAt)));
}

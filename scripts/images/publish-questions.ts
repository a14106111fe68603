import { eq, sql } from "drizzle-orm";
import type { Db } from "../../app/db/client.server";
import { selectRowsFromJson } from "../../app/db/insert-select";
import { auditLog, question, questionDraft, questionVersion, topic } from "../../app/db/schema";
import { planBank } from "../../app/db/seed/bank-plan";
import { seedBank } from "../../app/db/seed/seed-bank";
import { recountBank } from "../../app/features/questions/bank-cells.server";
import type { QuestionContent } from "../../app/features/questions/content";
import { rebuildReferences } from "../../app/features/questions/references.server";
import { rebuildSearchIndex } from "../../app/features/questions/search-index.server";
import { sketchMissingQuestions } from "../../app/features/questions/sketches.server";
import { draftStages } from "../../app/features/questions/taxonomy";

/** Actor in the audit log for questions that `npm run images:remove` retires, so that `npm run images:add` can restore them. */
export const removalActor = "images:remove";

/** Condition: a command wrote the draft, and no admin has changed it or sent it to review. */
const isUntouchedDraft = sql`${question.status} in ${draftStages} and exists (select 1 from ${questionDraft}
  where ${questionDraft.questionId} = ${question.id} and ${questionDraft.editors} = '[]' and ${questionDraft.stage} = 'draft')`;

/**
 * Publishes questions about recipes. Questions with an unconfirmed license stay drafts. Questions that admins changed or
 * retired stay as they are; those that `npm run images:remove` retired are restored. Returns the numbers of questions written;
 * running it again writes none.
 */
export async function publishQuestions(
  db: Db,
  { publishable, unconfirmed }: { publishable: QuestionContent[]; unconfirmed: QuestionContent[] },
  now: number,
): Promise<{ published: number; drafts: number }> {
  const confirmed = await publishUntouchedDrafts(db, publishable, now);
  const restored = await restoreRemoved(db, publishable, now);
  const written = await seedBank(db, publishable, [], now);
  const drafts = await writeDrafts(db, unconfirmed, now);
  // Runs every time, because an earlier run may have been interrupted before this step.
  await rebuildReferences(db);
  await recountBank(db);
  await rebuildSearchIndex(db);
  await sketchMissingQuestions(db);
  return { published: confirmed + restored + Math.max(written.questions, written.versions), drafts };
}

/** Publishes the drafts that an earlier run without confirmed licenses wrote. Returns their number. */
async function publishUntouchedDrafts(db: Db, contents: QuestionContent[], now: number): Promise<number> {
  const found = await db
    .select({ externalId: question.externalId, id: question.id })
    .from(question)
    .where(sql`${isListed(contents)} and ${isUntouchedDraft}`);
  if (found.length === 0) return 0;
  const externalIds = new Set(found.map(({ externalId }) => externalId));
  const { versions } = planBank(
    contents.filter(({ id }) => externalIds.has(id)),
    new Map(),
    now,
  );
  const ids = JSON.stringify(found.map(({ id }) => id));
  await db.batch([
    db.insert(questionVersion).select(selectRowsFromJson(questionVersion, versions)).onConflictDoNothing(),
    db.delete(questionDraft).where(sql`${questionDraft.questionId} in (select value from json_each(${ids}))`),
    db
      .update(question)
      .set({ status: "live", changedAt: now })
      .where(sql`${question.id} in (select value from json_each(${ids}))`),
  ]);
  return found.length;
}

/** Makes questions live again that `npm run images:remove` retired, unless an admin has changed their status since. */
async function restoreRemoved(db: Db, contents: QuestionContent[], now: number): Promise<number> {
  const lastActor = sql`(select ${auditLog.actorId} from ${auditLog}
    where ${auditLog.subject} = 'question:' || ${question.id} order by ${auditLog.at} desc limit 1)`;
  const restored = await db
    .update(question)
    .set({ status: "live", changedAt: now })
    .where(sql`${isListed(contents)} and ${question.status} = 'retired' and ${lastActor} = ${removalActor}`)
    .returning({ id: question.id });
  return restored.length;
}

/** Writes new drafts, and updates those that no admin has changed. Returns the number of both. */
async function writeDrafts(db: Db, contents: QuestionContent[], now: number): Promise<number> {
  const stored = await db
    .select({ externalId: question.externalId, content: questionDraft.content, isUntouched: isUntouchedDraft })
    .from(question)
    .leftJoin(questionDraft, eq(questionDraft.questionId, question.id))
    .where(isListed(contents));
  const storedById = new Map(stored.map((row) => [row.externalId, row]));
  const changed = contents.filter((content) => {
    const row = storedById.get(content.id);
    return !row || (Boolean(row.isUntouched) && row.content !== JSON.stringify(content));
  });
  if (changed.length === 0) return 0;
  const { topics, questions } = planBank(changed, new Map(), now);
  const drafts = changed.map((content) => ({
    questionId: `q-${content.id}`,
    content: JSON.stringify(content),
    stage: "draft" as const,
    editors: "[]",
    revision: 1,
    createdAt: now,
    savedAt: now,
  }));
  await db.batch([
    db.insert(topic).select(selectRowsFromJson(topic, topics)).onConflictDoNothing(),
    db
      .insert(question)
      .select(
        selectRowsFromJson(
          question,
          questions.map((row) => ({ ...row, status: "draft" })),
        ),
      )
      .onConflictDoNothing(),
    db
      .insert(questionDraft)
      .select(selectRowsFromJson(questionDraft, drafts))
      .onConflictDoUpdate({
        target: questionDraft.questionId,
        set: { content: sql`excluded.content`, revision: sql`${questionDraft.revision} + 1`, savedAt: now },
      }),
  ]);
  return changed.length;
}

function isListed(contents: readonly QuestionContent[]) {
  return sql`${question.externalId} in (select value from json_each(${JSON.stringify(contents.map(({ id }) => id))}))`;
}

import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { question, questionDraft, questionVersion, topic } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import { buildAuthoredContent } from "../versions/authored-content";
import { questionSubject } from "./draft-sql.server";

/**
 * Starts a draft of the next version with the content of the current version, or keeps the existing draft. Returns the
 * draft's revision, or null if the question does not exist. Uses one database trip, or four if the current version was
 * stored without its authored content.
 */
export async function startDraft(context: Context, actorId: string, questionId: string): Promise<number | null> {
  return (
    (await insertDraft(context, actorId, questionId)) ??
    ((await storeMissingContent(context.db, questionId)) ? insertDraft(context, actorId, questionId) : null)
  );
}

async function insertDraft(context: Context, actorId: string, questionId: string): Promise<number | null> {
  const { db, now } = context;
  const currentVersion = sql`${question} inner join ${questionVersion} on ${questionVersion.id} = ${question.versionId}
    where ${question.id} = ${questionId} and ${questionVersion.content} is not null`;
  // Starts at the time in seconds instead of 1, so that a browser that still shows an earlier draft cannot overwrite this
  // one.
  const revision = Math.floor(now / 1000);
  const hasNoDraft = sql`not exists (select 1 from ${questionDraft} where ${questionDraft.questionId} = ${questionId})`;
  const [, , , [row]] = await db.batch([
    audit(
      context,
      { actorId, action: "begin draft", subject: questionSubject(questionId) },
      sql`${hasNoDraft} and exists (select 1 from ${currentVersion})`,
    ),
    db
      .update(question)
      .set({ changedAt: now })
      .where(and(eq(question.id, questionId), sql`${hasNoDraft} and exists (select 1 from ${currentVersion})`)),
    db
      .insert(questionDraft)
      .select(
        sql`select ${question.id}, ${questionVersion.content}, ${questionVersion.id}, 'draft', '[]', ${revision}, '', 0, null, null, ${now}, ${now} from ${currentVersion}`,
      )
      .onConflictDoNothing(),
    db.select({ revision: questionDraft.revision }).from(questionDraft).where(eq(questionDraft.questionId, questionId)),
  ]);
  return row?.revision ?? null;
}

/**
 * Rebuilds and stores the authored content of the current version if the content is missing; returns false if nothing is
 * missing.
 */
async function storeMissingContent(db: Db, questionId: string): Promise<boolean> {
  const [found] = await db
    .select({
      row: question,
      path: topic.path,
      versionId: sql<string>`${questionVersion.id}`.as("current_version_id"),
      body: questionVersion.body,
      answerSheet: questionVersion.answerSheet,
      origin: questionVersion.origin,
      review: questionVersion.review,
    })
    .from(question)
    .innerJoin(topic, eq(topic.id, question.topicId))
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .where(and(eq(question.id, questionId), isNull(questionVersion.content)));
  if (!found) return false;
  const content = JSON.stringify(buildAuthoredContent(found.row, found.path, found));
  await db
    .update(questionVersion)
    .set({ content })
    .where(and(eq(questionVersion.id, found.versionId), isNull(questionVersion.content)));
  return true;
}

import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import type { Db } from "../../../db/client.server";
import { question, questionDraft, questionVersion, topic } from "../../../db/schema";
import { audit } from "../../audit/audit.server";
import { shuffleOf, topicId, topicsOf } from "../../questions/filing";
import { indexWrites } from "../../questions/search-index.server";
import type { levels, Modality, Organ, QuestionType, skills } from "../../questions/taxonomy";
import { authoredOf } from "../versions/join-halves";
import { idsIn, questionSubject } from "./draft-sql.server";

/** What a new question is begun with; the rest is written in the editor. */
export interface NewQuestion {
  type: QuestionType;
  organ: Organ | "none";
  modality: Modality;
  /** Broad to narrow. */
  topic: string[];
  level: (typeof levels)[number];
  skill: (typeof skills)[number];
}

/** Begins a question that was never there, as a draft of the admin's. Gives its id. */
export async function beginQuestion(context: Context, actorId: string, start: NewQuestion): Promise<string> {
  const { db, now } = context;
  const externalId = `n${context
    .id()
    .replace(/[^a-zA-Z0-9]/g, "")
    .toLowerCase()
    .slice(0, 12)}`;
  const id = `q-${externalId}`;
  const content = { id: externalId, ...start, risc: false, normal: false, origin: "human", review: "unreviewed" };
  const { type, organ, modality, level, skill } = start;
  await db.batch([
    db
      .insert(topic)
      .values(topicsOf([start.topic]))
      .onConflictDoNothing(),
    db.insert(question).values({
      ...{ id, externalId, versionId: `${id}-v1`, status: "draft", type, organ, modality, level, skill },
      ...{ topicId: topicId(start.topic), risc: false, normal: false, shuffle: shuffleOf(externalId) },
      ...{ createdAt: now, changedAt: now },
    }),
    db.insert(questionDraft).values({
      ...{ questionId: id, content: JSON.stringify(content), stage: "draft", editors: JSON.stringify([actorId]) },
      ...{ revision: 1, createdAt: now, savedAt: now },
    }),
    ...indexWrites(db, idsIn([id])),
    audit(context, {
      actorId,
      action: "begin question",
      subject: questionSubject(id),
      after: { type, organ, modality },
    }),
  ]);
  return id;
}

/**
 * Begins the next version of a published question from the current one; where there is a draft, it stays. Gives the draft's
 * revision; null: there is no such question. One trip, but for versions that keep their two halves only.
 */
export async function beginDraft(context: Context, actorId: string, questionId: string): Promise<number | null> {
  return (
    (await begin(context, actorId, questionId)) ??
    ((await keepAuthored(context.db, questionId)) ? begin(context, actorId, questionId) : null)
  );
}

async function begin(context: Context, actorId: string, questionId: string): Promise<number | null> {
  const { db, now } = context;
  const current = sql`${question} inner join ${questionVersion} on ${questionVersion.id} = ${question.versionId}
    where ${question.id} = ${questionId} and ${questionVersion.content} is not null`;
  // Not from 1: who still has the draft before this one open must not save over it.
  const revision = Math.floor(now / 1000);
  const isNone = sql`not exists (select 1 from ${questionDraft} where ${questionDraft.questionId} = ${questionId})`;
  const [, , , [row]] = await db.batch([
    audit(
      context,
      { actorId, action: "begin draft", subject: questionSubject(questionId) },
      sql`${isNone} and exists (select 1 from ${current})`,
    ),
    db
      .update(question)
      .set({ changedAt: now })
      .where(and(eq(question.id, questionId), sql`${isNone} and exists (select 1 from ${current})`)),
    db
      .insert(questionDraft)
      .select(
        sql`select ${question.id}, ${questionVersion.content}, ${questionVersion.id}, 'draft', '[]', ${revision}, '', 0, null, null, ${now}, ${now} from ${current}`,
      )
      .onConflictDoNothing(),
    db.select({ revision: questionDraft.revision }).from(questionDraft).where(eq(questionDraft.questionId, questionId)),
  ]);
  return row?.revision ?? null;
}

/** Writes down what was authored of a published version that was made before that was kept. False: there is none such. */
async function keepAuthored(db: Db, questionId: string): Promise<boolean> {
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
  const content = JSON.stringify(authoredOf(found.row, found.path, found));
  await db
    .update(questionVersion)
    .set({ content })
    .where(and(eq(questionVersion.id, found.versionId), isNull(questionVersion.content)));
  return true;
}

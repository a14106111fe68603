import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { draftComment, question, questionDraft, reviewAssignment, user } from "~/db/schema";
import { createOnce } from "~/lib/form-key";
import { audit } from "../../audit/audit.server";
import { listScopes } from "../../auth/admin-scopes";
import { buildDraftCommentsMail } from "../../email/bank-mail";
import { nextVersionNumber, questionSubject } from "../drafts/draft-sql.server";

const maxComments = 200;
/** A mailbox gets at most one mail about a draft's comments in this time, in ms. */
const mailIntervalMs = 3_600_000;

/** Selects the comments on a question's drafts, oldest first, with the names of their authors. */
export function selectComments(db: Db, questionId: string) {
  return db
    .select({
      id: draftComment.id,
      versionNumber: draftComment.versionNumber,
      field: draftComment.field,
      body: draftComment.body,
      createdAt: sql<number>`${draftComment.createdAt}`.as("commented_at"),
      resolvedAt: draftComment.resolvedAt,
      author: sql<string>`${user.name}`.as("comment_author"),
      resolvedBy: sql<
        string | null
      >`(select resolver.name from ${user} resolver where resolver.id = ${draftComment.resolvedBy})`.as(
        "comment_resolver",
      ),
    })
    .from(draftComment)
    .innerJoin(user, eq(user.id, draftComment.authorId))
    .where(eq(draftComment.questionId, questionId))
    .orderBy(asc(draftComment.createdAt))
    .limit(maxComments);
}

/**
 * Adds a comment on a field of a question's draft and emails the draft's editors and its reviewer, at most once an hour and draft
 * (M15). The audit log keeps the text, also when the question is deleted with its draft. Returns false without a draft.
 */
export async function addComment(
  context: Context,
  actorId: string,
  questionId: string,
  { id, field, body }: { id: string; field: string; body: string },
): Promise<boolean> {
  const { db, now, mail, settings } = context;
  const hasDraft = sql`exists (select 1 from ${questionDraft} where ${questionDraft.questionId} = ${questionId})`;
  const readers = await selectReaders(db, actorId, questionId);
  const slot = Math.floor(now / mailIntervalMs);
  const isNew = sql`${hasDraft} and not exists (select 1 from ${draftComment} where id = ${id})`;
  await createOnce(
    () =>
      db.batch([
        audit(
          context,
          { actorId, action: "comment on draft", subject: questionSubject(questionId), after: { field, body } },
          isNew,
        ),
        ...readers.map(({ externalId, by, ...to }) =>
          mail.queue(
            buildDraftCommentsMail({ questionId, externalId, by: by ?? "Another admin", slot }, to, settings.url),
            isNew,
          ),
        ),
        db.insert(draftComment).select(
          sql`select ${id}, ${question.id}, ${nextVersionNumber}, ${field}, ${body}, ${actorId}, ${now}, null, null
            from ${question} where ${question.id} = ${questionId} and ${isNew}`,
        ),
      ]),
    () => db.$count(draftComment, eq(draftComment.id, id)),
  );
  const isStored =
    (await db.$count(draftComment, and(eq(draftComment.id, id), eq(draftComment.authorId, actorId)))) > 0;
  if (isStored) mail.deliverSoon();
  return isStored;
}

/** Marks a comment as resolved; does nothing if it is resolved already. */
export async function resolveComment(
  context: Pick<Context, "db" | "now" | "id">,
  actorId: string,
  questionId: string,
  commentId: string,
): Promise<void> {
  const { db, now } = context;
  const isOpen = and(
    eq(draftComment.id, commentId),
    eq(draftComment.questionId, questionId),
    isNull(draftComment.resolvedAt),
  );
  await db.batch([
    audit(
      context,
      {
        ...{ actorId, action: "resolve comment", subject: questionSubject(questionId) },
        before: sql`(select json_object('field', field, 'body', body) from ${draftComment} where id = ${commentId})`,
      },
      sql`exists (select 1 from ${draftComment} where ${isOpen})`,
    ),
    db.update(draftComment).set({ resolvedBy: actorId, resolvedAt: now }).where(isOpen),
  ]);
}

/** Selects the other people who work on the draft: its editors and its reviewer, as long as they can open it. */
function selectReaders(db: Db, actorId: string, questionId: string) {
  return db
    .select({
      ...{ userId: user.id, name: user.name, email: user.email },
      externalId: sql<string>`${question.externalId}`.as("external_id"),
      by: sql<string | null>`(select actor.name from ${user} actor where actor.id = ${actorId})`.as("actor_name"),
    })
    .from(question)
    .innerJoin(questionDraft, eq(questionDraft.questionId, question.id))
    .leftJoin(reviewAssignment, eq(reviewAssignment.questionId, question.id))
    .innerJoin(
      user,
      or(
        sql`${user.id} in (select value from json_each(${questionDraft.editors}))`,
        eq(user.id, reviewAssignment.reviewerId),
      ),
    )
    .where(
      and(
        eq(question.id, questionId),
        ne(user.id, actorId),
        sql`${user.role} = 'admin'`,
        inArray(user.adminScope, listScopes("bank")),
        eq(user.banned, false),
        eq(user.emailVerified, true),
      ),
    );
}

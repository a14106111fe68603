import { and, eq, inArray, sql } from "drizzle-orm";
import { question, questionDraft, user } from "~/db/schema";
import { listScopes } from "../../auth/admin-scopes";
import { buildSentBackMail } from "../../email/bank-mail";
import { selectIds } from "./draft-sql.server";
import type { ActionRequest, QuestionState } from "./question-actions.server";

/**
 * Returns the statements that email the editors of drafts that are sent back, for the batch that sends them back. Place them
 * before the statement that changes the stage: each mail is queued only if `isAllowed` holds for its draft. Reads the editors
 * from the database first.
 */
export async function buildSentBackMails(
  { context, actorId, options }: ActionRequest,
  drafts: readonly QuestionState[],
  isAllowed: (questionId: string) => ReturnType<typeof sql>,
) {
  const { db, mail, now, settings } = context;
  const editors = await db
    .select({
      questionId: sql<string>`${question.id}`.as("draft_question"),
      externalId: question.externalId,
      userId: sql<string>`${user.id}`.as("editor_id"),
      name: user.name,
      email: user.email,
      by: sql<string | null>`(select sender.name from ${user} sender where sender.id = ${actorId})`.as("sender_name"),
    })
    .from(question)
    .innerJoin(questionDraft, eq(questionDraft.questionId, question.id))
    .innerJoin(user, sql`${user.id} in (select value from json_each(${questionDraft.editors}))`)
    .where(
      and(
        sql`${question.id} in (${selectIds(drafts.map(({ id }) => id))})`,
        eq(user.role, "admin"),
        inArray(user.adminScope, listScopes("bankWriting")),
        eq(user.banned, false),
        eq(user.emailVerified, true),
      ),
    );
  return editors.map(({ questionId, externalId, by, ...editor }) => {
    const sentBack = { questionId, externalId, by: by ?? "Another admin", note: options.note ?? "", at: now };
    return mail.queue(buildSentBackMail(sentBack, editor, settings.url), isAllowed(questionId));
  });
}

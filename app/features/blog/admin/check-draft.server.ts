import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { image, post, postFormerSlug, question } from "~/db/schema";
import { type PostDraft, postDraftSchema } from "../post-draft";

/** Error messages by field. */
export type FieldProblems = Record<string, string[]>;

export const slugTakenMessage = "Another post uses this address now or used it before. Choose another address.";

/** Returns the draft if it can be published, with the internal ids of its questions, or its errors by field. One trip. */
export async function checkDraft(
  { db }: Pick<Context, "db">,
  postId: string,
  draft: PostDraft,
): Promise<{ draft: PostDraft; problems: null } | { draft: null; problems: FieldProblems }> {
  const parsed = postDraftSchema.safeParse(draft);
  const problems: FieldProblems = {};
  const addProblem = (field: string, message: string) => {
    const messages = problems[field] ?? [];
    if (!messages.includes(message)) problems[field] = [...messages, message];
  };
  for (const { path, message } of parsed.error?.issues ?? []) addProblem(String(path[0]), message);
  const [slugHolders, covers, questions] = await db.batch([
    selectSlugHolders(db, postId, draft.slug),
    db
      .select({ key: image.key })
      .from(image)
      .where(eq(image.key, draft.coverKey ?? "")),
    db
      .select({ id: question.id, externalId: question.externalId })
      .from(question)
      .where(namesQuestion(sql`select value from json_each(${JSON.stringify(draft.questionIds)})`)),
  ]);
  if (slugHolders.length) addProblem("slug", slugTakenMessage);
  if (draft.coverKey && !covers.length) addProblem("coverKey", "This image does not exist. Choose an uploaded image.");
  if (draft.coverKey && !draft.coverAlt) addProblem("coverAlt", "Describe the cover for screen readers.");
  const questionIds = new Set<string>();
  for (const name of draft.questionIds) {
    const found = findNamedQuestion(questions, name);
    if (found) questionIds.add(found.id);
    else addProblem("questionIds", `Question ${name.slice(0, 40)} does not exist.`);
  }
  if (!parsed.success || Object.keys(problems).length) return { draft: null, problems };
  const coverAlt = draft.coverKey ? parsed.data.coverAlt : null;
  return { draft: { ...parsed.data, coverAlt, questionIds: [...questionIds] }, problems: null };
}

/** Returns SQL that matches the questions that an editor names by the id in lists, such as gi-001, or by the internal id. */
export function namesQuestion(names: SQL): SQL {
  return sql`(${question.id} in (${names}) or ${question.externalId} in (select lower(named.value) from (${names}) named))`;
}

/** Returns the question that an editor named by either id; undefined if there is none. */
export function findNamedQuestion<Row extends { id: string; externalId: string }>(rows: readonly Row[], name: string) {
  return rows.find(({ id, externalId }) => id === name || externalId === name.toLowerCase());
}

/** Returns the errors of a draft's address; none if it is valid or empty. */
export function findSlugProblems(slug: string, isTaken: boolean): string[] {
  if (!slug) return [];
  const slugErrors = postDraftSchema.shape.slug.safeParse(slug).error?.issues.map(({ message }) => message) ?? [];
  return isTaken ? [...slugErrors, slugTakenMessage] : slugErrors;
}

/** Builds the query that finds another post with this current or former address. */
export function selectSlugHolders(db: Db, postId: string, slug: string) {
  const formerSlugHolders = db
    .select({ takenBy: postFormerSlug.postId })
    .from(postFormerSlug)
    .where(and(eq(postFormerSlug.slug, slug), ne(postFormerSlug.postId, postId)));
  return db
    .select({ takenBy: post.id })
    .from(post)
    .where(and(eq(post.slug, slug), ne(post.id, postId)))
    .union(formerSlugHolders);
}

import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { image, post, postFormerSlug, question } from "~/db/schema";
import { type PostDraft, postDraftSchema } from "../post-draft";

/** Error messages by field. */
export type FieldProblems = Record<string, string[]>;

export const slugTakenMessage = "Another post uses this address now or used it before. Choose another address.";

/** Returns the draft if it can be published, or its errors by field. One trip. */
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
      .select({ id: question.id })
      .from(question)
      .where(sql`${question.id} in (select value from json_each(${JSON.stringify(draft.questionIds)}))`),
  ]);
  if (slugHolders.length) addProblem("slug", slugTakenMessage);
  if (draft.coverKey && !covers.length) addProblem("coverKey", "This image does not exist. Choose an uploaded image.");
  if (draft.coverKey && !draft.coverAlt) addProblem("coverAlt", "Describe the cover for screen readers.");
  const existingIds = new Set(questions.map(({ id }) => id));
  for (const id of draft.questionIds)
    if (!existingIds.has(id)) addProblem("questionIds", `Question ${id.slice(0, 40)} does not exist.`);
  if (!parsed.success || Object.keys(problems).length) return { draft: null, problems };
  const coverAlt = draft.coverKey ? parsed.data.coverAlt : null;
  return { draft: { ...parsed.data, coverAlt }, problems: null };
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

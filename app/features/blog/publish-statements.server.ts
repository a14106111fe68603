import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { post, postFormerSlug, postQuestion, postRevision, postTag } from "../../db/schema";
import { renderMarkdown } from "../../lib/markdown";
import type { PostDraft } from "./post-draft";
import { getReadingMinutes } from "./reading-time";

/** Renders and sanitizes a draft into the public columns of a post. */
export function toPublicColumns(draft: PostDraft) {
  const { html, headings, text } = renderMarkdown(draft.markdown);
  const { title, slug, summary, tags, authorName, coverKey, coverAlt, seoTitle, seoDescription } = draft;
  return {
    title,
    slug,
    summary,
    authorName,
    coverKey,
    coverAlt,
    seoTitle,
    seoDescription,
    html,
    headings: JSON.stringify(headings),
    searchText: `${title} ${summary} ${text} ${tags.join(" ")}`.toLowerCase(),
    readingMinutes: getReadingMinutes(text),
    tags: JSON.stringify(tags),
  };
}

/**
 * Builds the statements that publish a draft of an existing post: columns, tags, questions, former address, and a revision; for
 * use in one batch.
 */
export function buildPublishStatements(
  { db, now, id }: Pick<Context, "db" | "now" | "id">,
  write: { postId: string; draft: PostDraft; publishAt: number; by: string },
) {
  const { postId, draft, publishAt, by } = write;
  const columns = toPublicColumns(draft);
  return [
    storeFormerAddress(db, postId, sql`${post.slug} <> ${draft.slug} and ${post.publishAt} <= ${now}`),
    db.delete(postFormerSlug).where(eq(postFormerSlug.slug, draft.slug)),
    db
      .update(post)
      .set({ ...columns, publishAt, updatedAt: now, version: sql`${post.version} + 1` })
      .where(eq(post.id, postId)),
    db.delete(postTag).where(eq(postTag.postId, postId)),
    ...draft.tags.map((tag) => db.insert(postTag).values({ tag, postId })),
    db.delete(postQuestion).where(eq(postQuestion.postId, postId)),
    ...draft.questionIds.map((questionId, position) =>
      db.insert(postQuestion).values({ postId, position, questionId }),
    ),
    db.insert(postRevision).values({
      id: id(),
      postId,
      kind: "published",
      draft: JSON.stringify(draft),
      savedBy: by,
      savedAt: now,
    }),
  ];
}

/** Builds the statement that keeps a post's current address as a redirect, if `when` confirms that it was public. */
export function storeFormerAddress(db: Db, postId: string, when: SQL) {
  return db
    .insert(postFormerSlug)
    .select(sql`select ${post.slug}, ${post.id} from ${post} where ${post.id} = ${postId} and ${when}`)
    .onConflictDoUpdate({ target: postFormerSlug.slug, set: { postId } });
}

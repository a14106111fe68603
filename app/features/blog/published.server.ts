import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { post, postFormerSlug, postQuestion, postRevision, postTag } from "../../db/schema";
import { renderMarkdown } from "../../lib/markdown";
import type { PostDraft } from "./draft";

/** The columns of a post that the public sees, rendered and sanitised. */
export function publicColumns(draft: PostDraft) {
  const { html, headings, text, minutes } = renderMarkdown(draft.markdown);
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
    readingMinutes: minutes,
    tags: JSON.stringify(tags),
  };
}

/**
 * The statements that put a draft before the public under its post: its columns, tags and questions, the address it had
 * before, and the revision that was published. The post is there already. One batch.
 */
export function publishStatements(
  { db, now, id }: Pick<Context, "db" | "now" | "id">,
  write: { postId: string; draft: PostDraft; publishAt: number; by: string },
) {
  const { postId, draft, publishAt, by } = write;
  const columns = publicColumns(draft);
  return [
    keepAddress(db, postId, sql`${post.slug} <> ${draft.slug} and ${post.publishAt} <= ${now}`),
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

/** The address a post has leads to it from now on, whatever its next one is; for one that was public, which `when` has to say. */
export function keepAddress(db: Db, postId: string, when: SQL) {
  return db
    .insert(postFormerSlug)
    .select(sql`select ${post.slug}, ${post.id} from ${post} where ${post.id} = ${postId} and ${when}`)
    .onConflictDoUpdate({ target: postFormerSlug.slug, set: { postId } });
}

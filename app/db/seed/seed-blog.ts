import { inArray, sql } from "drizzle-orm";
import type { PostDraft } from "../../features/blog/post-draft";
import { buildPublishStatements } from "../../features/blog/publish-statements.server";
import type { Db } from "../client.server";
import { post, postRevision, question } from "../schema";
import type { PostFile } from "./content-files";

/** The publisher of seeded posts; a post that an admin published later belongs to the admin. */
const seedPublisher = "seed";

/**
 * Writes the posts of the content files, matched by slug: a new post with its own date, a changed post with the current time.
 * Skips a post that an admin has published, and one whose slug an admin uses for another post. Omits questions that the bank
 * lacks. Returns the number of posts written.
 */
export async function seedBlog(db: Db, posts: PostFile[], now: number): Promise<number> {
  const [stored, questions] = await db.batch([
    db
      .select({
        id: post.id,
        slug: post.slug,
        // Column names are plain text here, because drizzle would omit the table names and "id" would mean the revision's id.
        published: sql<string | null>`(select saved_by || ':' || draft from ${postRevision}
          where post_id = post.id and kind = 'published' order by saved_at desc limit 1)`.as("published_draft"),
      })
      .from(post),
    db
      .select({ id: question.id, externalId: question.externalId })
      .from(question)
      .where(
        inArray(
          question.externalId,
          sql`(select value from json_each(${JSON.stringify(posts.flatMap(({ draft }) => draft.questionIds))}))`,
        ),
      ),
  ]);
  const ids = new Map(questions.map(({ id, externalId }) => [externalId, id]));
  let writtenCount = 0;
  for (const { draft: contentDraft, publishedOn } of posts) {
    const draft = { ...contentDraft, questionIds: contentDraft.questionIds.flatMap((id) => ids.get(id) ?? []) };
    const storedPost = stored.find(({ id, slug }) => slug === draft.slug || id === getPostId(draft));
    if (
      storedPost &&
      (!storedPost.published?.startsWith(`${seedPublisher}:`) ||
        storedPost.published === `${seedPublisher}:${JSON.stringify(draft)}`)
    )
      continue;
    const publishAt = Date.parse(`${publishedOn}T12:00:00Z`);
    await writePost(db, draft, { publishAt, at: storedPost ? now : publishAt, isNew: !storedPost });
    writtenCount++;
  }
  return writtenCount;
}

async function writePost(
  db: Db,
  draft: PostDraft,
  { publishAt, at, isNew }: { publishAt: number; at: number; isNew: boolean },
) {
  const postId = getPostId(draft);
  const context = { db, now: at, id: () => `${postId}-${at}` };
  const publishStatements = buildPublishStatements(context, { postId, draft, publishAt, by: seedPublisher });
  const { slug, title, summary, authorName } = draft;
  // Placeholders, which publishing overwrites.
  const placeholders = { html: "", headings: "[]", searchText: "", readingMinutes: 1, tags: "[]" };
  const creationValues = { createdBy: seedPublisher, createdAt: publishAt, updatedAt: at, version: 0 };
  const row = { id: postId, slug, title, summary, authorName, ...placeholders, ...creationValues };
  const [first, ...rest] = [...(isNew ? [db.insert(post).values(row)] : []), ...publishStatements];
  if (first) await db.batch([first, ...rest]);
}

function getPostId({ slug }: PostDraft): string {
  return `${seedPublisher}-${slug}`;
}

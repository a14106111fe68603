import type { Db } from "../db/client.server";
import { post } from "../db/schema";
import { type PostDraft, postDraftSchema } from "../features/blog/post-draft";
import { buildPublishStatements, toPublicColumns } from "../features/blog/publish-statements.server";

/** Creates a post with the statements of publishing, or a draft if `publishAt` is null. Returns its id. */
export async function makePost(
  db: Db,
  fields: Partial<PostDraft> & { slug: string; publishAt?: number | null; now?: number },
): Promise<string> {
  const { publishAt = 1000, now = publishAt ?? 1000, ...own } = fields;
  const draft = postDraftSchema.parse({
    title: `Title of ${own.slug}`,
    summary: "What it is about.",
    markdown: "## First part\n\nText.\n\n## Second part\n\nMore text.",
    authorName: "Robin Radiologist",
    ...own,
  });
  const id = `${draft.slug}-${crypto.randomUUID()}`;
  await db
    .insert(post)
    .values({ id, ...toPublicColumns(draft), publishAt: null, createdBy: "t", createdAt: now, updatedAt: now });
  if (publishAt !== null) await publishPost(db, id, draft, publishAt, now);
  return id;
}

/** Publishes a draft of an existing post. */
export async function publishPost(db: Db, postId: string, draft: PostDraft, publishAt: number, now = publishAt) {
  const [first, ...rest] = buildPublishStatements(
    { db, now, id: () => crypto.randomUUID() },
    { postId, draft, publishAt, by: "editor" },
  );
  if (first) await db.batch([first, ...rest]);
}

import { eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import { post, postRevision } from "~/db/schema";
import { createOnce } from "~/lib/form-key";
import { audit } from "../../audit/audit.server";
import type { PostDraft } from "../post-draft";

/** Creates an empty post once per `id` and returns the id. The public columns hold placeholders until the post is published. */
export async function createPost(
  context: Pick<Context, "db" | "now" | "id">,
  by: { userId: string; fullName: string },
  id = context.id(),
): Promise<string> {
  const { db, now } = context;
  const draft: PostDraft = {
    ...{ title: "", slug: "", summary: "", markdown: "", tags: [], authorName: by.fullName },
    ...{ coverKey: null, coverAlt: null, seoTitle: null, seoDescription: null, questionIds: [] },
  };
  const placeholders = {
    title: "",
    summary: "",
    html: "",
    headings: "[]",
    searchText: "",
    readingMinutes: 1,
    tags: "[]",
  };
  const insertPost = () =>
    db.batch([
      db.insert(post).values({
        ...{ id, slug: `draft-${id}`, ...placeholders, authorName: by.fullName },
        ...{ updatedAt: now, createdAt: now, createdBy: by.userId },
      }),
      db.insert(postRevision).values({
        ...{
          id: context.id(),
          postId: id,
          kind: "saved",
          draft: JSON.stringify(draft),
          savedBy: by.userId,
          savedAt: now,
        },
      }),
      audit(context, { actorId: by.userId, action: "write post", subject: `post:${id}` }),
    ]);
  await createOnce(insertPost, () => db.$count(post, eq(post.id, id)));
  return id;
}

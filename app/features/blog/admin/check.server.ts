import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import type { Db } from "../../../db/client.server";
import { image, post, postFormerSlug, question } from "../../../db/schema";
import { type PostDraft, postDraftSchema } from "../draft";

/** What is wrong, by field. */
export type Problems = Record<string, string[]>;

export const slugTaken = "Another post has this address, or had it.";

/** The draft as it may be published, or what is wrong at which field. One trip. */
export async function checkDraft(
  { db }: Pick<Context, "db">,
  postId: string,
  draft: PostDraft,
): Promise<{ draft: PostDraft; problems: null } | { draft: null; problems: Problems }> {
  const parsed = postDraftSchema.safeParse(draft);
  const problems: Problems = {};
  const say = (field: string, words: string) => {
    const said = problems[field] ?? [];
    if (!said.includes(words)) problems[field] = [...said, words];
  };
  for (const { path, message } of parsed.error?.issues ?? []) say(String(path[0]), message);
  const [taken, covers, questions] = await db.batch([
    selectTaken(db, postId, draft.slug),
    db
      .select({ key: image.key })
      .from(image)
      .where(eq(image.key, draft.coverKey ?? "")),
    db
      .select({ id: question.id })
      .from(question)
      .where(sql`${question.id} in (select value from json_each(${JSON.stringify(draft.questionIds)}))`),
  ]);
  if (taken.length) say("slug", slugTaken);
  if (draft.coverKey && !covers.length) say("coverKey", "This picture is not there. Choose one that was uploaded.");
  if (draft.coverKey && !draft.coverAlt) say("coverAlt", "Say what the cover shows, for those who cannot see it.");
  const there = new Set(questions.map(({ id }) => id));
  for (const id of draft.questionIds)
    if (!there.has(id)) say("questionIds", `There is no question ${id.slice(0, 40)}.`);
  if (!parsed.success || Object.keys(problems).length) return { draft: null, problems };
  const coverAlt = draft.coverKey ? parsed.data.coverAlt : null;
  return { draft: { ...parsed.data, coverAlt }, problems: null };
}

/** Why a draft's address can never be public; nothing where it can, or where there is none yet. */
export function slugProblems(slug: string, taken: boolean): string[] {
  if (!slug) return [];
  const wrong = postDraftSchema.shape.slug.safeParse(slug).error?.issues.map(({ message }) => message) ?? [];
  return taken ? [...wrong, slugTaken] : wrong;
}

/** A row when another post has this address or had it. */
export function selectTaken(db: Db, postId: string, slug: string) {
  const former = db
    .select({ takenBy: postFormerSlug.postId })
    .from(postFormerSlug)
    .where(and(eq(postFormerSlug.slug, slug), ne(postFormerSlug.postId, postId)));
  return db
    .select({ takenBy: post.id })
    .from(post)
    .where(and(eq(post.slug, slug), ne(post.id, postId)))
    .union(former);
}

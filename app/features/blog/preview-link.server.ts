import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { postPath } from "../../blog-paths";
import type { Context } from "../../context.server";
import { image, post, postRevision } from "../../db/schema";
import type { Heading } from "../../lib/markdown";
import { formatTime } from "../../lib/time-text";
import { audit } from "../audit/audit.server";
import { selectNewestId } from "./admin/revision-sql.server";
import type { PostDraft } from "./post-draft";
import { toPostDate, toTagLinks } from "./post-list.server";
import { previewLinkMs } from "./preview-link";
import { toPublicColumns } from "./publish-statements.server";
import { type Post, toCover } from "./read-post.server";

type WriteContext = Pick<Context, "db" | "now" | "id">;

/**
 * Reads the newest revision of the post with this preview link, rendered like a public post but without related questions and
 * neighbors (B4). Null if the link is unknown, revoked, or expired. One trip.
 */
export async function readPostPreview(
  { db, now }: Pick<Context, "db" | "now">,
  token: string,
): Promise<{ post: Post; savedAt: string; isChangedPost: boolean } | null> {
  const [row] = await db
    .select({
      publishAt: post.publishAt,
      draft: postRevision.draft,
      savedAt: postRevision.savedAt,
      coverWidth: sql<number | null>`${image.width}`.as("cover_width"),
      coverHeight: sql<number | null>`${image.height}`.as("cover_height"),
      imageAlt: sql<string | null>`${image.alt}`.as("image_alt"),
    })
    .from(post)
    .innerJoin(postRevision, eq(postRevision.id, selectNewestId(post.id)))
    .leftJoin(image, eq(image.key, sql`json_extract(${postRevision.draft}, '$.coverKey')`))
    .where(and(eq(post.previewToken, token), gt(post.previewExpiresAt, now)));
  if (!row) return null;
  const draft = JSON.parse(row.draft) as PostDraft;
  const { html, headings, readingMinutes, tags } = toPublicColumns(draft);
  return {
    post: {
      path: postPath(draft.slug),
      ...{ title: draft.title || "Untitled", summary: draft.summary, html },
      headings: JSON.parse(headings) as Heading[],
      ...{ minutes: readingMinutes, author: draft.authorName },
      date: toPostDate(row.publishAt ?? row.savedAt),
      updated: null,
      tags: toTagLinks(tags),
      cover: toCover({ ...row, coverKey: draft.coverKey, coverAlt: draft.coverAlt }),
      ...{ related: [], older: null, newer: null },
    },
    savedAt: formatTime(row.savedAt, now, "UTC").exact,
    isChangedPost: row.publishAt !== null && row.publishAt <= now,
  };
}

/** Creates the preview link of a post for 30 days; a link that still works stays as it is. */
export async function createPreviewLink(context: WriteContext, by: string, postId: string): Promise<void> {
  const { db, now, id } = context;
  const hasNoLink = sql`(${post.previewExpiresAt} is null or ${post.previewExpiresAt} <= ${now})`;
  const canCreate = sql`exists (select 1 from ${post} where ${post.id} = ${postId} and ${hasNoLink})`;
  const previewExpiresAt = now + previewLinkMs;
  await db.batch([
    audit(
      context,
      // Without the secret, which would open the draft to every reader of the log.
      { actorId: by, action: "create preview link", subject: `post:${postId}`, after: { previewExpiresAt } },
      canCreate,
    ),
    db
      .update(post)
      .set({ previewToken: id(), previewExpiresAt })
      .where(and(eq(post.id, postId), hasNoLink)),
  ]);
}

/** Revokes the preview link of a post at once. */
export async function revokePreviewLink(context: WriteContext, by: string, postId: string): Promise<void> {
  const { db } = context;
  const hasLink = and(eq(post.id, postId), isNotNull(post.previewToken));
  await db.batch([
    audit(
      context,
      { actorId: by, action: "revoke preview link", subject: `post:${postId}` },
      sql`exists (select 1 from ${post} where ${hasLink})`,
    ),
    db.update(post).set({ previewToken: null, previewExpiresAt: null }).where(hasLink),
  ]);
}

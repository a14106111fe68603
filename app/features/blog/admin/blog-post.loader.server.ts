import { and, eq, sql } from "drizzle-orm";
import { postPreviewPath } from "~/blog-paths";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { image, post, postRevision, question, topic, user } from "~/db/schema";
import { toLocalDateTime } from "~/lib/local-time";
import { renderMarkdown } from "~/lib/markdown";
import { formatTime } from "~/lib/time-text";
import { paths } from "~/paths";
import type { Viewer } from "../../auth/viewer.server";
import type { PostDraft } from "../post-draft";
import { countWords, getReadingMinutes } from "../reading-time";
import { findNamedQuestion, findSlugProblems, namesQuestion } from "./check-draft.server";
import { getPostState } from "./list-posts.server";
import { toFormValues } from "./post-forms";
import { newestFirst, selectNewestId } from "./revision-sql.server";

const hourMs = 60 * 60 * 1000;

export type PostEditorData = NonNullable<Awaited<ReturnType<typeof loadPostEditor>>>;

/**
 * Loads the editor of a post with its newest revision and optionally an older one; null if the post does not exist. One
 * trip.
 */
export async function loadPostEditor(context: Context, viewer: Viewer, postId: string, search: URLSearchParams) {
  const { db, now, settings } = context;
  const { timeZone } = viewer;
  const [found, revisions, related, slugHolders, chosenRevisions, covers] = await db.batch([
    db
      .select({
        id: post.id,
        slug: post.slug,
        publishAt: post.publishAt,
        version: post.version,
        previewToken: post.previewToken,
        previewExpiresAt: post.previewExpiresAt,
        draft:
          sql<string>`(select newest.draft from ${postRevision} as newest where newest.id = ${selectNewestId(post.id)})`.as(
            "newest_draft",
          ),
      })
      .from(post)
      .where(eq(post.id, postId)),
    selectRevisions(db, postId),
    db
      .select({ id: question.id, externalId: question.externalId, topic: topic.path })
      .from(question)
      .innerJoin(topic, eq(topic.id, question.topicId))
      .where(
        namesQuestion(
          sql`select listed.value from json_each((select newest.draft from ${postRevision} as newest where newest.id = ${selectNewestId(postId)}), '$.questionIds') as listed`,
        ),
      ),
    db
      .select({ takenBy: post.id })
      .from(post)
      .where(and(isAddressTaken(postId)))
      .limit(1),
    db
      .select({ id: postRevision.id, draft: postRevision.draft })
      .from(postRevision)
      .where(and(eq(postRevision.postId, postId), eq(postRevision.id, search.get("revision") ?? ""))),
    db
      .select({ key: image.key, width: image.width, height: image.height })
      .from(image)
      .where(
        sql`${image.key} = (select json_extract(newest.draft, '$.coverKey') from ${postRevision} as newest where newest.id = ${selectNewestId(postId)})`,
      ),
  ]);
  const [row] = found;
  if (!row) return null;
  const { id, slug, publishAt, version } = row;
  const draft = JSON.parse(row.draft) as PostDraft;
  const state = getPostState(publishAt, now);
  const listedRevisions = revisions.map(({ savedAt, ...rest }) => ({
    ...rest,
    at: formatTime(savedAt, now, timeZone),
  }));
  return {
    ...{ id, version, state, timeZone },
    /** Errors of the draft's address. */
    slugProblems: findSlugProblems(draft.slug, slugHolders.length > 0),
    /** Path of the public post; null if it is not public. */
    publicPath: publishAt === null ? null : `${paths.blog}/${slug}`,
    publicSlug: publishAt === null ? null : slug,
    publishAt: publishAt === null ? null : formatTime(publishAt, now, timeZone),
    hasUnpublishedChanges: publishAt !== null && revisions[0]?.kind !== "published",
    address: `${settings.url}${paths.blog}/`,
    // Shows the ids of questions as lists show them.
    form: toFormValues({
      ...draft,
      questionIds: draft.questionIds.map((name) => findNamedQuestion(related, name)?.externalId ?? name),
    }),
    rendered: renderPreview(draft.markdown),
    previewLink: toPreviewLink(context, row, timeZone),
    hasCover: covers.length > 0,
    related,
    revisions: listedRevisions,
    shown: toShownRevision(chosenRevisions[0], listedRevisions),
    suggestedAt: toLocalDateTime(publishAt ?? Math.ceil(now / hourMs) * hourMs + hourMs, timeZone),
    note: search.get("note"),
    /** The version that the last write of this browser window created; 0 without one. */
    writtenVersion: Number(search.get("v") ?? 0) || 0,
  };
}

/** Returns the preview link that works now, with its end; null without one. */
function toPreviewLink(
  { now, settings }: Context,
  { previewToken, previewExpiresAt }: Pick<typeof post.$inferSelect, "previewToken" | "previewExpiresAt">,
  timeZone: string,
) {
  if (!previewToken || !previewExpiresAt || previewExpiresAt <= now) return null;
  return {
    url: settings.url + postPreviewPath(previewToken),
    expiresAt: formatTime(previewExpiresAt, now, timeZone),
  };
}

function selectRevisions(db: Db, postId: string) {
  return db
    .select({ id: postRevision.id, kind: postRevision.kind, savedAt: postRevision.savedAt, by: user.name })
    .from(postRevision)
    .leftJoin(user, eq(user.id, postRevision.savedBy))
    .where(eq(postRevision.postId, postId))
    .orderBy(...newestFirst);
}

/** Builds the SQL condition that a post other than `postId` has or had the draft's address. */
function isAddressTaken(postId: string) {
  const newestSlug = sql`(select json_extract(newest.draft, '$.slug') from ${postRevision} as newest where newest.id = ${selectNewestId(postId)})`;
  return sql`${post.id} <> ${postId} and (${post.slug} = ${newestSlug} or ${post.id} in (select former.post_id from post_former_slug as former where former.slug = ${newestSlug}))`;
}

function toShownRevision<R extends { id: string }>(chosen: { id: string; draft: string } | undefined, listed: R[]) {
  const revision = listed.find(({ id }) => id === chosen?.id);
  if (!chosen || !revision) return null;
  const draft = JSON.parse(chosen.draft) as PostDraft;
  return { ...revision, form: toFormValues(draft), rendered: renderPreview(draft.markdown) };
}

/** Renders a text with its word count and reading time. */
export function renderPreview(markdown: string) {
  const { html, text } = renderMarkdown(markdown);
  const wordCount = countWords(text);
  const words = `${wordCount.toLocaleString("en")} ${wordCount === 1 ? "word" : "words"}`;
  return { html, length: `${words}, ${getReadingMinutes(text)} min to read` };
}

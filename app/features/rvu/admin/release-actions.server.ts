import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { rvuRelease } from "~/db/schema";
import { audit } from "../../audit/audit.server";

// Each action is one batch with its audit log entry. Repeating an action changes and logs nothing (C7, M12).

interface ReleaseActionParams {
  actorId: string;
  releaseId: string;
}

/**
 * Publishes a dry run and, if `makeCurrent`, makes the release current. Returns false if the release is already
 * published or deleted.
 */
export async function publishRelease(
  context: Context,
  { actorId, releaseId, makeCurrent }: ReleaseActionParams & { makeCurrent: boolean },
) {
  const { db, now } = context;
  const isUnpublished = and(eq(rvuRelease.id, releaseId), isNull(rvuRelease.publishedAt));
  const entry = {
    actorId,
    action: "publish release",
    subject: `release:${releaseId}`,
    before: { published: false, current: false },
    after: { published: true, current: makeCurrent },
  };
  // Replaces the current release only if this batch publishes the new one, so that a repeated request cannot undo
  // another admin's choice.
  const isStillUnpublished = sql`exists (select 1 from rvu_release as ours where ours.id = ${releaseId} and ours.published_at is null)`;
  const [, , publishedRows] = await db.batch([
    audit(context, entry, releaseExists(isUnpublished)),
    db
      .update(rvuRelease)
      .set({ isCurrent: false })
      .where(makeCurrent ? and(eq(rvuRelease.isCurrent, true), isStillUnpublished) : sql`false`),
    db
      .update(rvuRelease)
      .set({ publishedAt: now, publishedBy: actorId, isCurrent: makeCurrent })
      .where(isUnpublished)
      .returning({ id: rvuRelease.id }),
  ]);
  return publishedRows.length > 0;
}

/**
 * Makes a published release the current one, which new tallies use. Returns false if the release is already current or
 * is not published.
 */
export async function chooseRelease(context: Context, { actorId, releaseId }: ReleaseActionParams) {
  const { db } = context;
  const isChoosable = and(
    eq(rvuRelease.id, releaseId),
    isNotNull(rvuRelease.publishedAt),
    eq(rvuRelease.isCurrent, false),
  );
  const before = sql`(select json_object('current', ${rvuRelease.id}) from ${rvuRelease} where ${rvuRelease.isCurrent} = 1)`;
  const entry = {
    actorId,
    action: "choose release",
    subject: `release:${releaseId}`,
    before,
    after: { current: releaseId },
  };
  const isChosenPublished = sql`exists (select 1 from rvu_release as other where other.id = ${releaseId} and other.published_at is not null)`;
  const [, , changedRows] = await db.batch([
    audit(context, entry, releaseExists(isChoosable)),
    db
      .update(rvuRelease)
      .set({ isCurrent: false })
      .where(and(eq(rvuRelease.isCurrent, true), ne(rvuRelease.id, releaseId), isChosenPublished)),
    db.update(rvuRelease).set({ isCurrent: true }).where(isChoosable).returning({ id: rvuRelease.id }),
  ]);
  return changedRows.length > 0;
}

/**
 * Deletes a dry run. Published releases are never deleted: tallies stored only on devices refer to their ids (C2). Returns
 * false if the release is published or does not exist.
 */
export async function deleteRelease(context: Context, { actorId, releaseId }: ReleaseActionParams) {
  const { db } = context;
  const isDryRun = and(eq(rvuRelease.id, releaseId), isNull(rvuRelease.publishedAt));
  const before = sql`(select json_object('file', ${rvuRelease.sourceName}, 'rows', ${rvuRelease.rowsKept}) from ${rvuRelease} where ${rvuRelease.id} = ${releaseId})`;
  const [, deletedRows] = await db.batch([
    audit(
      context,
      { actorId, action: "delete release", subject: `release:${releaseId}`, before },
      releaseExists(isDryRun),
    ),
    db.delete(rvuRelease).where(isDryRun).returning({ id: rvuRelease.id }),
  ]);
  return deletedRows.length > 0;
}

/** Builds the SQL condition that a release matching `condition` exists. */
function releaseExists(condition: SQL | undefined): SQL {
  return sql`exists (select 1 from ${rvuRelease} where ${condition})`;
}

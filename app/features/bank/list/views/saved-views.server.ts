import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { savedView, user } from "~/db/schema";
import { audit } from "../../../audit/audit.server";
import { maxOwnViews } from "./view-forms";

const maxShownViews = 100;

export type ListedView = Awaited<ReturnType<typeof selectViews>>[number];

/** Returns the statement that lists an admin's own views and those that others share, own ones first (M19). */
export function selectViews(db: Db, viewerId: string) {
  return db
    .select({
      id: savedView.id,
      name: sql<string>`${savedView.name}`.as("view_name"),
      query: savedView.query,
      isShared: savedView.isShared,
      isOwn: sql<number>`${savedView.ownerId} = ${viewerId}`.as("is_own"),
      ownerName: sql<string>`${user.name}`.as("view_owner"),
    })
    .from(savedView)
    .innerJoin(user, eq(user.id, savedView.ownerId))
    .where(sql`${savedView.ownerId} = ${viewerId} or ${savedView.isShared} = 1`)
    .orderBy(sql`is_own desc, view_name collate nocase`)
    .limit(maxShownViews);
}

interface ViewFields {
  name: string;
  isShared: boolean;
  /** The list's address without the page, as `formatBankQuery` writes it. */
  query: string;
}

type Actor = Pick<Context, "db" | "now" | "id">;

/**
 * Saves a view; an own view with the same name gets the new query (M19). Returns false if the admin has `maxOwnViews` other views
 * already.
 */
export async function saveView(
  context: Actor,
  ownerId: string,
  { name, isShared, query }: ViewFields,
): Promise<boolean> {
  const { db, now, id } = context;
  const isFree = sql`(select count(*) from ${savedView} where owner_id = ${ownerId} and name <> ${name}) < ${maxOwnViews}`;
  const newId = id();
  const [, rows] = await db.batch([
    auditView(context, ownerId, {
      action: "save view",
      where: sql`owner_id = ${ownerId} and name = ${name}`,
      ...{ id: newId, after: { name, query, isShared }, condition: isFree },
    }),
    db
      .insert(savedView)
      .select(sql`select ${newId}, ${ownerId}, ${name}, ${query}, ${Number(isShared)}, ${now} where ${isFree}`)
      .onConflictDoUpdate({
        target: [savedView.ownerId, savedView.name],
        set: { query, isShared, savedAt: now },
      })
      .returning({ id: savedView.id }),
  ]);
  return rows.length > 0;
}

/** Deletes an own view; does nothing if it is gone. */
export async function deleteView(context: Actor, ownerId: string, viewId: string): Promise<void> {
  const { db } = context;
  const isOwn = and(eq(savedView.id, viewId), eq(savedView.ownerId, ownerId));
  await db.batch([
    auditView(context, ownerId, {
      action: "delete view",
      where: sql`id = ${viewId} and owner_id = ${ownerId}`,
      id: viewId,
      condition: sql`exists (select 1 from ${savedView} where ${isOwn})`,
    }),
    db.delete(savedView).where(isOwn),
  ]);
}

interface ViewEntry {
  action: string;
  /** Condition that finds the view before the change. */
  where: SQL;
  id: string;
  after?: object;
  condition: SQL;
}

function auditView(context: Actor, actorId: string, { action, where, id, after, condition }: ViewEntry) {
  const before = sql`(select json_object('name', name, 'query', query, 'isShared', json(iif(is_shared, 'true', 'false'))) from ${savedView} where ${where})`;
  return audit(context, { actorId, action, subject: `view:${id}`, before, ...(after && { after }) }, condition);
}

import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { announcement, announcementDismissal } from "../../db/schema";
import { createOnce } from "../../lib/form-key";
import { audit } from "../audit/audit.server";

export type Announcement = typeof announcement.$inferSelect;
export type AnnouncementContent = Omit<Announcement, "id" | "createdBy" | "createdAt">;

const pageSize = 10;

/**
 * Builds the query for a page (1-based) of announcements, latest end first. Selects one extra row to detect a next page.
 */
export function selectAnnouncements(db: Db, page: number) {
  return db
    .select({
      announcementId: sql<string>`${announcement.id}`.as("announcement_id"),
      title: announcement.title,
      audience: announcement.audience,
      isPublished: announcement.isPublished,
      startsAt: announcement.startsAt,
      endsAt: announcement.endsAt,
    })
    .from(announcement)
    .orderBy(desc(announcement.endsAt), desc(announcement.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
}

/** Returns an announcement; null if it does not exist. */
export async function getAnnouncement(db: Db, id: string): Promise<Announcement | null> {
  const [row] = await db.select().from(announcement).where(eq(announcement.id, id));
  return row ?? null;
}

/** Returns the state of an announcement at the time `now` (ms): "draft", "planned", "now" (running), or "past". */
export function getAnnouncementState(
  { isPublished, startsAt, endsAt }: Pick<Announcement, "isPublished" | "startsAt" | "endsAt">,
  now: number,
): "draft" | "now" | "planned" | "past" {
  if (!isPublished) return "draft";
  if (endsAt <= now) return "past";
  return startsAt > now ? "planned" : "now";
}

/** Creates an announcement once per `id` and returns its id. */
export async function createAnnouncement(
  context: Context,
  actorId: string,
  words: AnnouncementContent,
  id = context.id(),
): Promise<string> {
  const { db, now } = context;
  await createOnce(
    () =>
      db.batch([
        db.insert(announcement).values({ id, ...words, createdBy: actorId, createdAt: now }),
        audit(context, { actorId, action: "make announcement", subject: `announcement:${id}`, after: words }),
      ]),
    () => db.$count(announcement, eq(announcement.id, id)),
  );
  return id;
}

/** Saves an announcement. Learners who dismissed the announcement do not see it again. */
export async function saveAnnouncement(
  context: Context,
  actorId: string,
  before: Announcement,
  words: AnnouncementContent,
): Promise<void> {
  const { db } = context;
  const entry = { actorId, action: "change announcement", subject: `announcement:${before.id}` };
  await db.batch([
    db.update(announcement).set(words).where(eq(announcement.id, before.id)),
    audit(context, { ...entry, before, after: words }),
  ]);
}

/** Ends an announcement now; a planned announcement is then never shown. */
export async function withdrawAnnouncement(context: Context, actorId: string, before: Announcement): Promise<void> {
  const { db, now } = context;
  if (before.endsAt <= now) return;
  await db.batch([
    db.update(announcement).set({ endsAt: now }).where(eq(announcement.id, before.id)),
    audit(context, {
      actorId,
      action: "withdraw announcement",
      subject: `announcement:${before.id}`,
      before: { endsAt: before.endsAt },
      after: { endsAt: now },
    }),
  ]);
}

/** Deletes a draft; a published announcement stays. */
export async function deleteAnnouncementDraft(context: Context, actorId: string, before: Announcement): Promise<void> {
  const { db } = context;
  const isDraft = and(eq(announcement.id, before.id), eq(announcement.isPublished, false));
  await db.batch([
    audit(
      context,
      { actorId, action: "delete announcement", subject: `announcement:${before.id}`, before },
      sql`exists (select 1 from ${announcement} where ${isDraft})`,
    ),
    db.delete(announcement).where(isDraft),
  ]);
}

/** Records that a learner dismissed an announcement; ignores unknown ids. */
export async function dismissAnnouncement(db: Db, userId: string, announcementId: string): Promise<void> {
  await db
    .insert(announcementDismissal)
    .select(sql`select ${userId}, ${announcement.id} from ${announcement} where ${announcement.id} = ${announcementId}`)
    .onConflictDoNothing();
}

import { sql } from "drizzle-orm";
import { announcement, announcementDismissal, subscription, user } from "../../db/schema";

/** What a banner shows. */
export type ViewerAnnouncement = Pick<
  typeof announcement.$inferSelect,
  "id" | "title" | "body" | "tone" | "linkPath" | "linkLabel"
>;

/**
 * The newest announcement that runs at `now` for the viewer and that they have not put away, as one more column of the
 * statement that finds them: a banner costs no trip. Reads only announcements that have not ended.
 */
export function selectAnnouncement(now: number) {
  return sql<string | null>`(
    select json_object('id', ${announcement.id}, 'title', ${announcement.title}, 'body', ${announcement.body}, 'tone', ${announcement.tone}, 'linkPath', ${announcement.linkPath}, 'linkLabel', ${announcement.linkLabel})
    from ${announcement}
    where ${announcement.endsAt} > ${now} and ${announcement.startsAt} <= ${now}
      and ${announcement.audience} in ('all', case when ${subscription.accessUntil} > ${now} then 'subscribers' else 'free' end)
      and not exists (select 1 from ${announcementDismissal} where ${announcementDismissal.userId} = ${user.id} and ${announcementDismissal.announcementId} = ${announcement.id})
    order by ${announcement.startsAt} desc, ${announcement.id} desc limit 1
  )`.as("viewer_announcement");
}

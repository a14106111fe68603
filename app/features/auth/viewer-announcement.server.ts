import { sql } from "drizzle-orm";
import { selectSeatEnd } from "../../db/paid-seat";
import { announcement, announcementDismissal, subscription, user } from "../../db/schema";

/** The announcement that the banner shows. */
export type ViewerAnnouncement = Pick<
  typeof announcement.$inferSelect,
  "id" | "title" | "body" | "tone" | "linkPath" | "linkLabel"
>;

/**
 * Builds the column with the newest current announcement that the viewer has not dismissed. As a column of the viewer's
 * query, the banner costs no extra trip.
 */
export function selectAnnouncement(now: number) {
  return sql<string | null>`(
    select json_object('id', ${announcement.id}, 'title', ${announcement.title}, 'body', ${announcement.body}, 'tone', ${announcement.tone}, 'linkPath', ${announcement.linkPath}, 'linkLabel', ${announcement.linkLabel})
    from ${announcement}
    where ${announcement.isPublished} and ${announcement.endsAt} > ${now} and ${announcement.startsAt} <= ${now}
      and ${announcement.audience} in ('all', case when ${subscription.accessUntil} > ${now} or ${selectSeatEnd(user.id, now)} is not null then 'subscribers' else 'free' end)
      and not exists (select 1 from ${announcementDismissal} where ${announcementDismissal.userId} = ${user.id} and ${announcementDismissal.announcementId} = ${announcement.id})
    order by ${announcement.startsAt} desc, ${announcement.id} desc limit 1
  )`.as("viewer_announcement");
}

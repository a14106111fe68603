import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { profile, studyDay, subscription, user } from "../../db/schema";
import { dayMs, utcDay } from "../../lib/day";
import { isNotDeleted } from "../auth/deleted-user.server";
import type { Segment } from "./segment";

/** How many learners a segment has, and how many of them get a mail. */
export interface Audience {
  learners: number;
  mailed: number;
}

/** Learners of the segment at `now`, as a condition on `user`: verified, neither banned nor deleted, no admins. */
export function inSegment(segment: Segment, now: number): SQL {
  const reachable = sql`${user.role} <> 'admin' and ${user.emailVerified} = 1 and ${isNotDeleted} and (${user.banned} = 0 or ${user.banExpires} <= ${now})`;
  return sql`${reachable} and ${chosen(segment, now)}`;
}

/** Has switched on news by e-mail: without that consent nobody gets a campaign. */
export const wantsNews = sql`exists (select 1 from ${profile} where ${profile.userId} = ${user.id} and ${profile.newsByEmail} = 1)`;

function chosen(segment: Segment, now: number): SQL {
  const subscribed = (when: SQL) =>
    sql`exists (select 1 from ${subscription} where ${subscription.userId} = ${user.id} and ${when})`;
  const hasAccess = subscribed(sql`${subscription.accessUntil} > ${now}`);
  switch (segment.kind) {
    case "all":
      return sql`true`;
    case "free":
      return sql`not ${hasAccess}`;
    case "subscribers":
      return hasAccess;
    case "expired":
      // 0: a subscription that never gave access, e.g. a first payment that was declined.
      return subscribed(sql`${subscription.accessUntil} between 1 and ${now}`);
    case "trainingYear":
      return sql`exists (select 1 from ${profile} where ${profile.userId} = ${user.id} and ${profile.trainingYear} = ${segment.year})`;
    case "inactive": {
      // Study days are one row a learner and day; answers are never read for this.
      const since = now - segment.days * dayMs;
      return sql`${user.createdAt} <= ${since} and not exists (select 1 from ${studyDay} where ${studyDay.userId} = ${user.id} and ${studyDay.day} > ${utcDay(since)})`;
    }
  }
}

/** How many learners the segment has now and how many of them get mail; for a batch, `audienceOf` reads its rows. */
export function selectAudience(db: Db, segment: Segment, now: number) {
  return db
    .select({
      learners: sql<number>`count(*)`.as("segment_learners"),
      mailed: sql<number>`coalesce(sum(${wantsNews}), 0)`.as("segment_mailed"),
    })
    .from(user)
    .where(inSegment(segment, now));
}

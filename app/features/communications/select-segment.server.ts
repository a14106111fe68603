import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { selectSeatEnd } from "../../db/paid-seat";
import { profile, studyDay, subscription, user } from "../../db/schema";
import { dayMs, getUtcDay } from "../../lib/day";
import { isNotDeleted } from "../auth/deleted-user.server";
import type { Segment } from "./segment";

/** Number of learners in a segment, and how many of them get the campaign. */
export interface Audience {
  learnerCount: number;
  recipientCount: number;
}

/**
 * Builds the SQL condition on `user` for learners in a segment at `now`. Learners with an unverified email, banned or deleted
 * learners, and admins are in no segment.
 */
export function isInSegment(segment: Segment, now: number): SQL {
  const isReachable = sql`${user.role} <> 'admin' and ${user.emailVerified} = 1 and ${isNotDeleted} and (${user.banned} = 0 or ${user.banExpires} <= ${now})`;
  return sql`${isReachable} and ${matchesSegment(segment, now)}`;
}

/** SQL condition that a learner opted in to news; nobody else gets a campaign. */
export const wantsNews = sql`exists (select 1 from ${profile} where ${profile.userId} = ${user.id} and ${profile.newsByEmail} = 1)`;

function matchesSegment(segment: Segment, now: number): SQL {
  const isSubscribed = (condition: SQL) =>
    sql`exists (select 1 from ${subscription} where ${subscription.userId} = ${user.id} and ${condition})`;
  const hasSeat = sql`${selectSeatEnd(user.id, now)} is not null`;
  const hasAccess = sql`(${isSubscribed(sql`${subscription.accessUntil} > ${now}`)} or ${hasSeat})`;
  switch (segment.kind) {
    case "all":
      return sql`true`;
    case "free":
      return sql`not ${hasAccess}`;
    case "subscribers":
      return hasAccess;
    case "expired":
      // 0 means the subscription never gave access, such as after a declined first payment.
      return sql`${isSubscribed(sql`${subscription.accessUntil} between 1 and ${now}`)} and not ${hasSeat}`;
    case "trainingYear":
      return sql`exists (select 1 from ${profile} where ${profile.userId} = ${user.id} and ${profile.trainingYear} = ${segment.year})`;
    case "inactive": {
      // Uses study days (one row per learner and day) instead of scanning answers.
      const since = now - segment.days * dayMs;
      return sql`${user.createdAt} <= ${since} and not exists (select 1 from ${studyDay} where ${studyDay.userId} = ${user.id} and ${studyDay.day} > ${getUtcDay(since)})`;
    }
  }
}

/** Builds the query for the size of a segment, for use in a batch. */
export function selectAudience(db: Db, segment: Segment, now: number) {
  return db
    .select({
      learnerCount: sql<number>`count(*)`.as("segment_learners"),
      recipientCount: sql<number>`coalesce(sum(${wantsNews}), 0)`.as("segment_mailed"),
    })
    .from(user)
    .where(isInSegment(segment, now));
}

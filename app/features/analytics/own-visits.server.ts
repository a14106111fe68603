import { and, asc, eq, sql } from "drizzle-orm";
import { visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";

const pageSize = 200;

/** Yields the visits during which a learner was signed in, oldest first. Reads them page by page, by index. */
export async function* readOwnVisits(analytics: Db, userId: string) {
  let after = { day: "", id: "" };
  for (;;) {
    const rows = await analytics
      .select({
        id: visit.id,
        day: visit.day,
        startedAt: visit.startedAt,
        lastSeenAt: visit.lastSeenAt,
        device: visit.device,
        os: visit.os,
        browser: visit.browser,
        userAgent: visit.userAgent,
        country: visit.country,
        referrer: visit.referrer,
        campaign: visit.campaign,
        pages: visit.paths,
      })
      .from(visit)
      .where(and(eq(visit.userId, userId), sql`(${visit.day}, ${visit.id}) > (${after.day}, ${after.id})`))
      .orderBy(asc(visit.day), asc(visit.id))
      .limit(pageSize);
    // Leaves out the visit's id, because the id is part of the signed cookie.
    for (const { id: _, pages, ...rest } of rows) yield { ...rest, pages: JSON.parse(pages) as string[] };
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last;
  }
}

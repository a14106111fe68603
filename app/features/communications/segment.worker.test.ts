import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox, studyDay, subscription, user } from "../../db/schema";
import { dayMs, utcDay } from "../../lib/day";
import { makePerson } from "../../testing/make";
import { context, draft, learner, mails, now, openHouse, recorded, stored } from "../../testing/make-campaign";
import { deletedEmail } from "../auth/deleted-user.server";
import { stopNews } from "../email/news.server";
import { selectCampaign, selectCampaigns } from "./campaigns.server";
import type { Segment } from "./segment";
import { selectAudience } from "./segment.server";
import { runCampaigns, startCampaign } from "./send.server";
import { selectLog } from "./send-log.server";

beforeEach(openHouse);

describe("segments", () => {
  const studied = (userId: string, daysAgo: number) =>
    context.db
      .insert(studyDay)
      .values({ userId, day: utcDay(now - daysAgo * dayMs), answers: 1, correct: 1, durationMs: 1 });

  it("have the learners they say, and nobody who cannot be reached", async () => {
    const ids = {
      free: await learner(),
      r1: await learner({ year: "R1" }),
      quiet: await learner({ year: "R2", news: false }),
      paid: await learner({ subscribedDays: 130 }),
      expired: await learner({ subscribedDays: 100 }),
      declined: await learner(),
      fresh: await learner({ now: now - 3 * dayMs }),
      busy: await learner(),
      banEnded: await learner({ banned: true }),
    };
    await context.db.insert(subscription).values({
      ...{ userId: ids.declined, tier: "annual", status: "incomplete", currentPeriodEnd: now, accessUntil: 0 },
    });
    await context.db
      .update(user)
      .set({ banExpires: new Date(now - 1) })
      .where(eq(user.id, ids.banEnded));
    await studied(ids.busy, 5);
    await studied(ids.r1, 30);
    // Whom no mail may reach.
    await learner({ banned: true });
    await learner({ emailVerified: false });
    await learner({ role: "admin" });
    const deleted = await learner();
    await context.db
      .update(user)
      .set({ email: deletedEmail(deleted) })
      .where(eq(user.id, deleted));
    const noProfile = await makePerson(context.db, { now: now - 3 * dayMs });

    const { all, mailed } = {
      all: Object.keys(ids).length + 1,
      mailed: async (segment: Segment) => {
        const [counted] = await selectAudience(context.db, segment, now);
        const one = await draft(segment);
        expect(await startCampaign(context, one, "admin")).toBe(true);
        const got = await context.db
          .select({ userId: mailOutbox.userId })
          .from(mailOutbox)
          .where(eq(mailOutbox.bodyId, one.id));
        const names = got.map(({ userId }) => Object.entries(ids).find(([, id]) => id === userId)?.[0] ?? "stranger");
        expect(counted?.mailed).toBe(names.length);
        expect((await stored(one.id)).recipientCount).toBe(names.length);
        return [counted?.learners, names.sort().join(" ")];
      },
    };
    expect(await mailed({ kind: "all" })).toEqual([all, "banEnded busy declined expired free fresh paid r1"]);
    expect(await mailed({ kind: "free" })).toEqual([all - 1, "banEnded busy declined expired free fresh r1"]);
    expect(await mailed({ kind: "subscribers" })).toEqual([1, "paid"]);
    expect(await mailed({ kind: "expired" })).toEqual([1, "expired"]);
    expect(await mailed({ kind: "trainingYear", year: "R1" })).toEqual([1, "r1"]);
    expect(await mailed({ kind: "trainingYear", year: "R2" })).toEqual([1, ""]);
    expect(await mailed({ kind: "trainingYear", year: "R4" })).toEqual([0, ""]);
    expect(await mailed({ kind: "inactive", days: 30 })).toEqual([all - 3, "banEnded declined expired free paid r1"]);
    expect(await mailed({ kind: "inactive", days: 31 })).toEqual([all - 4, "banEnded declined expired free paid"]);
    expect(await mailed({ kind: "inactive", days: 101 })).toEqual([0, ""]);
    expect((await mails()).some(({ userId }) => userId === noProfile.userId)).toBe(false);
  });

  it("are counted and mailed without reading answers, one learner after the other", async () => {
    const segments: Segment[] = [
      { kind: "all" },
      { kind: "free" },
      { kind: "expired" },
      { kind: "trainingYear", year: "R1" },
      { kind: "inactive", days: 30 },
    ];
    recorded.sent.length = 0;
    for (const segment of segments) await selectAudience(context.db, segment, now);
    for (const segment of segments) await startCampaign(context, await draft(segment), "admin");
    await selectLog(context.db, "x", "failed", 1);
    await selectCampaign(context.db, "x");
    await selectCampaigns(context.db, 1);
    await runCampaigns(context);
    await stopNews(context.db, "x");
    const scanned = (await recorded.plans()).filter(
      ({ sql, detail }) =>
        /^SCAN (?!CONSTANT ROW|\(?subquery|user\b|campaign USING INDEX campaign_created)/.test(detail) &&
        // How the foreign key would be checked if one were broken before in the same transaction.
        !(sql.startsWith('insert into "mail_body"') && detail === "SCAN campaign"),
    );
    expect(scanned).toEqual([]);
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox, studyDay, subscription, user } from "../../db/schema";
import { dayMs, getUtcDay } from "../../lib/day";
import {
  context,
  draftCampaign,
  makeRecipient,
  now,
  readCampaign,
  readOutbox,
  recorded,
  setUpCampaigns,
} from "../../testing/campaign-setup";
import { makePerson } from "../../testing/make";
import { getDeletedEmail } from "../auth/deleted-user.server";
import { unsubscribeFromNews } from "../email/news.server";
import { selectCampaign, selectCampaigns } from "./campaigns.server";
import type { Segment } from "./segment";
import { selectAudience } from "./select-segment.server";
import { runCampaigns, startCampaign } from "./send-campaign.server";
import { selectSendLog } from "./send-log.server";

beforeEach(setUpCampaigns);

describe("segments", () => {
  const studied = (userId: string, daysAgo: number) =>
    context.db
      .insert(studyDay)
      .values({ userId, day: getUtcDay(now - daysAgo * dayMs), answers: 1, correct: 1, durationMs: 1 });

  it("contain exactly their reachable learners", async () => {
    const ids = {
      free: await makeRecipient(),
      r1: await makeRecipient({ year: "R1" }),
      quiet: await makeRecipient({ year: "R2", news: false }),
      paid: await makeRecipient({ subscribedDays: 130 }),
      expired: await makeRecipient({ subscribedDays: 100 }),
      declined: await makeRecipient(),
      fresh: await makeRecipient({ now: now - 3 * dayMs }),
      busy: await makeRecipient(),
      banEnded: await makeRecipient({ banned: true }),
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
    // These accounts must never get mail.
    await makeRecipient({ banned: true });
    await makeRecipient({ emailVerified: false });
    await makeRecipient({ role: "admin" });
    const deleted = await makeRecipient();
    await context.db
      .update(user)
      .set({ email: getDeletedEmail(deleted) })
      .where(eq(user.id, deleted));
    const noProfile = await makePerson(context.db, { now: now - 3 * dayMs });

    const { all, mailed } = {
      all: Object.keys(ids).length + 1,
      mailed: async (segment: Segment) => {
        const [counted] = await selectAudience(context.db, segment, now);
        const one = await draftCampaign(segment);
        expect(await startCampaign(context, one, "admin")).toBe(true);
        const got = await context.db
          .select({ userId: mailOutbox.userId })
          .from(mailOutbox)
          .where(eq(mailOutbox.bodyId, one.id));
        const names = got.map(({ userId }) => Object.entries(ids).find(([, id]) => id === userId)?.[0] ?? "stranger");
        expect(counted?.recipientCount).toBe(names.length);
        expect((await readCampaign(one.id)).recipientCount).toBe(names.length);
        return [counted?.learnerCount, names.sort().join(" ")];
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
    expect((await readOutbox()).some(({ userId }) => userId === noProfile.userId)).toBe(false);
  });

  it("are counted and mailed without scanning answers", async () => {
    const segments: Segment[] = [
      { kind: "all" },
      { kind: "free" },
      { kind: "expired" },
      { kind: "trainingYear", year: "R1" },
      { kind: "inactive", days: 30 },
    ];
    recorded.sent.length = 0;
    for (const segment of segments) await selectAudience(context.db, segment, now);
    for (const segment of segments) await startCampaign(context, await draftCampaign(segment), "admin");
    await selectSendLog(context.db, "x", "failed", 1);
    await selectCampaign(context.db, "x");
    await selectCampaigns(context.db, 1);
    await runCampaigns(context);
    await unsubscribeFromNews(context.db, "x");
    const scanned = (await recorded.plans()).filter(
      ({ sql, detail }) =>
        /^SCAN (?!CONSTANT ROW|\(?subquery|user\b|campaign USING INDEX campaign_created)/.test(detail) &&
        // SQLite's check of the foreign key.
        !(sql.startsWith('insert into "mail_body"') && detail === "SCAN campaign"),
    );
    expect(scanned).toEqual([]);
  });
});

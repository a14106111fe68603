import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Context, createContext } from "../../context.server";
import { auditLog, campaign, mailBody, mailOutbox, profile, studyDay, subscription, user } from "../../db/schema";
import type { Env } from "../../env";
import { dayMs, utcDay } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { makePerson } from "../../testing/make";
import { recordPlans } from "../../testing/plans";
import { savePreferences } from "../accounts/save.server";
import { deletedEmail } from "../auth/deleted-user.server";
import { stopNews } from "../email/news.server";
import {
  type Campaign,
  createCampaign,
  deleteCampaign,
  saveCampaign,
  selectCampaign,
  selectCampaigns,
} from "./campaigns.server";
import type { Segment } from "./segment";
import { selectAudience } from "./segment.server";
import { cancelCampaign, runCampaigns, scheduleCampaign, sendDoubtfulAgain, startCampaign } from "./send.server";
import { logOf, selectLog } from "./send-log.server";

const now = Date.parse("2031-03-10T12:00:00Z");
let context: Context;
let recorded: ReturnType<typeof recordPlans>;

beforeEach(async () => {
  recorded = recordPlans((await freshD1()).binding);
  context = at(now);
});

/** The request of another moment. */
function at(moment: number): Context {
  const settings = {
    ...(env as unknown as Env),
    DB: recorded.binding,
    APP_ENV: "local",
    APP_URL: "http://localhost:8787",
    AUTH_SECRET: "local-only-secret-local-only-secret-local-only",
    MAIL_FROM: "RadCore <no-reply@radcore.local>",
  } as Env;
  return { ...createContext(settings, { waitUntil: () => {} }), now: moment };
}

type Options = Parameters<typeof makePerson>[1] & { news?: boolean; year?: "R1" | "R2" };

/** A learner of 100 days who wants news, unless told otherwise; gives the id. */
async function learner({ news = true, year, ...options }: Options = {}): Promise<string> {
  const { db } = context;
  const { userId } = await makePerson(db, { now: now - 100 * dayMs, ...options });
  await db.insert(profile).values({ userId, newsByEmail: news, trainingYear: year });
  return userId;
}

async function draft(segment: Segment = { kind: "all" }): Promise<Campaign> {
  const id = await createCampaign(context, "admin", { subject: "New cases", text: "Hi {{name}}", segment });
  return stored(id);
}

async function stored(id: string): Promise<Campaign> {
  const [row] = await context.db.select().from(campaign).where(eq(campaign.id, id));
  if (!row) throw new Error("the campaign is gone");
  return row;
}

const mails = () => context.db.select().from(mailOutbox);
const actions = async () => (await context.db.select().from(auditLog)).map((entry) => entry.action);

async function put(ids: string[], state: "sending" | "sent" | "failed" | "handed_over") {
  for (const userId of ids)
    await context.db
      .update(mailOutbox)
      .set({ state, sentAt: state === "sent" ? now : null, lastError: state === "failed" ? "550 no such box" : null })
      .where(eq(mailOutbox.userId, userId));
}

describe("segments", () => {
  const studied = (userId: string, daysAgo: number) =>
    context.db.insert(studyDay).values({ userId, day: utcDay(now - daysAgo * dayMs), answers: 1, correct: 1, took: 1 });

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
        expect((await stored(one.id)).recipients).toBe(names.length);
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

describe("a campaign", () => {
  it("starts once, whoever starts it at once, and queues one mail a learner", async () => {
    const ids = [await learner(), await learner(), await learner()];
    const one = await draft();
    const started = await Promise.all([
      startCampaign(at(now), one, "ann"),
      startCampaign(at(now), one, "bob"),
      startCampaign(at(now), one, "clock"),
    ]);
    expect(started.filter(Boolean)).toHaveLength(1);
    expect(await startCampaign(context, one, "ann")).toBe(false);
    // Nor does a start that read the state it has now.
    expect(await startCampaign(context, await stored(one.id), "ann")).toBe(true);
    expect((await mails()).map(({ id }) => id).sort()).toEqual(ids.map((id) => `${one.id}-${id}`).sort());
    expect(await stored(one.id)).toMatchObject({ state: "sending", bodyId: one.id, startedAt: now, recipients: 3 });
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: "campaign", state: "waiting", bodyId: one.id, dueAt: now, createdAt: now });
    expect(mail).toMatchObject({ once: `campaign:${one.id}:${mail?.userId}`, subject: "", plain: "", html: "" });
    const [body] = await context.db.select().from(mailBody);
    expect(body?.plain).toContain("{{unsubscribe}}");
    expect((await actions()).filter((action) => action === "send campaign")).toHaveLength(2);
  });

  it("is not started with words that were changed after somebody read them", async () => {
    await learner();
    const read = await draft();
    await saveCampaign(at(now), "bob", read, { subject: "Other", text: "Words", segment: { kind: "all" } });
    expect(await startCampaign(context, read, "ann")).toBe(false);
    expect([await mails(), await context.db.$count(mailBody)]).toEqual([[], 0]);
    expect(await stored(read.id)).toMatchObject({ state: "draft", subject: "Other" });
    expect(await actions()).toEqual(["write campaign", "write campaign"]);
  });

  it("goes out when the clock comes to its time, not before, and once by two clocks", async () => {
    await learner();
    const one = await draft();
    expect(await scheduleCampaign(context, "ann", one.id, now + 1000)).toBe(true);
    expect(await scheduleCampaign(context, "bob", one.id, now + 5000)).toBe(false);
    await runCampaigns(context);
    expect([(await stored(one.id)).state, (await mails()).length]).toEqual(["scheduled", 0]);
    await Promise.all([runCampaigns(at(now + 1000)), runCampaigns(at(now + 1000))]);
    expect([(await stored(one.id)).state, (await mails()).length]).toEqual(["sending", 1]);
    expect(await actions()).toEqual(["write campaign", "schedule campaign", "send campaign"]);
  });

  it("is sent when none of its mails waits, whatever became of them", async () => {
    const [ann, bob, cy] = [await learner(), await learner(), await learner()];
    const one = await draft();
    await startCampaign(context, one, "ann");
    await put([ann], "sent");
    await put([bob], "failed");
    await put([cy], "handed_over");
    await runCampaigns(context);
    expect((await stored(one.id)).state).toBe("sending");
    await put([cy], "sent");
    await runCampaigns(context);
    expect((await stored(one.id)).state).toBe("sent");
    const [found] = await selectCampaign(context.db, one.id);
    expect(found?.counts).toEqual({ waiting: 0, sent: 2, doubt: 0, failed: 1 });
    const failed = logOf(await selectLog(context.db, one.id, "failed", 1), now, "UTC");
    expect(failed.mails).toMatchObject([{ state: "failed", reason: "550 no such box" }]);
    expect(logOf(await selectLog(context.db, one.id, "all", 1), now, "UTC").mails).toHaveLength(3);
    expect(await selectLog(context.db, one.id, "all", 2)).toEqual([]);
  });

  it("sends again what was never confirmed, when an admin says so, to those who still want it", async () => {
    const [ann, bob, cy] = [await learner(), await learner(), await learner()];
    const one = await draft();
    await startCampaign(context, one, "ann");
    await put([ann, bob, cy], "sent");
    const doubt = { lastError: "confirmation lost" };
    for (const userId of [ann, bob])
      await context.db.update(mailOutbox).set(doubt).where(eq(mailOutbox.userId, userId));
    await runCampaigns(context);
    expect((await selectCampaign(context.db, one.id))[0]?.counts).toMatchObject({ sent: 3, doubt: 2 });
    expect(await selectLog(context.db, one.id, "doubt", 1)).toHaveLength(2);
    await savePreferences(context.db, bob, { newsByEmail: false });
    expect(await sendDoubtfulAgain(context, "ann", one.id)).toBe(1);
    expect(await sendDoubtfulAgain(context, "ann", one.id)).toBe(0);
    expect((await mails()).filter(({ state }) => state === "waiting")).toMatchObject([
      { userId: ann, lastError: null },
    ]);
    expect((await stored(one.id)).state).toBe("sending");
    await put([ann], "sent");
    await runCampaigns(context);
    expect((await stored(one.id)).state).toBe("sent");
    expect((await actions()).filter((action) => action.startsWith("send again"))).toHaveLength(1);
  });

  it("that is nobody's is sent at once", async () => {
    const one = await draft();
    await startCampaign(context, one, "ann");
    await runCampaigns(context);
    expect(await stored(one.id)).toMatchObject({ state: "sent", recipients: 0 });
  });

  it("goes back to a draft when it is cancelled before its time", async () => {
    await learner();
    const one = await draft();
    await scheduleCampaign(context, "ann", one.id, now + 1000);
    expect(await cancelCampaign(context, "ann", one.id)).toBe(true);
    await runCampaigns(at(now + 2000));
    expect(await stored(one.id)).toMatchObject({ state: "draft", scheduledAt: null, text: "Hi {{name}}" });
    expect(await mails()).toEqual([]);
  });

  it("takes out what waits when it is cancelled under way, also what a failed try puts back", async () => {
    const [ann, bob, cy] = [await learner(), await learner(), await learner(), await learner()];
    const one = await draft();
    await startCampaign(context, one, "ann");
    await put([ann], "sent");
    await put([bob], "handed_over");
    await put([cy], "sending");
    expect(await cancelCampaign(context, "ann", one.id)).toBe(true);
    expect((await mails()).map(({ state }) => state).sort()).toEqual(["handed_over", "sent"]);
    await context.db.update(mailOutbox).set({ state: "waiting" }).where(eq(mailOutbox.userId, bob));
    await runCampaigns(at(now + 60_000));
    expect((await mails()).map(({ state }) => state)).toEqual(["sent"]);
    expect(await stored(one.id)).toMatchObject({ state: "cancelled", recipients: 4 });
    expect(await cancelCampaign(context, "ann", one.id)).toBe(false);
    expect(await startCampaign(context, one, "ann")).toBe(false);
    expect(await actions()).toEqual(["write campaign", "send campaign", "cancel campaign"]);
  });

  it("cannot be changed or deleted once it is no draft", async () => {
    const one = await draft();
    await scheduleCampaign(context, "ann", one.id, now + 1000);
    expect(await saveCampaign(context, "bob", one, { subject: "x", text: "y", segment: { kind: "free" } })).toBe(false);
    expect(await deleteCampaign(context, "bob", one)).toBe(false);
    expect(await stored(one.id)).toMatchObject({ subject: "New cases", state: "scheduled" });
    expect(await actions()).toEqual(["write campaign", "schedule campaign"]);
    const two = await draft();
    expect(await deleteCampaign(context, "bob", two)).toBe(true);
    expect(await context.db.$count(campaign)).toBe(1);
  });

  it.each([
    ["unsubscribing", (userId: string) => stopNews(context.db, userId)],
    ["the settings", (userId: string) => savePreferences(context.db, userId, { newsByEmail: false })],
  ])("does not reach whom %s took out after it started", async (_, stop) => {
    const [ann, bob] = [await learner(), await learner()];
    await context.db.insert(mailOutbox).values({
      ...{ id: "r", kind: "receipt", recipient: "a", userId: ann, subject: "s", plain: "p", html: "h", createdAt: now },
    });
    await startCampaign(context, await draft(), "ann");
    await stop(ann);
    await stop(ann);
    expect((await mails()).map(({ userId, kind }) => [userId, kind])).toEqual([
      [ann, "receipt"],
      [bob, "campaign"],
    ]);
    const wants = await context.db
      .select()
      .from(profile)
      .where(and(eq(profile.userId, ann), eq(profile.newsByEmail, true)));
    expect(wants).toEqual([]);
  });
});

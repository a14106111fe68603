import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { campaign, mailBody, mailOutbox, profile } from "../../db/schema";
import { actions, at, context, draft, learner, mails, now, openHouse, put, stored } from "../../testing/make-campaign";
import { saveMail } from "../accounts/save.server";
import { stopNews } from "../email/news.server";
import { deleteCampaign, saveCampaign, selectCampaign } from "./campaigns.server";
import { cancelCampaign, runCampaigns, scheduleCampaign, sendDoubtfulAgain, startCampaign } from "./send.server";
import { logOf, selectLog } from "./send-log.server";

beforeEach(openHouse);

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
    expect(await stored(one.id)).toMatchObject({ state: "sending", bodyId: one.id, startedAt: now, recipientCount: 3 });
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: "campaign", state: "waiting", bodyId: one.id, dueAt: now, createdAt: now });
    expect(mail).toMatchObject({
      idempotencyKey: `campaign:${one.id}:${mail?.userId}`,
      subject: "",
      plain: "",
      html: "",
    });
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
    // Its mails are forgotten after a month; how many they were is not.
    await context.db.delete(mailOutbox);
    expect((await selectCampaign(context.db, one.id))[0]?.counts).toEqual({ waiting: 0, sent: 2, doubt: 0, failed: 1 });
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
    await saveMail(context.db, bob, { newsByEmail: false });
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
    expect(await stored(one.id)).toMatchObject({ state: "sent", recipientCount: 0 });
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
    expect(await stored(one.id)).toMatchObject({ state: "cancelled", recipientCount: 4 });
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
    ["the settings", (userId: string) => saveMail(context.db, userId, { newsByEmail: false })],
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

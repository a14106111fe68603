import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { campaign, mailBody, mailOutbox, profile } from "../../db/schema";
import {
  context,
  contextAt,
  draftCampaign,
  makeRecipient,
  now,
  readAuditActions,
  readCampaign,
  readOutbox,
  setMailState,
  setUpCampaigns,
} from "../../testing/campaign-setup";
import { saveMailPreferences } from "../accounts/save-settings.server";
import { unsubscribeFromNews } from "../email/news.server";
import { deleteCampaign, saveCampaign, selectCampaign } from "./campaigns.server";
import {
  cancelCampaign,
  resendUnconfirmed,
  runCampaigns,
  scheduleCampaign,
  startCampaign,
} from "./send-campaign.server";
import { selectSendLog, toSendLog } from "./send-log.server";

beforeEach(setUpCampaigns);

describe("a campaign", () => {
  it("starts only once under concurrent starts, and queues one mail per learner", async () => {
    const ids = [await makeRecipient(), await makeRecipient(), await makeRecipient()];
    const one = await draftCampaign();
    const started = await Promise.all([
      startCampaign(contextAt(now), one, "ann"),
      startCampaign(contextAt(now), one, "bob"),
      startCampaign(contextAt(now), one, "clock"),
    ]);
    expect(started.filter(Boolean)).toHaveLength(1);
    expect(await startCampaign(context, one, "ann")).toBe(false);
    // A repeated start with the current state adds no mails.
    expect(await startCampaign(context, await readCampaign(one.id), "ann")).toBe(true);
    expect((await readOutbox()).map(({ id }) => id).sort()).toEqual(ids.map((id) => `${one.id}-${id}`).sort());
    expect(await readCampaign(one.id)).toMatchObject({
      state: "sending",
      bodyId: one.id,
      startedAt: now,
      recipientCount: 3,
    });
    const [mail] = await readOutbox();
    expect(mail).toMatchObject({ kind: "campaign", state: "waiting", bodyId: one.id, dueAt: now, createdAt: now });
    expect(mail).toMatchObject({
      idempotencyKey: `campaign:${one.id}:${mail?.userId}`,
      subject: "",
      plain: "",
      html: "",
    });
    const [body] = await context.db.select().from(mailBody);
    expect(body?.plain).toContain("{{unsubscribe}}");
    expect((await readAuditActions()).filter((action) => action === "send campaign")).toHaveLength(2);
  });

  it("does not start if the text changed after it was read", async () => {
    await makeRecipient();
    const read = await draftCampaign();
    await saveCampaign(contextAt(now), "bob", read, { subject: "Other", text: "Words", segment: { kind: "all" } });
    expect(await startCampaign(context, read, "ann")).toBe(false);
    expect([await readOutbox(), await context.db.$count(mailBody)]).toEqual([[], 0]);
    expect(await readCampaign(read.id)).toMatchObject({ state: "draft", subject: "Other" });
    expect(await readAuditActions()).toEqual(["write campaign", "write campaign"]);
  });

  it("goes out at its scheduled time, and only once with two concurrent jobs", async () => {
    await makeRecipient();
    const one = await draftCampaign();
    expect(await scheduleCampaign(context, "ann", one.id, now + 1000)).toBe(true);
    expect(await scheduleCampaign(context, "bob", one.id, now + 5000)).toBe(false);
    await runCampaigns(context);
    expect([(await readCampaign(one.id)).state, (await readOutbox()).length]).toEqual(["scheduled", 0]);
    await Promise.all([runCampaigns(contextAt(now + 1000)), runCampaigns(contextAt(now + 1000))]);
    expect([(await readCampaign(one.id)).state, (await readOutbox()).length]).toEqual(["sending", 1]);
    expect(await readAuditActions()).toEqual(["write campaign", "schedule campaign", "send campaign"]);
  });

  it("counts as sent when no mail is waiting, whether mails were sent or failed", async () => {
    const [ann, bob, cy] = [await makeRecipient(), await makeRecipient(), await makeRecipient()];
    const one = await draftCampaign();
    await startCampaign(context, one, "ann");
    await setMailState([ann], "sent");
    await setMailState([bob], "failed");
    await setMailState([cy], "handed_over");
    await runCampaigns(context);
    expect((await readCampaign(one.id)).state).toBe("sending");
    await setMailState([cy], "sent");
    await runCampaigns(context);
    expect((await readCampaign(one.id)).state).toBe("sent");
    const [found] = await selectCampaign(context.db, one.id);
    expect(found?.counts).toEqual({ waiting: 0, sent: 2, doubt: 0, failed: 1 });
    const failed = toSendLog(await selectSendLog(context.db, one.id, "failed", 1), now, "UTC");
    expect(failed.mails).toMatchObject([{ state: "failed", reason: "550 no such box" }]);
    expect(toSendLog(await selectSendLog(context.db, one.id, "all", 1), now, "UTC").mails).toHaveLength(3);
    expect(await selectSendLog(context.db, one.id, "all", 2)).toEqual([]);
    // Mails are deleted after a month, but their counts stay.
    await context.db.delete(mailOutbox);
    expect((await selectCampaign(context.db, one.id))[0]?.counts).toEqual({ waiting: 0, sent: 2, doubt: 0, failed: 1 });
  });

  it("resends unconfirmed mails on request to learners who still want news", async () => {
    const [ann, bob, cy] = [await makeRecipient(), await makeRecipient(), await makeRecipient()];
    const one = await draftCampaign();
    await startCampaign(context, one, "ann");
    await setMailState([ann, bob, cy], "sent");
    const doubt = { lastError: "confirmation lost" };
    for (const userId of [ann, bob])
      await context.db.update(mailOutbox).set(doubt).where(eq(mailOutbox.userId, userId));
    await runCampaigns(context);
    expect((await selectCampaign(context.db, one.id))[0]?.counts).toMatchObject({ sent: 3, doubt: 2 });
    expect(await selectSendLog(context.db, one.id, "doubt", 1)).toHaveLength(2);
    await saveMailPreferences(context.db, bob, { newsByEmail: false });
    expect(await resendUnconfirmed(context, "ann", one.id)).toBe(1);
    expect(await resendUnconfirmed(context, "ann", one.id)).toBe(0);
    expect((await readOutbox()).filter(({ state }) => state === "waiting")).toMatchObject([
      { userId: ann, lastError: null },
    ]);
    expect((await readCampaign(one.id)).state).toBe("sending");
    await setMailState([ann], "sent");
    await runCampaigns(context);
    expect((await readCampaign(one.id)).state).toBe("sent");
    expect((await readAuditActions()).filter((action) => action.startsWith("send again"))).toHaveLength(1);
  });

  it("counts as sent at once without recipients", async () => {
    const one = await draftCampaign();
    await startCampaign(context, one, "ann");
    await runCampaigns(context);
    expect(await readCampaign(one.id)).toMatchObject({ state: "sent", recipientCount: 0 });
  });

  it("becomes a draft again if canceled before its scheduled time", async () => {
    await makeRecipient();
    const one = await draftCampaign();
    await scheduleCampaign(context, "ann", one.id, now + 1000);
    expect(await cancelCampaign(context, "ann", one.id)).toBe(true);
    await runCampaigns(contextAt(now + 2000));
    expect(await readCampaign(one.id)).toMatchObject({ state: "draft", scheduledAt: null, text: "Hi {{name}}" });
    expect(await readOutbox()).toEqual([]);
  });

  it("deletes waiting mails if canceled while sending, including later retries", async () => {
    const [ann, bob, cy] = [await makeRecipient(), await makeRecipient(), await makeRecipient(), await makeRecipient()];
    const one = await draftCampaign();
    await startCampaign(context, one, "ann");
    await setMailState([ann], "sent");
    await setMailState([bob], "handed_over");
    await setMailState([cy], "sending");
    expect(await cancelCampaign(context, "ann", one.id)).toBe(true);
    expect((await readOutbox()).map(({ state }) => state).sort()).toEqual(["handed_over", "sent"]);
    await context.db.update(mailOutbox).set({ state: "waiting" }).where(eq(mailOutbox.userId, bob));
    await runCampaigns(contextAt(now + 60_000));
    expect((await readOutbox()).map(({ state }) => state)).toEqual(["sent"]);
    expect(await readCampaign(one.id)).toMatchObject({ state: "cancelled", recipientCount: 4 });
    expect(await cancelCampaign(context, "ann", one.id)).toBe(false);
    expect(await startCampaign(context, one, "ann")).toBe(false);
    expect(await readAuditActions()).toEqual(["write campaign", "send campaign", "cancel campaign"]);
  });

  it("can be changed or deleted only as a draft", async () => {
    const one = await draftCampaign();
    await scheduleCampaign(context, "ann", one.id, now + 1000);
    expect(await saveCampaign(context, "bob", one, { subject: "x", text: "y", segment: { kind: "free" } })).toBe(false);
    expect(await deleteCampaign(context, "bob", one)).toBe(false);
    expect(await readCampaign(one.id)).toMatchObject({ subject: "New cases", state: "scheduled" });
    expect(await readAuditActions()).toEqual(["write campaign", "schedule campaign"]);
    const two = await draftCampaign();
    expect(await deleteCampaign(context, "bob", two)).toBe(true);
    expect(await context.db.$count(campaign)).toBe(1);
  });

  it.each([
    ["unsubscribing", (userId: string) => unsubscribeFromNews(context.db, userId)],
    ["the settings", (userId: string) => saveMailPreferences(context.db, userId, { newsByEmail: false })],
  ])("skips learners who opted out through %s after the start", async (_, stop) => {
    const [ann, bob] = [await makeRecipient(), await makeRecipient()];
    await context.db.insert(mailOutbox).values({
      ...{ id: "r", kind: "receipt", recipient: "a", userId: ann, subject: "s", plain: "p", html: "h", createdAt: now },
    });
    await startCampaign(context, await draftCampaign(), "ann");
    await stop(ann);
    await stop(ann);
    expect((await readOutbox()).map(({ userId, kind }) => [userId, kind])).toEqual([
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

import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { announcement, announcementDismissal, auditLog } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makeLoginCookie, makePerson } from "../../testing/make";
import { recordQueryPlans } from "../../testing/query-plan-recorder";
import { getViewer } from "../auth/viewer.server";
import {
  createAnnouncement,
  deleteAnnouncementDraft,
  dismissAnnouncement,
  getAnnouncement,
  getAnnouncementState,
  saveAnnouncement,
  withdrawAnnouncement,
} from "./announcements.server";

const now = Date.now();
const hour = 60 * 60 * 1000;
let recorded: ReturnType<typeof recordQueryPlans>;
let context: Context;

beforeEach(async () => {
  recorded = recordQueryPlans((await freshD1()).binding);
  context = request();
});

function request(): Context {
  return { ...localContext({ DB: recorded.binding }), now };
}

const words = {
  title: 'New "chest" cases',
  body: "Forty of them.",
  tone: "primary" as const,
  audience: "all" as const,
  linkPath: null,
  linkLabel: null,
  startsAt: now - hour,
  endsAt: now + hour,
  isPublished: true,
};

const make = (changes: Partial<Parameters<typeof createAnnouncement>[2]> = {}) =>
  createAnnouncement(context, "admin", { ...words, ...changes });

/** Returns the banner on a learner's next page. */
async function banner(userId: string) {
  const one = request();
  const { name, value } = await makeLoginCookie(one.db, userId, one.settings.url);
  const page = new Request(one.settings.url, { headers: { Cookie: `${name}=${value}` } });
  recorded.sent.length = 0;
  return (await getViewer(one, page))?.announcement;
}

it("shows the newest running announcement until it is dismissed", async () => {
  const { userId } = await makePerson(context.db);
  const { userId: other } = await makePerson(context.db);
  expect(await banner(userId)).toBeNull();
  const older = await make({ startsAt: now - 2 * hour });
  const newer = await make({ linkPath: "/pricing", linkLabel: "See" });
  await make({ startsAt: now + 1 });
  await make({ endsAt: now });
  expect(await banner(userId)).toEqual({
    ...{ id: newer, title: words.title, body: words.body, tone: "primary", linkPath: "/pricing", linkLabel: "See" },
  });
  await dismissAnnouncement(context.db, userId, newer);
  await dismissAnnouncement(context.db, userId, newer);
  expect((await banner(userId))?.id).toBe(older);
  await dismissAnnouncement(context.db, userId, older);
  expect(await banner(userId)).toBeNull();
  expect((await banner(other))?.id).toBe(newer);
});

it("shows a draft to nobody until it is published, and deletes only drafts (M6)", async () => {
  const { userId } = await makePerson(context.db);
  const draft = await make({ isPublished: false });
  const read = async () => (await getAnnouncement(context.db, draft)) ?? undefined;
  expect(await banner(userId)).toBeNull();
  const before = await read();
  if (!before) throw new Error("the announcement is gone");
  expect(getAnnouncementState(before, now)).toBe("draft");
  await saveAnnouncement(context, "admin", before, { ...words, isPublished: true });
  expect((await banner(userId))?.id).toBe(draft);
  await deleteAnnouncementDraft(context, "admin", before);
  expect(await read()).toBeDefined();
  await context.db.update(announcement).set({ isPublished: false });
  await deleteAnnouncementDraft(context, "admin", before);
  expect(await read()).toBeUndefined();
  const actions = (await context.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toEqual(["make announcement", "change announcement", "delete announcement"]);
});

it("stores no dismissal of an unknown announcement", async () => {
  const { userId } = await makePerson(context.db);
  await dismissAnnouncement(context.db, userId, "no such");
  expect(await context.db.$count(announcementDismissal)).toBe(0);
});

it("shows an announcement to its audience by current access", async () => {
  const free = await makePerson(context.db);
  const paid = await makePerson(context.db, { subscribedDays: 3 });
  const expired = await makePerson(context.db, { subscribedDays: -1 });
  const forFree = await make({ audience: "free" });
  const forPaid = await make({ audience: "subscribers" });
  expect((await banner(free.userId))?.id).toBe(forFree);
  expect((await banner(expired.userId))?.id).toBe(forFree);
  expect((await banner(paid.userId))?.id).toBe(forPaid);
});

it("disappears when withdrawn, with every change in the audit log (M12)", async () => {
  const { userId } = await makePerson(context.db);
  const id = await make();
  const before = await getAnnouncement(context.db, id);
  if (!before) throw new Error("the announcement is gone");
  await saveAnnouncement(context, "admin", before, { ...words, title: "Better" });
  expect((await banner(userId))?.title).toBe("Better");
  await withdrawAnnouncement(context, "admin", { ...before, title: "Better" });
  expect(await banner(userId)).toBeNull();
  await withdrawAnnouncement(context, "admin", { ...before, endsAt: now });
  const entries = await context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `announcement:${id}`));
  expect(entries.map(({ action }) => action)).toEqual([
    "make announcement",
    "change announcement",
    "withdraw announcement",
  ]);
});

it("needs no extra trip and uses an index, regardless of ended announcements", async () => {
  const { userId } = await makePerson(context.db);
  const ended = Array.from({ length: 12 }, (_, index) => ({
    ...{ ...words, id: `old${index}`, endsAt: now - hour, createdBy: "admin", createdAt: now },
  }));
  for (const row of ended) await context.db.insert(announcement).values(row);
  const id = await make();
  expect((await banner(userId))?.id).toBe(id);
  expect(recorded.sent).toHaveLength(1);
  const lines = (await recorded.plans()).map(({ detail }) => detail);
  expect(lines.filter((line) => line.startsWith("SCAN"))).toEqual([]);
  expect(lines.filter((line) => line.includes("announcement_ends"))).toHaveLength(1);
});

import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { announcement, auditLog, campaign, mailOutbox, profile } from "../app/db/schema";
import { getUnsubscribeUrl } from "../app/features/email/unsubscribe.server";
import { makePerson, makeQuestion, makeSession } from "../app/testing/make";
import { localBindings } from "../scripts/local.mjs";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, test } from "./support/browser";
import { type OwnSite, startOwnSite } from "./support/own-site";
import { takeScreenshot } from "./support/screenshot";
import { openSignedIn } from "./support/sign-in";

let own: OwnSite;
let db: Db;

beforeAll(async () => {
  own = await startOwnSite({});
  db = own.db;
});
afterAll(() => own.stop());

async function makeReader(newsByEmail = true) {
  const person = await makePerson(db);
  await db.insert(profile).values({ userId: person.userId, newsByEmail, timeZone: "UTC" });
  return person;
}

const newsOf = async (userId: string) =>
  (await db.select().from(profile).where(eq(profile.userId, userId)))[0]?.newsByEmail;

const linkOf = (userId: string) =>
  getUnsubscribeUrl({ url: own.url, authSecret: localBindings(own.url).AUTH_SECRET }, userId);

async function darken(page: Page) {
  await page.evaluate(() => localStorage.setItem("radcore-ui-theme", "dark"));
  await page.reload();
  await hydrated(page);
}

test("an admin writes, previews, tests, and schedules a campaign, and reads the log (M6)", async ({ open }) => {
  const readers = [await makeReader(), await makeReader(), await makeReader()];
  await makeReader(false);
  const admin = await makePerson(db, { role: "admin" });
  await db.insert(profile).values({ userId: admin.userId, timeZone: "America/New_York" });
  const { page } = await openSignedIn(open, own, admin.userId, { expected: [/status of 400/] });
  await page.goto(`${own.url}/admin`);
  await hydrated(page);
  await page.getByRole("link", { name: "Communications" }).click();
  await page.getByRole("link", { name: "New campaign" }).click();

  // Input survives an error.
  await page.getByLabel("Text", { exact: true }).fill("Forty cases, {{name}}.\n\nSee https://radcore.test/questions.");
  await page.getByText("Goes to 3 of 4 learners. The other learner has not opted in to news.").waitFor();
  await page.getByLabel("Goes to").selectOption("R2");
  await page.getByText("Goes to 0 of 0 learners.").waitFor();
  await page.getByLabel("Goes to").selectOption("inactive");
  await page.getByLabel("Days without study").fill("45");
  await page.getByLabel("Goes to").selectOption("all");
  await page.getByText("Goes to 3 of 4 learners. The other learner has not opted in to news.").waitFor();
  // The preview follows the typing, before anything is saved.
  const typedFrame = page.frameLocator('iframe[title="HTML version of the email"]');
  await typedFrame.getByRole("paragraph").filter({ hasText: "Forty cases, Pat Person." }).waitFor();
  await page.getByLabel("Button opens page").fill("/questions/sets");
  await page.getByLabel("Button text").fill("Open the sets");
  await typedFrame.getByRole("link", { name: "Open the sets" }).waitFor();
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Enter a subject.").waitFor();
  await page.getByLabel("Subject").fill("Forty new chest cases");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Draft saved.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Forty new chest cases" }).waitFor();

  const frame = page.frameLocator('iframe[title="HTML version of the email"]');
  await frame.getByRole("paragraph").filter({ hasText: "Forty cases, Pat Person." }).waitFor();
  expect(await frame.getByRole("link", { name: "Stop news by email" }).getAttribute("href")).toBe(
    await linkOf(admin.userId),
  );
  await page.getByText("Plain text version").click();
  await page.getByText("See https://radcore.test/questions.").first().waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await takeScreenshot(page, "draft");

  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByText(`A test email was sent to ${admin.email}.`).waitFor();
  const [testMail] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, admin.email));
  expect(testMail).toMatchObject({ kind: "campaignTest", subject: "[Test] Forty new chest cases" });
  expect(testMail?.plain).toContain("Forty cases, Pat Person.");

  // Unsaved changes can't be sent.
  await page.getByLabel("Subject").fill("Forty new cases");
  await expect.poll(() => page.getByRole("button", { name: "Send campaign…" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("heading", { level: 1, name: "Forty new cases" }).waitFor();

  await page.getByLabel("Later").check();
  await page.getByLabel("Date and time").fill("2020-01-01T10:00");
  await page.getByRole("button", { name: "Send campaign…" }).click();
  await page.getByText("Choose a time in the future").waitFor();
  expect(await page.getByLabel("Date and time").inputValue()).toBe("2020-01-01T10:00");
  // A winter day in New York that is always less than a year away.
  const today = new Date();
  const [year, day] = [today.getUTCFullYear(), today.getUTCMonth() ? "01-04" : "02-04"];
  const soon = `${day === "01-04" ? year + 1 : year}-${day}T09:30`;
  await page.getByLabel("Date and time").fill(soon);
  await page.getByRole("button", { name: "Send campaign…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send to 3 learners?" });
  await dialog.waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, "confirm");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Send campaign…" }).click();
  await dialog.getByRole("button", { name: "Schedule for 3 learners" }).click();
  await page.getByText("Campaign scheduled.").waitFor();
  await page.getByText(day === "01-04" ? `Jan 4, ${year + 1}, 9:30` : `Feb 4, ${year}, 9:30`).waitFor();
  const [stored] = await db.select().from(campaign);
  expect(stored?.scheduledAt).toBe(Date.parse(`${soon}:00-05:00`));

  // The scheduled time passes.
  expect(await own.runCron("* * * * *")).toBe("ok");
  expect(await db.$count(mailOutbox, eq(mailOutbox.kind, "campaign"))).toBe(0);
  await db.update(campaign).set({ scheduledAt: Date.now() - 1 });
  expect(await own.runCron("* * * * *")).toBe("ok");
  expect(await db.$count(mailOutbox, eq(mailOutbox.kind, "campaign"))).toBe(3);
  for (const [index, { userId }] of readers.entries())
    await db
      .update(mailOutbox)
      .set(index ? { state: "sent", sentAt: Date.now() } : { state: "failed", lastError: "550 no such mailbox" })
      .where(eq(mailOutbox.userId, userId));
  expect(await own.runCron("* * * * *")).toBe("ok");

  await page.reload();
  await hydrated(page);
  await page.getByRole("region", { name: "Progress" }).getByText("2 of 3").waitFor();
  await page.getByRole("link", { name: "Failed (1)" }).click();
  await page.getByRole("cell", { name: "550 no such mailbox" }).waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await page.getByRole("link", { name: "All (3)" }).click();
  await page.getByRole("cell", { name: readers[1]?.email ?? "" }).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, "log");
  await page.getByRole("link", { name: "All communications" }).click();
  await page.getByRole("row", { name: /Forty new cases Sent All learners 2 1 0/ }).waitFor();
  const done = (await db.select().from(auditLog)).map(({ action }) => action);
  expect(done).toEqual([
    ...["write campaign", "test campaign", "write campaign", "schedule campaign", "send campaign"],
  ]);

  await page.getByLabel("Emails per minute").fill("0");
  await page.getByRole("button", { name: "Save speed" }).click();
  await page.getByText("Enter at least 1 per minute.").waitFor();
  await page.getByLabel("Emails per minute").fill("120");
  await page.getByRole("button", { name: "Save speed" }).click();
  await page.getByText("Speed saved.").waitFor();
  await page.reload();
  expect(await page.getByLabel("Emails per minute").inputValue()).toBe("120");
});

test("a campaign is sent and stopped without JavaScript", async ({ open }) => {
  const reader = await makeReader();
  const { page } = await openSignedIn(open, own, { role: "admin" }, { javaScript: false });
  await page.goto(`${own.url}/communications/campaigns/new`);
  await page.getByLabel("Subject").fill("Plain");
  await page.getByLabel("Text", { exact: true }).fill("Words.");
  await expect.poll(() => page.getByLabel("Days without study").isVisible()).toBe(true);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "Send campaign…" }).click();
  await page.getByText(/Send to \d+ learners?\?/).waitFor();
  await page.getByRole("button", { name: /Send to/ }).click();
  await page.getByText("The campaign is being sent.").waitFor();
  expect(await db.$count(mailOutbox, eq(mailOutbox.recipient, reader.email))).toBe(1);
  await page.getByRole("button", { name: "Stop sending" }).click();
  await page.getByText("Campaign stopped.").waitFor();
  expect(await db.$count(mailOutbox, eq(mailOutbox.recipient, reader.email))).toBe(0);
});

describe("an announcement", () => {
  test("is created, shown, and dismissed", async ({ open }) => {
    const admin = await openSignedIn(open, own, { role: "admin" });
    await admin.page.goto(`${own.url}/communications/announcements/new`);
    await hydrated(admin.page);
    await admin.page.getByLabel("Title").fill("Forty new chest cases");
    await admin.page.getByLabel("Text", { exact: true }).fill("Look at them today.");
    await admin.page.getByLabel("Link to page").fill("https://elsewhere.test");
    await admin.page.getByRole("region", { name: "Preview" }).getByText("Look at them today.").waitFor();
    await admin.page.getByRole("button", { name: "Save" }).click();
    await admin.page.getByText("Enter a path on this site, like /pricing.").waitFor();
    await admin.page.getByLabel("Link to page").fill("/progress");
    await admin.page.getByLabel("Link text").fill("See progress");
    await admin.page.getByRole("button", { name: "Save draft" }).click();
    await admin.page.getByText("Draft saved. Learners see it after you publish it.").waitFor();
    expect((await db.select().from(announcement)).map(({ isPublished }) => isPublished)).toEqual([false]);
    await admin.page.getByRole("button", { name: "Publish announcement" }).click();
    await admin.page.getByText("Announcement published.").waitFor();
    await expectAccessible(admin.page);
    await takeScreenshot(admin.page, "announcement");

    const { page, userId } = await openSignedIn(open, own, {}, { width: 360, dark: true });
    // The banner is in the server's HTML, so nothing shifts.
    const html = await (await page.request.get(`${own.url}/progress`)).text();
    expect(html).toMatch(/<section[^>]*aria-label="Announcement"/);
    await page.goto(`${own.url}/progress`);
    await hydrated(page);
    const banner = page.getByRole("region", { name: "Announcement" });
    await banner.getByText("Forty new chest cases").waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await darken(page);
    await expectAccessible(page);
    await takeScreenshot(page, "banner");
    const sessionId = await makeSession(db, userId, [await makeQuestion(db, { free: true })]);
    await page.goto(`${own.url}/questions/session/${sessionId}?q=1`);
    await hydrated(page);
    expect(await banner.count()).toBe(0);
    await page.goto(`${own.url}/progress`);
    await hydrated(page);
    await banner.getByRole("button", { name: "Dismiss: Forty new chest cases" }).click();
    await banner.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
    await expect
      .poll(async () => (await page.request.get(`${own.url}/progress`)).text())
      .not.toContain("Forty new chest cases");
    await page.reload();
    await hydrated(page);
    expect(await banner.count()).toBe(0);

    await admin.page.getByRole("button", { name: "Withdraw announcement" }).click();
    await admin.page.getByRole("row", { name: /Forty new chest cases Past/ }).waitFor();
    await takeScreenshot(admin.page, "overview");
    await admin.page.setViewportSize({ width: 360, height: 800 });
    const by = { createdBy: "admin", createdAt: Date.now(), updatedAt: Date.now() };
    const words = { subject: "Held", text: "Words.", segment: '{"kind":"all"}' };
    await db.insert(campaign).values({ id: "held", ...words, ...by, state: "cancelled" });
    await admin.page.reload();
    await hydrated(admin.page);
    await expectAccessible(admin.page);
    await darken(admin.page);
    await takeScreenshot(admin.page, "overview-360");
    await admin.page.goto(`${own.url}/communications/campaigns/held`);
    await expectAccessible(admin.page);
    await expectNoSidewaysScroll(admin.page);
    await takeScreenshot(admin.page, "campaign-360");
  });

  test("is dismissed without JavaScript and returns to the same page", async ({ open }) => {
    const now = Date.now();
    await db.insert(announcement).values({
      ...{ id: "plain", title: "Plain news", body: "Words.", tone: "success", audience: "free" },
      ...{ startsAt: now - 1000, endsAt: now + 600_000, createdBy: "admin", createdAt: now },
    });
    const { page } = await openSignedIn(open, own, {}, { javaScript: false });
    await page.goto(`${own.url}/recent-study-sets?x=1`);
    await page.getByRole("button", { name: "Dismiss: Plain news" }).click();
    await page.waitForURL(`${own.url}/recent-study-sets?x=1`);
    expect(await page.getByText("Plain news").count()).toBe(0);
    const stranger = await open({ servers: [own.url] });
    await stranger.goto(own.url);
    expect(await stranger.getByText("Plain news").count()).toBe(0);
    await db
      .delete(announcement)
      .where(eq(announcement.id, "plain"))
      .catch(() => {});
  });

  test("reappears with an error if the dismissal fails", async ({ open }) => {
    const now = Date.now();
    await db.insert(announcement).values({
      ...{ id: "stuck", title: "Stuck news", body: "Words.", tone: "primary", audience: "subscribers" },
      ...{ startsAt: now - 1000, endsAt: now + 600_000, createdBy: "admin", createdAt: now },
    });
    const { page } = await openSignedIn(open, own, { subscribedDays: 3 }, { expected: [/ERR_FAILED/] });
    await page.goto(`${own.url}/progress`);
    await hydrated(page);
    await page.route(/announcements\/dismiss/, (route) => route.abort());
    const button = page.getByRole("button", { name: "Dismiss: Stuck news" });
    await button.click();
    await page.getByText("The announcement was not dismissed", { exact: true }).waitFor();
    await button.waitFor();
  });
});

describe("unsubscribing", () => {
  test("works signed out and without JavaScript", async ({ open }) => {
    const { userId } = await makeReader();
    const page = await open({ javaScript: false, servers: [own.url] });
    await page.goto(await linkOf(userId));
    // Mail scanners only open the link.
    expect(await newsOf(userId)).toBe(true);
    await page.getByRole("button", { name: "Stop news by email" }).click();
    await page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
    expect(await newsOf(userId)).toBe(false);
  });

  test("works with JavaScript and links to the settings", async ({ open }) => {
    const { userId } = await makeReader();
    const page = await open({ width: 360, dark: true, servers: [own.url] });
    await page.goto(await linkOf(userId));
    await hydrated(page);
    await page.getByRole("button", { name: "Stop news by email" }).click();
    await page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
    await expectAccessible(page);
    expect(await page.getByRole("link", { name: "settings" }).getAttribute("href")).toBe("/settings#mail");
    expect(await newsOf(userId)).toBe(false);
  });

  test("works by one-click POST, also repeatedly (RFC 8058)", async () => {
    const { userId } = await makeReader();
    const { userId: other } = await makeReader();
    const press = async (address: string, headers: Record<string, string> = {}) =>
      (
        await fetch(address, {
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site", ...headers },
          body: "List-Unsubscribe=One-Click",
        })
      ).status;
    expect([await press(await linkOf(userId)), await press(await linkOf(userId))]).toEqual([200, 200]);
    expect([await newsOf(userId), await newsOf(other)]).toEqual([false, true]);
    // Webmail sends an Origin header.
    for (const Origin of ["https://mail.example", "null"]) {
      const reader = await makeReader();
      expect(await press(await linkOf(reader.userId), { Origin })).toBe(200);
      expect(await newsOf(reader.userId)).toBe(false);
    }
    // Missing profiles and accounts are fine.
    expect(await press(await linkOf((await makePerson(db)).userId))).toBe(200);
    expect(await press(await linkOf("nobody"))).toBe(200);
  });

  test("refuses forged tokens", async ({ open }) => {
    const { userId } = await makeReader();
    const good = new URL(await linkOf(userId)).searchParams.get("token") ?? "";
    const forged = [
      good.slice(0, -4),
      good.replace("unsubscribe:", "other:"),
      good.replace(userId, "user-x"),
      userId,
      "",
    ];
    for (const token of forged)
      for (const method of ["GET", "POST"]) {
        const answer = await fetch(`${own.url}/unsubscribe?${new URLSearchParams({ token })}`, { method });
        expect([method, token, answer.status]).toEqual([method, token, 400]);
      }
    expect(await newsOf(userId)).toBe(true);
    const page = await open({ servers: [own.url], expected: [/status of 400/] });
    await page.goto(`${own.url}/unsubscribe?token=x`);
    await page.getByRole("heading", { name: "This link is incomplete" }).waitFor();
  });
});

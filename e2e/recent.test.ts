import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { studySession } from "../app/db/schema";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, signIn, test } from "./support/browser";
import { sessionOf, single } from "./support/study";

// Recent study sets (S6): resume, retake, archive, and restore.

/** Creates a session of two questions; a finished one has one right and one wrong answer. */
async function session(db: Db, userId: string, changes: Partial<typeof studySession.$inferInsert> = {}) {
  const id = await sessionOf(db, userId, [single(), single()]);
  await db.update(studySession).set(changes).where(eq(studySession.id, id));
  return id;
}

const done = { marks: "cx", finishedAt: Date.now() - 3_600_000 };
const rows = (page: Page) => page.locator("main li h3");

test("says what to do when there are no sets", async ({ open, db }) => {
  const page = await open({ width: 360 });
  await signIn(page, db);
  await page.goto("/recent-study-sets");
  await page.getByRole("heading", { name: "No study sets yet" }).waitFor();
  await page.getByRole("link", { name: "Archived" }).click();
  await page.getByRole("heading", { name: "No archived study sets" }).waitFor();
  await page.getByRole("link", { name: "Exam", exact: true }).click();
  // Each filter link keeps the other filters of the address.
  await page.locator('a[href*="mode=exam"]', { hasText: "Unfinished" }).click();
  await page.getByRole("heading", { name: "No unfinished study sets in Exam mode" }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Show all" }).click();
  await page.getByRole("link", { name: "Quick start" }).waitFor();
});

test("shows scores of finished sets only, and filters by state and mode", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  await session(db, userId, done);
  await session(db, userId, { mode: "exam", marks: "e-" });
  await page.goto("/recent-study-sets");
  await page.getByText("1 of 2 correct").waitFor();
  await page.getByText("1 of 2 answered").waitFor();
  expect(await page.getByText("correct").count()).toBe(1);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Exam", exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await page.getByText("correct").count()).toBe(0);
  await page.getByRole("link", { name: "Finished", exact: true }).click();
  await page.getByRole("heading", { name: "No finished study sets in Exam mode" }).waitFor();
});

test("an exam shows the score of its results, with omitted questions as 0 (Q3)", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  const exam = await sessionOf(
    db,
    userId,
    Array.from({ length: 6 }, () => single()),
  );
  await db
    .update(studySession)
    .set({ ...done, mode: "exam", marks: "cx----" })
    .where(eq(studySession.id, exam));
  await page.goto("/recent-study-sets");
  await page.getByText("1 of 6 correct · 17% · 4 unanswered").waitFor();
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByText("17%", { exact: true }).waitFor();
  await page.getByText("score: 1 of 6 questions correct").waitFor();
  // Each axis contains every question.
  expect(await page.getByText("1 of 6 correct · 4 unanswered").count()).toBe(2);
});

test("results of blocks fit a phone, with the whole table and buttons of equal width", async ({ open, db }) => {
  const page = await open({ width: 360 });
  const { userId } = await signIn(page, db);
  const id = await session(db, userId, { ...done, mode: "blocks", blockSize: 1, block: 1, marks: "x-" });
  await page.goto(`/questions/session/${id}/results`);
  const table = page.getByRole("region", { name: "Results by block" });
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  const widths = await page
    .locator("main button")
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  expect(new Set(widths).size).toBe(1);
  await expectNoSidewaysScroll(page);
});

test("the menu of a finished set lists its retakes and fits a phone; a single retake needs no menu", async ({
  open,
  db,
}) => {
  const page = await open({ width: 360 });
  const { userId } = await signIn(page, db);
  await session(db, userId, { ...done, marks: "c-" });
  await session(db, userId, { ...done, marks: "cc" });
  await page.goto("/recent-study-sets");
  await hydrated(page);
  const menu = page.locator("summary", { hasText: "Retake" });
  expect(await menu.count()).toBe(1);
  await menu.click();
  await page.getByRole("button", { name: "Take unanswered (1)" }).waitFor();
  expect(await page.getByRole("button", { name: "Retake all" }).count()).toBe(2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Take unanswered (1)" }).waitFor({ state: "hidden" });
});

test("archives by keyboard, undoes at once, and restores from the archive", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  await session(db, userId, done);
  await page.goto("/recent-study-sets");
  await hydrated(page);
  await page.getByRole("button", { name: "Archive" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("The session is no longer in your list.").waitFor();
  await page.getByRole("heading", { name: "No study sets yet" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Undo");
  await page.keyboard.press("Enter");
  await page.getByText("1 of 2 correct").waitFor();
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("link", { name: "Archived" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("heading", { name: "No archived study sets" }).waitFor();
  await page.getByRole("link", { name: "Show all" }).click();
  await page.getByText("1 of 2 correct").waitFor();
});

test("archives, restores, and retakes without JavaScript", async ({ open, db }) => {
  const page = await open({ javaScript: false });
  const { userId } = await signIn(page, db);
  await session(db, userId, done);
  await page.goto("/recent-study-sets?state=finished");
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Archive" }).waitFor();
  expect(new URL(page.url()).search).toBe("?state=finished");
  await page.locator("summary", { hasText: "Retake" }).click();
  await page.getByRole("button", { name: "Retake all" }).click();
  await page.getByRole("heading", { level: 1, name: "Question 1 of 2" }).waitFor();
});

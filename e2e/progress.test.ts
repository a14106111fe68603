import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { outcome, peerShare, profile, progressCell, studyReset } from "../app/db/schema";
import { peerPools } from "../app/features/progress/peer-percentile";
import { rebuildProgress } from "../app/features/progress/rebuild-progress.server";
import { addDays, getStudyDay } from "../app/lib/day";
import { makeHistory } from "../app/testing/make-history";
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, signIn, test } from "./support/browser";

// Progress of a learner with many answers: figures, sets from the grid, and undoing a reset.

const now = Date.now();

async function studious(...[page, db, options]: Parameters<typeof signIn>) {
  const person = await signIn(page, db, { subscribedDays: 30, ...options });
  await makeHistory(db, person.userId, { answers: 120, days: 80, now });
  await rebuildProgress(db, person.userId, now);
  return person;
}

/** Copies the same answers into every cell many times, because the test bank is too small for some figures. */
async function multiply(db: Db, userId: string, times: number) {
  await db
    .update(progressCell)
    .set({
      answered: sql`${progressCell.answered} * ${times}`,
      firstCorrect: sql`${progressCell.firstCorrect} * ${times}`,
      latestCorrect: sql`${progressCell.latestCorrect} * ${times}`,
    })
    .where(eq(progressCell.userId, userId));
}

test("shows readiness, pace, recommendations, and the grid, which starts a set", async ({ page, db }) => {
  const { userId } = await studious(page, db);
  await db.insert(profile).values({ userId, examDate: addDays(getStudyDay(now, "UTC"), 30) });
  await page.goto("/progress");
  await hydrated(page);
  await page.getByText("120 of 300").waitFor();
  await page.getByText("not a board product").waitFor();
  await page.getByText(/new questions? in 30 days until the exam/).waitFor();
  expect(await page.getByRole("listitem").filter({ hasText: "% new" }).count()).toBeGreaterThan(0);
  await expectAccessible(page);

  const cell = page.getByRole("button", { name: /: study Gastrointestinal, CT$/ });
  await cell.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /^Question 1 of/ }).waitFor();
  expect(await page.getByText("Gastrointestinal").count()).toBeGreaterThan(0);

  await multiply(db, userId, 5);
  await page.goto("/progress");
  await page
    .getByRole("region", { name: "Readiness" })
    .getByText(/^\d+–\d+%$/)
    .waitFor();
  await page.getByText(/from 600 first answers in \d+ of 16 domains/).waitFor();
  await expectAccessible(page);
});

test("each recommendation starts ten questions of its domain", async ({ page, db }) => {
  await studious(page, db);
  await page.goto("/progress");
  const next = page.getByRole("region", { name: "Study next" });
  const name = (await next.getByRole("button").first().textContent())?.replace(/.* from /, "") ?? "";
  await next.getByRole("button").first().click();
  await page.waitForURL("**/questions/session/**");
  await page.getByRole("heading", { level: 1, name: /Question 1 of (10|\d)/ }).waitFor();
  expect(await page.getByText(name, { exact: true }).count()).toBeGreaterThan(0);
});

test("shows every figure of every domain and does not scroll sideways on a phone", async ({ open, db }) => {
  const page = await open({ width: 360 });
  const { userId } = await studious(page, db);
  await page.goto("/progress/domains");
  const row = page.getByRole("row", { name: /^Gastrointestinal/ });
  await row.waitFor();
  expect(await row.getByRole("cell").count()).toBe(8);
  const due = await db.$count(outcome, eq(outcome.userId, userId));
  expect(due).toBeGreaterThan(0);
  await page.getByRole("heading", { name: "Confidence" }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("the heat map and the forecast of reviews fit a phone in both themes", async ({ open, db }) => {
  const page = await open({ width: 360 });
  await studious(page, db);
  await page.goto("/progress");
  const heatMap = page.getByRole("region", { name: /^Organ by modality: / });
  await heatMap.getByRole("columnheader", { name: "Radiography & fluoroscopy" }).waitFor();
  await expectNoSidewaysScroll(page);
  expect(await heatMap.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  await expectAccessibleInBothThemes(page);
  const forecast = page.getByRole("region", { name: "Questions due in the next 14 days" });
  const dueToday = await forecast
    .getByRole("row", { name: /^Today/ })
    .getByRole("cell")
    .textContent();
  await page.goto("/");
  await page.getByText(new RegExp(`^${dueToday} questions? due`)).waitFor();
});

test("shows percentiles only with enough learners, and never in calm mode", async ({ page, db }) => {
  const { userId } = await studious(page, db);
  await multiply(db, userId, 20);
  const percentiles = JSON.stringify(Array.from({ length: 101 }, (_, n) => n / 100));
  await db.delete(peerShare);
  await page.goto("/progress");
  await page.getByRole("heading", { name: "Readiness" }).waitFor();
  expect(await page.getByText("percentile").count()).toBe(0);
  await db.insert(peerShare).values(peerPools.map((pool) => ({ pool, learners: 30, percentiles, countedAt: now })));
  try {
    await page.goto("/progress");
    await page.getByText(/\d+(st|nd|rd|th) percentile/).waitFor();
    await page.getByText("Streak").waitFor();
    await page.goto("/progress/domains");
    await page.getByRole("columnheader", { name: "Percentile" }).first().waitFor();
    await db.insert(profile).values({ userId, calmMode: true });
    await page.goto("/progress/domains");
    await page.getByRole("heading", { name: "Organ systems" }).waitFor();
    expect(await page.getByRole("columnheader", { name: "Percentile" }).count()).toBe(0);
    await page.goto("/progress");
    await page.getByRole("heading", { name: "Readiness" }).waitFor();
    expect(await page.getByText("percentile").count()).toBe(0);
    expect(await page.getByText("Streak").count()).toBe(0);
  } finally {
    await db.delete(peerShare);
  }
});

test("tells a new learner what to do and what readiness needs", async ({ open, db }) => {
  const page = await open({ dark: true });
  const { userId } = await signIn(page, db);
  for (const path of ["/progress", "/progress/domains"]) {
    await page.goto(path);
    await page.getByText("No answers yet").waitFor();
  }
  await makeHistory(db, userId, { answers: 20, days: 3, now });
  await rebuildProgress(db, userId, now);
  await page.goto("/progress");
  await page.getByText("20 of 300").waitFor();
  await page.getByRole("link", { name: "Set exam date" }).waitFor();
});

for (const javaScript of [true, false])
  test(`a domain is reset and restored, JavaScript ${javaScript}`, async ({ open, db }) => {
    const page = await open({ javaScript, expected: [/400 \(Bad Request\)/] });
    const { userId } = await studious(page, db);
    const answered = () =>
      page
        .getByRole("row", { name: /^Neuroradiology/ })
        .getByText(/ \/ \d+ answered/)
        .textContent();
    await page.goto("/progress/domains");
    const before = await answered();
    expect(before).not.toMatch(/^0 /);

    await page.getByRole("link", { name: "Reset", exact: true }).click();
    await page.waitForURL("**/progress/reset");
    if (javaScript) await hydrated(page);
    await page.getByLabel("What to reset").selectOption({ label: "Neuroradiology" });
    await page.getByLabel(/Type “reset”/).fill("yes");
    await page.getByRole("button", { name: "Reset progress" }).click();
    await page.getByText("Type “reset” to confirm.").waitFor();
    expect(await page.getByLabel("What to reset").inputValue()).toBe("organ:neuro");
    if (javaScript) await expectAccessible(page);
    expect(await db.$count(studyReset, eq(studyReset.userId, userId))).toBe(0);
    await page.getByLabel(/Type “reset”/).fill("Reset");
    await page.getByRole("button", { name: "Reset progress" }).click();
    await page.getByText("Your progress is reset.").waitFor();
    if (javaScript) await expectAccessible(page);

    await page.goto("/progress/domains");
    expect(await answered()).toMatch(/^0 /);
    await page.goto("/progress/reset");
    await page.getByRole("button", { name: /^Undo/ }).click();
    await page.getByText("The reset is undone").waitFor();
    expect(await page.getByRole("button", { name: /^Undo/ }).count()).toBe(0);
    await page.goto("/progress/domains");
    expect(await answered()).toBe(before);
  });

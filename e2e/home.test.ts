import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { outcome, profile, studyDay, studyItem, studySession } from "../app/db/schema";
import { addDays, getStudyDay as dayOf } from "../app/lib/day";
import { makeQuestion } from "../app/testing/make";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, signIn, site, test } from "./support/browser";

// The learner's home page is a separate chunk that visitors do not load and learners do not visibly wait for.

const learnerHome = /\/learner-home-[\w-]{8}\.js$/;
declare global {
  interface Window {
    firstHeading: Element | null;
    wasBlank: boolean;
  }
}

/** Records the page's first heading, and whether the page was ever without one afterward. */
async function watchHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.firstHeading = null;
    window.wasBlank = false;
    new MutationObserver(() => {
      const heading = document.querySelector("main h1");
      window.firstHeading ??= heading;
      if (window.firstHeading && !heading) window.wasBlank = true;
    }).observe(document, { childList: true, subtree: true });
  });
}

function logScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  return scripts;
}

test("a visitor does not load it", async ({ page }) => {
  const scripts = logScripts(page);
  await page.goto("/");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => learnerHome.test(path))).toEqual([]);
});

test("a learner gets it from the server, and hydration keeps it", async ({ page, db }) => {
  await signIn(page, db);
  const scripts = logScripts(page);
  await watchHeading(page);
  await page.goto("/");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => learnerHome.test(path)).length).toBe(1);
  expect(
    await page.evaluate(() => [window.firstHeading?.textContent, window.firstHeading?.isConnected, window.wasBlank]),
  ).toEqual([expect.stringMatching(/^Welcome/), true, false]);
});

test("navigation from another page never shows an empty page", async ({ page, db }) => {
  await signIn(page, db);
  await watchHeading(page);
  await page.goto("/progress");
  await hydrated(page);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  expect(await page.evaluate(() => window.wasBlank)).toBe(false);
});

test("two clicks open the first question, and at most half are due (S1)", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { subscribedDays: 10 });
  await due(db, userId, 3);
  await page.goto("/");
  await page.getByRole("button", { name: "5 questions" }).click();
  await page.getByRole("heading", { level: 1, name: "Question 1 of 5" }).waitFor();
  const [session] = await db.select().from(studySession).where(eq(studySession.userId, userId));
  expect(JSON.parse(session?.request ?? "{}")).toMatchObject({ from: "quick", size: 5 });
  const asked = await db
    .select({ id: studyItem.questionId })
    .from(studyItem)
    .innerJoin(outcome, and(eq(outcome.questionId, studyItem.questionId), eq(outcome.userId, userId)))
    .where(eq(studyItem.sessionId, session?.id ?? ""));
  expect(asked).toHaveLength(2);
});

test("a new learner sets up the study plan, and home suggests the domains they named (A7)", async ({ open, db }) => {
  const page = await open({ width: 360 });
  await signIn(page, db);
  await page.goto("/welcome?after=signup");
  await page.getByRole("heading", { level: 1, name: "When is your exam?" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Skip this step" }).click();
  await page.getByRole("heading", { level: 1, name: "What is your training year?" }).waitFor();
  await page.getByRole("radio", { name: "R2" }).check();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("heading", { level: 1, name: "Which domains are you weak in?" }).waitFor();
  await page.getByRole("checkbox", { name: "Physics" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and finish" }).click();
  await page.getByRole("heading", { name: "Start here" }).waitFor();
  expect(await page.getByRole("link", { name: "Set up my study plan" }).count()).toBe(0);
  await page.getByRole("button", { name: "Study 10 from Physics" }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The first run is shown once, and the training year chooses the levels of a custom set.
  await page.goto("/welcome?after=signup");
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/custom-sets");
  await page.locator("summary").filter({ hasText: "R1, R2" }).getByText("2 chosen").waitFor();
});

test("shows due questions, starts the reviews, and offers the compare drill", async ({ open, db }) => {
  const page = await open({ width: 360 });
  const { userId } = await signIn(page, db, { subscribedDays: 10 });
  await due(db, userId, 30, { daysAgo: 6, lapses: 5 });
  await page.goto("/");
  await page
    .getByText("30 questions due; review 13 today, 13 more tomorrow. At this pace, you will be caught up in 3 days.")
    .waitFor();
  await page.getByRole("heading", { name: "Compare drill" }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Review 13 questions" }).click();
  await page.getByRole("heading", { level: 1, name: "Question 1 of 13" }).waitFor();
  await page.goto("/");
  await page.getByRole("button", { name: "Start drill" }).click();
  await page.getByRole("heading", { level: 1, name: "Question 1 of 20" }).waitFor();
});

test.for(["new", "returning"])(
  "no part of a wide page is left empty for a %s learner",
  async (learner, { page, db }) => {
    const { userId } = await signIn(page, db, { subscribedDays: 10 });
    if (learner === "returning") {
      await due(db, userId, 30, { daysAgo: 6, lapses: 5 });
      await page.request.post("/questions", { form: { from: "quick", size: "5" }, headers: { Origin: site } });
      await db
        .insert(profile)
        .values({ userId, weakDomains: JSON.stringify(["physics", "neuro", "gu"]), firstRunAt: 1 });
    }
    await page.goto("/");
    const [main, side] = await page
      .locator("main > div > div")
      .evaluateAll((columns) => columns.map((column) => column.getBoundingClientRect().height));
    if (!main || !side) throw new Error("The page has no two columns");
    expect(Math.min(main, side) / Math.max(main, side)).toBeGreaterThan(0.6);
    const cards = await page
      .getByRole("navigation", { name: "More ways to study" })
      .getByRole("listitem")
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(cards.filter((top) => top === cards.at(-1)).length).toBe(cards.filter((top) => top === cards[0]).length);
  },
);

/** Creates a learner with questions answered days ago that are due now. */
async function due(db: Db, userId: string, questions: number, { daysAgo = 1, lapses = 0 } = {}) {
  const day = addDays(dayOf(Date.now(), "UTC"), -daysAgo);
  await db.insert(studyDay).values({ userId, day, answers: 5, correct: 5, durationMs: 1000 });
  for (let i = 0; i < questions; i++) {
    const { questionId } = await makeQuestion(db, { free: true });
    await db.insert(outcome).values({
      userId,
      questionId,
      firstCorrect: true,
      answers: 1,
      latestAt: 1,
      state: "correct",
      dueAt: Date.now() - 1000 - i,
      lapses,
    });
  }
}

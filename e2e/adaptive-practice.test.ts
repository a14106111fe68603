import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { studyItem, studySession } from "../app/db/schema";
import { makeQuestion } from "../app/testing/make";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { test } from "./support/browser";
import { type OwnSite, startOwnSite } from "./support/own-site";
import { takeScreenshotsOfEachTheme } from "./support/screenshot";
import { openSignedIn } from "./support/sign-in";
import { single } from "./support/study";

let own: OwnSite;
beforeAll(async () => {
  own = await startOwnSite({});
  for (let index = 0; index < 16; index++) await makeQuestion(own.db, { content: single() });
});
afterAll(() => own.stop());

const admin = { role: "admin", subscribedDays: 10 } as const;
const submit = (page: Page) => page.getByRole("button", { name: "Submit answer" });
const countItems = (sessionId: string) => own.db.$count(studyItem, eq(studyItem.sessionId, sessionId));

/** Starts a session of ten questions and returns its id. */
async function start(page: Page): Promise<string> {
  await page.goto(`${own.url}/ai-practice/adaptive`);
  await page.getByRole("radio", { name: "10 questions" }).check();
  await page.getByRole("button", { name: "Start session" }).click();
  await page.waitForURL(/\/questions\/session\/.+q=1$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("a learner answers adaptively, reloads, uses two tabs, ends, and sees the level (G32, G33)", async ({ open }) => {
  const { page } = await openSignedIn(open, own, admin, { width: 360 });
  await page.goto(`${own.url}/ai-practice`);
  await page.getByRole("link", { name: "Adaptive practice" }).click();
  await page.getByText("No level yet.").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const id = await start(page);
  await submit(page).waitFor();
  // No question can be skipped.
  expect(await page.getByRole("link", { name: "Skip for now" }).count()).toBe(0);
  for (let question = 1; question <= 3; question++) {
    await page.keyboard.press(question === 2 ? "b" : "a");
    await submit(page).click();
    await page.getByRole("link", { name: "Next question" }).click();
    await page.waitForURL(new RegExp(`q=${question + 1}$`));
    await submit(page).waitFor();
  }
  await page.reload();
  await submit(page).waitFor();
  expect(await countItems(id)).toBe(4);

  const second = await page.context().newPage();
  await second.goto(`${own.url}/questions/session/${id}?q=9`);
  expect(new URL(second.url()).search).toBe("?q=4");
  await second.close();

  await page.goto(`${own.url}/questions/session/${id}/results`);
  await page.getByRole("button", { name: "End session" }).click();
  await page.getByRole("link", { name: "See your level" }).click();
  await page.getByRole("heading", { level: 1, name: "Adaptive practice" }).waitFor();
  await page.getByText("2 of 3 correct").waitFor();
  await page.getByText("You would probably answer this share").waitFor();
  const [session] = await own.db.select().from(studySession).where(eq(studySession.id, id));
  expect(session?.marks).toBe("cxc-");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await takeScreenshotsOfEachTheme(page, "adaptive-level-360");
  await page.setViewportSize({ width: 1280, height: 900 });
  await takeScreenshotsOfEachTheme(page, "adaptive-level-1280");
});

test("an adaptive session works without JavaScript (G32)", async ({ open }) => {
  const { page } = await openSignedIn(open, own, admin, { javaScript: false });
  const id = await start(page);
  // The label covers its radio button.
  await page.getByRole("radio").first().check({ force: true });
  await submit(page).click();
  await page.getByRole("link", { name: "Next question" }).click();
  expect(new URL(page.url()).search).toBe("?q=2");
  await submit(page).waitFor();
  expect(await countItems(id)).toBe(2);
});

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeQuestion, makeSession, questionLike } from "../app/testing/make";
import { makeCorrection } from "../app/testing/make-correction";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, signIn, test } from "./support/browser";
import { single, verdictHeading } from "./support/study";

// Reports from learners to editors and back, and a key corrected during a running exam.

/** Takes a screenshot if SHOTS names a folder. */
async function shots(page: Page, name: string) {
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-360.png`, fullPage: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

test("a learner reports, an editor replies and corrects the key, and all affected learners are notified (M5)", {
  timeout: 120_000,
}, async ({ open, db }) => {
  const content = single();
  const made = await makeQuestion(db, { content, free: true });
  const name = content.id;

  // One learner has answered the question; another has it in a running exam.
  const benPage = await open({ width: 1280 });
  const ben = await signIn(benPage, db);
  const told = await makeSession(db, ben.userId, [made]);
  await benPage.goto(`/questions/session/${told}?q=1`);
  await hydrated(benPage);
  await benPage.keyboard.press("b");
  await benPage.keyboard.press("Enter");
  await verdictHeading(benPage).waitFor();
  await benPage.goto(`/questions/report?session=${told}&q=1`);
  await hydrated(benPage);
  await benPage.getByLabel("What is wrong?").selectOption("wrong-key");
  await benPage.getByLabel("Details for the editors").fill("The atlas says 2 mm.");
  await benPage.getByRole("button", { name: "Send report" }).click();
  await benPage.getByText("Thank you").waitFor();

  const anaPage = await open({ width: 1280 });
  const ana = await signIn(anaPage, db);
  const exam = await makeSession(
    db,
    ana.userId,
    [made, await makeQuestion(db, { content: single(), free: true })],
    Date.now(),
    {
      mode: "exam",
    },
  );
  await anaPage.goto(`/questions/session/${exam}?q=1`);
  await hydrated(anaPage);
  await anaPage.keyboard.press("b");
  await anaPage.keyboard.press("Enter");
  await anaPage.waitForURL(/q=2/);

  // The editor finds the report with the learner's answer, and replies.
  const page = await open({ width: 1280 });
  await signIn(page, db, { role: "admin" });
  await page.goto("/question-reports?reason=wrong-key");
  await hydrated(page);
  await shots(page, "queue");
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: `Reports on ${name}` }).waitFor();
  await expect.poll(() => page.getByText("The atlas says 2 mm.").isVisible()).toBe(true);
  await page.getByText("Options in the learner’s order").click();
  await expect.poll(() => page.getByText("wrong in that version").isVisible()).toBe(true);
  await shots(page, "question");
  await page.getByRole("button", { name: "Close selected reports" }).click();
  await page.getByText("Choose a decision.").waitFor();
  await page.getByLabel("Suggested reply").selectOption({ label: "Key corrected" });
  await page.getByRole("button", { name: "Close selected reports" }).click();
  await page.getByText("The reports are closed.").waitFor();
  await page.getByLabel("Question action").selectOption("doubt");
  await page.getByLabel("Reason").fill("Until the key is corrected");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText("New sessions leave it out.").waitFor();
  await page.goto("/question-reports?view=review");
  await page.getByRole("link", { name, exact: true }).waitFor();

  await makeCorrection(
    db,
    made.questionId,
    { ...content, key: "b" } as typeof content,
    Date.now(),
    "The atlas says 2 mm.",
  );

  // The learner graded by the wrong key reads both messages and dismisses them.
  await benPage.goto("/");
  await hydrated(benPage);
  await shots(benPage, "home");
  const news = benPage.getByRole("status").filter({ hasText: "The key of one of your questions was corrected." });
  await expect.poll(() => news.innerText()).toContain("The editors replied to your report.");
  await news.getByRole("link").click();
  await benPage.getByRole("heading", { name: "Corrected keys" }).waitFor();
  await expect.poll(() => benPage.getByText("By the corrected key, your answer is right.").isVisible()).toBe(true);
  await expect
    .poll(() => benPage.getByText("notified everyone whose answer was marked by the wrong key").isVisible())
    .toBe(true);
  await hydrated(benPage);
  await shots(benPage, "own");
  await benPage.getByRole("button", { name: "Mark all as read" }).click();
  await expect.poll(() => benPage.getByText("New", { exact: true }).count()).toBe(0);
  await benPage.goto(`/questions/session/${told}?q=1`);
  await benPage.getByText(/key corrected on/).waitFor();

  // The exam shows nothing of the correction before its end, and uses the new key.
  await anaPage.goto("/settings/reports");
  await anaPage.getByText("Your answer stays").waitFor();
  expect(await anaPage.content()).not.toContain("The atlas says");
  await shots(anaPage, "running");
  await anaPage.getByRole("link", { name: "Go to question" }).click();
  await anaPage.getByRole("heading", { name: "Question 1" }).waitFor();
  expect(await anaPage.content()).not.toContain("key corrected on");
  await anaPage.goto(`/questions/session/${exam}/results`);
  await hydrated(anaPage);
  await anaPage.getByText("End exam…").click();
  await anaPage.getByRole("button", { name: "End exam with 1 unanswered" }).click();
  await anaPage.getByRole("heading", { level: 1, name: "Results" }).waitFor();
  await anaPage.goto("/settings/reports");
  await anaPage.getByText("By the corrected key, your answer was right.").waitFor();
});

test("an editor finds and updates questions that cite an old edition", { timeout: 60_000 }, async ({ open, db }) => {
  const guideline = `Guideline ${crypto.randomUUID().slice(0, 8)}`;
  const cite = (edition: string) =>
    makeQuestion(db, { content: questionLike({ references: [{ name: guideline, edition }] }) });
  const old = await cite("2019 edition");
  await cite("2024 edition");
  const page = await open({ width: 1280 });
  await signIn(page, db, { role: "admin" });
  await page.goto("/question-reports/guidelines?several=yes");
  await hydrated(page);
  await shots(page, "guidelines");
  const row = page.getByRole("listitem").filter({ hasText: guideline }).first();
  await expect.poll(() => row.getByText("A newer edition is also cited").count()).toBe(1);
  await row.getByRole("link", { name: "2019 edition" }).click();
  await page.getByRole("heading", { level: 1, name: guideline }).waitFor();
  await page.getByLabel("Question action").selectOption("draft");
  await page.getByLabel("Change note").fill("Follow the 2024 edition.");
  await shots(page, "sweep");
  await page.getByRole("button", { name: "Apply to selected questions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Apply to selected questions" }).click();
  await page.getByText("1 of 1 draft started.").waitFor();
  await page.getByText("Draft: draft").waitFor();
  await page.getByRole("link", { name: old.content.id }).waitFor();
});

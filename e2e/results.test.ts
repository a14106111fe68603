import { expect } from "vitest";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { signIn, test } from "./support/browser";
import { timedSessionOf } from "./support/exam";
import { openRunner } from "./support/study";

test("results have one main action and a menu, lead from a domain to its missed questions, and print them (S9)", async ({
  open,
  db,
}) => {
  const page = await open({ width: 360 });
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  const sessionId = await timedSessionOf(db, userId, { mode: "exam", questions: 3 });
  for (const [position, key] of ["b", "a"].entries()) {
    await openRunner(page, sessionId, position + 1);
    const saved = page.waitForResponse("**/api/study/save*");
    await page.keyboard.press(key);
    await saved;
  }
  await page.goto(`/questions/session/${sessionId}/results`);
  await page.getByText("End exam…").click();
  await page.getByRole("button", { name: "End exam with 1 unanswered" }).click();
  await page.getByRole("link", { name: "Review 1 missed question" }).waitFor();
  expect(await page.getByRole("button", { name: /^(Start|Retake|Take)/ }).count()).toBe(0);
  // What the percentage means is beside it, and does not wrap to below it.
  const percent = await page.getByText("33%", { exact: true }).boundingBox();
  const meaning = await page.getByText("score: 1 of 3 questions correct").boundingBox();
  expect(meaning?.x).toBeGreaterThan((percent?.x ?? 0) + (percent?.width ?? 0));

  await page.getByRole("link", { name: /Gastrointestinal 1 of 3 correct/ }).click();
  await page.getByRole("heading", { name: "Missed or unanswered in Gastrointestinal (2)" }).waitFor();
  expect(await page.getByRole("link", { name: /^[13]\. (incorrect|unanswered)/ }).count()).toBe(2);
  expect(await page.getByRole("link", { name: /^2\. correct/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Show all questions" }).click();
  await page.getByRole("link", { name: /^2\. correct/ }).waitFor();

  await page.getByText("More actions").click();
  await page.getByRole("button", { name: "Retake all 3 questions" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("button", { name: "Retake all 3 questions" }).count()).toBe(0);
  await page.getByText("More actions").click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Print missed questions" }).click();
  await page.getByRole("heading", { level: 1, name: "Missed questions" }).waitFor();
  expect(await page.getByText("A point to remember.").count()).toBe(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: "print" });
  for (const hidden of [page.getByRole("navigation", { name: "Main" }), page.getByText("Print this list")])
    expect(await hidden.isVisible()).toBe(false);
  expect(await page.getByText("A point to remember.").first().isVisible()).toBe(true);
});

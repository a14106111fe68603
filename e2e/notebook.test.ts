import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { flashCard, note } from "../app/db/schema";
import { hydrated, signIn, test } from "./support/browser";
import { openRunner, sessionOf, single, verdictHeading } from "./support/study";

test("a missed teaching point becomes a flash card in one tap and comes back in the notebook (Q17, F6)", async ({
  page,
  db,
}) => {
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [single()]);
  await openRunner(page, sessionId, 1);
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await verdictHeading(page).waitFor();
  await page.getByRole("button", { name: "Make flash card" }).click();
  await page.getByRole("button", { name: "Remove flash card" }).waitFor();
  const readCard = async () => (await db.select().from(flashCard).where(eq(flashCard.userId, userId)))[0];
  await expect.poll(readCard).toMatchObject({ memory: null });
  const questionId = (await readCard())?.questionId ?? "";
  await db.insert(note).values({ userId, questionId, text: "Measure it twice.", clientId: "n", savedAt: 1 });
  await db.update(flashCard).set({ dueAt: 1 }).where(eq(flashCard.userId, userId));

  await page.goto("/notebook");
  await hydrated(page);
  await page.getByText("1 card due").waitFor();
  await page.getByText("Show answer").click();
  await page.getByRole("button", { name: /^Good/ }).click();
  // Before 4 a.m., the study day of tomorrow but one begins tomorrow.
  await page.getByText(/^No card is due\. The next one is due (tomorrow|in \d+ days)\.$/).waitFor();
  expect((await readCard())?.memory).toContain('"reps":1');
  expect(await page.getByRole("heading", { level: 2, name: "Gastrointestinal" }).count()).toBe(2);
  // The filter is one row.
  const form = page.locator("form").filter({ has: page.getByLabel("Search") });
  const fields = await form
    .locator("input, select, button")
    .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().bottom)));
  expect(fields).toHaveLength(5);
  expect(Math.max(...fields) - Math.min(...fields)).toBeLessThan(10);
  await page.getByLabel("Search").fill("twice");
  await page.getByRole("button", { name: "Show" }).click();
  await expect.poll(() => page.getByText("A point to remember.").count()).toBe(0);
  await page.getByText("Measure it twice.").waitFor();
  // On paper, the page shows the entries without the controls.
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button", { name: /Print page|Study again/ }).count()).toBe(0);
  expect(await page.getByText("Measure it twice.").isVisible()).toBe(true);
});

import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { answer, entry } from "../app/db/schema";
import { checkLayout, phone, selectOptionContaining, storedAnswers, submit } from "./support/answering";
import { hydrated, signIn, test } from "./support/browser";
import { linkedCase } from "./support/question-types";
import { findViewer, storeDisk, storeGrid } from "./support/series";
import { expectInClearView, openRunner, sessionOf, verdictHeading } from "./support/study";

describe("a case", () => {
  test("is asked part by part: later parts are not sent early, and earlier ones are locked (Q16)", async ({
    open,
    db,
  }) => {
    const page = await open();
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [linkedCase()]);
    await openRunner(page, sessionId, 1);
    await page.getByRole("heading", { name: "Part 1 of 3" }).waitFor();
    const payload = await (await page.request.get(`/questions/session/${sessionId}?q=1`)).text();
    for (const secret of ["It hardens the beam", "Last of all", "told afterward"])
      expect(payload).not.toContain(secret);
    await page.getByRole("radio", { name: /1 mm/ }).check({ force: true });
    await submit(page).click();
    await expect.poll(async () => db.$count(entry, eq(entry.sessionId, sessionId))).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Part 1 correct, locked");
    await expectInClearView(page.getByRole("heading", { name: "Part 1 correct" }));
    // Enter does nothing before a choice.
    await page.keyboard.press("Enter");
    await page.getByText("Match each item with an option.").waitFor();
    await page.getByText("Reason of a, told afterward.").waitFor();
    await page.reload();
    await hydrated(page);

    await page.getByRole("heading", { name: "Part 2 of 3" }).waitFor();
    await page.getByText("Reason of a, told afterward.").waitFor();
    expect(await page.locator("[name=choice]").count()).toBe(0);
    for (const name of ["STIR", "Fast spin-echo", "Short-tau"])
      await selectOptionContaining(page.getByRole("combobox", { name }).first(), "short inversion");
    await checkLayout(page, "case-part-2");
    await submit(page).click();
    await expect
      .poll(async () => (await db.select().from(entry).where(eq(entry.sessionId, sessionId)))[0]?.response)
      .toContain("matching");
    // Each part adds its own time.
    await db.update(entry).set({ durationMs: 500_000 }).where(eq(entry.sessionId, sessionId));
    await page.reload();
    await hydrated(page);

    await page.getByRole("heading", { name: "Part 3 of 3" }).waitFor();
    await page.getByRole("textbox", { name: "Your answer in mGy" }).fill("12");
    await page.keyboard.press("Enter");
    await verdictHeading(page).waitFor();
    expect(await verdictHeading(page).innerText()).toMatch(/Incorrect\s+2 of 3 parts right/);
    await checkLayout(page, "case-review");
    const narrow = await open({ width: 360, dark: true });
    await narrow.context().addCookies(await page.context().cookies());
    await openRunner(narrow, sessionId, 1);
    await verdictHeading(narrow).waitFor();
    await checkLayout(narrow, "case-review-360-dark");
    expect(await storedAnswers(db, userId)).toMatchObject([{ type: "case", rightUnits: 2, units: 3 }]);
    const [timed] = await db.select().from(answer).where(eq(answer.userId, userId));
    expect(timed?.durationMs).toBeGreaterThan(500_000);
    expect(timed?.durationMs).toBeLessThan(700_000);
  });

  test("shows the verdict of a part below the picture of a phone", async ({ open, db }) => {
    const page = await open({ device: phone });
    const { userId } = await signIn(page, db, { subscribedDays: 30 });
    const series = [await storeDisk(db), await storeGrid(db)];
    await openRunner(page, await sessionOf(db, userId, [{ ...linkedCase(), series }]), 1);
    await (await findViewer(page)).whenPainted();
    await page.getByRole("radio", { name: /1 mm/ }).check({ force: true });
    await submit(page).click();
    const heading = page.getByRole("heading", { name: "Part 1 correct" });
    await heading.waitFor();
    await (await findViewer(page)).whenPainted();
    await expectInClearView(heading);
  });

  test("counts the time of all parts on its clock, also after a reload", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    await page.clock.install();
    await openRunner(page, await sessionOf(db, userId, [linkedCase()]), 1);
    const readSeconds = async () => {
      const [minutes = 0, seconds = 0] = (await page.getByRole("timer").innerText()).split(":").map(Number);
      return minutes * 60 + seconds;
    };
    await page.clock.fastForward(90_000);
    await expect.poll(readSeconds).toBeGreaterThanOrEqual(90);
    await page.getByRole("radio", { name: /1 mm/ }).check({ force: true });
    await submit(page).click();
    await page.getByRole("heading", { name: "Part 2 of 3" }).waitFor();
    await expect.poll(readSeconds).toBeGreaterThanOrEqual(90);
    await page.clock.fastForward(60_000);
    await expect.poll(readSeconds).toBeGreaterThanOrEqual(150);
    await page.reload();
    await hydrated(page);
    await page.clock.fastForward(1_000);
    await expect.poll(readSeconds).toBeGreaterThanOrEqual(151);
  });

  test("opens the next part of an exam at its question, because it has no verdict", async ({ page, db }) => {
    const { userId } = await signIn(page, db, { subscribedDays: 30 });
    const hour = 60 * 60 * 1000;
    const fields = { mode: "exam" as const, allowedMs: hour, deadlineAt: Date.now() + hour };
    await openRunner(page, await sessionOf(db, userId, [linkedCase(), linkedCase()], fields), 1);
    await page.getByRole("radio", { name: /1 mm/ }).check({ force: true });
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Part 2 of 3");
  });

  test("asks for the confidence of each part", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [linkedCase()]);
    await openRunner(page, sessionId, 1);
    await page.getByRole("radio", { name: "Sure", exact: true }).check({ force: true });
    await page.getByRole("radio", { name: /1 mm/ }).check({ force: true });
    await submit(page).click();
    await page.getByRole("heading", { name: "Part 2 of 3" }).waitFor();
    await page.getByText("How sure are you?").waitFor();
    expect(await page.locator("[name=confidence]:checked").count()).toBe(0);
    await page.reload();
    await hydrated(page);
    expect(await page.locator("[name=confidence]:checked").count()).toBe(0);
    await page.getByRole("radio", { name: "Guess", exact: true }).check({ force: true });
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.locator("[name=confidence]:checked").inputValue()).toBe("guess");
  });
});

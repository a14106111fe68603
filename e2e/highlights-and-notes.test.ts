import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { markup, note } from "../app/db/schema";
import { hydrated, offlineErrors, signIn, test } from "./support/browser";
import { highlightedTexts, noteField, openRunner, sessionOf, single, stem } from "./support/study";

/** For saves that wait for a pause in typing. */
const slow = { timeout: 10_000 };

/** Selects words with Shift and the arrow keys; "How thick is it?" has four. */
async function selectWords(page: Page, first: number, more: number) {
  await stem(page).focus();
  for (let step = 0; step < first; step++) await page.keyboard.press("ArrowRight");
  for (let step = 0; step < more; step++) await page.keyboard.press("Shift+ArrowRight");
}

describe("highlights", () => {
  test("are made by keyboard and pointer, survive a reload, and are removed by a click", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), single()]);
    const kept = async () => {
      const [row] = await db.select().from(markup).where(eq(markup.sessionId, sessionId));
      return row && JSON.parse(row.marks).highlights;
    };
    await openRunner(page, sessionId, 1);
    await page.keyboard.press("h");
    await selectWords(page, 1, 1);
    expect(await page.evaluate(() => String(getSelection()))).toBe("How thick");
    await page.keyboard.press("h");
    expect(await highlightedTexts(page)).toEqual(["How thick"]);
    await expect.poll(kept).toEqual([[0, 9]]);

    // Highlights the last word by double click and the button that appears.
    const word = await stem(page).evaluate((element) => {
      const range = document.createRange();
      const last = element.lastChild as Text;
      range.setStart(last, last.length - 3);
      range.setEnd(last, last.length - 1);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    await page.mouse.dblclick(word.x, word.y);
    await page.getByRole("button", { name: "Highlight" }).click();
    expect(await highlightedTexts(page)).toEqual(["How thick", "it"]);
    await expect.poll(kept).toEqual([
      [0, 9],
      [13, 15],
    ]);

    await page.reload();
    await hydrated(page);
    expect(await highlightedTexts(page)).toEqual(["How thick", "it"]);
    await page.locator("mark", { hasText: "How thick" }).click();
    expect(await highlightedTexts(page)).toEqual(["it"]);
    // The same selection by keyboard removes the highlight.
    await selectWords(page, 4, 0);
    await page.keyboard.press("Enter");
    await page.mouse.dblclick(word.x, word.y);
    await page.getByRole("button", { name: "Remove highlight" }).click();
    expect(await highlightedTexts(page)).toEqual([]);
    await expect.poll(kept).toEqual([]);
  });

  test("and struck options are saved when the page closes at once", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), single()]);
    await openRunner(page, sessionId, 1);
    await selectWords(page, 2, 0);
    await page.keyboard.press("h");
    await page.keyboard.press("Shift+B");
    await page.keyboard.press("Shift+D");
    await page.keyboard.press("Shift+D");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Skip for now" }).click();
    await page.getByRole("heading", { level: 1, name: "Question 2" }).waitFor();
    await expect
      .poll(async () => (await db.select().from(markup).where(eq(markup.sessionId, sessionId)))[0]?.marks)
      .toBe(JSON.stringify({ struck: ["b"], highlights: [[4, 9]] }));
    expect(await highlightedTexts(page)).toEqual([]);
  });
});

describe("notes", () => {
  test("are saved while typing and survive a reload", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), single()]);
    await openRunner(page, sessionId, 1);
    await page.keyboard.press("n");
    await noteField(page).waitFor();
    await page.keyboard.type("f is for fissure");
    await page.getByText("Saved", { exact: true }).waitFor();
    const [row] = await db.select().from(note).where(eq(note.userId, userId));
    expect(row?.text).toBe("f is for fissure");
    await page.keyboard.press("Escape");
    await expect.poll(() => noteField(page).count()).toBe(0);

    await page.reload();
    await hydrated(page);
    await page.getByRole("button", { name: "Note (you have one)" }).click();
    await expect.poll(() => noteField(page).inputValue()).toBe("f is for fissure");
    // A note is saved when the page closes in the middle of a word.
    await noteField(page).press("End");
    await page.keyboard.type(", always");
    await page.reload();
    await expect
      .poll(async () => (await db.select().from(note).where(eq(note.userId, userId)))[0]?.text, slow)
      .toBe("f is for fissure, always");
    await hydrated(page);
    await page.keyboard.press("n");
    await noteField(page).fill("");
    await page.getByText("Only you can read this note.").waitFor();
    await expect.poll(() => db.$count(note, eq(note.userId, userId))).toBe(0);
  });

  test("from two devices are merged without losing text being typed", async ({ page, open, db }) => {
    const person = await signIn(page, db);
    const sessionId = await sessionOf(db, person.userId, [single(), single()]);
    const other = await open();
    await other.context().addCookies(await page.context().cookies());
    await openRunner(page, sessionId, 1);
    await openRunner(other, sessionId, 1);
    await page.keyboard.press("n");
    await other.keyboard.press("n");
    await noteField(page).fill("From the first.");
    await page.getByText("Saved", { exact: true }).waitFor();

    // The response is slow, and the learner continues typing.
    await other.route(
      "**/api/study/save",
      async (route) => {
        const response = await route.fetch();
        await noteField(other).press("End");
        await other.keyboard.type(" And more.");
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await noteField(other).fill("From the second.");
    const joined = "From the first.\n\n– – –\n\nFrom the second. And more.";
    await expect.poll(() => noteField(other).inputValue(), slow).toBe(joined);
    await expect
      .poll(async () => (await db.select().from(note).where(eq(note.userId, person.userId)))[0]?.text, slow)
      .toBe(joined);
  });

  test("stay on the device while offline", async ({ open, db }) => {
    const page = await open({ expected: offlineErrors });
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), single()]);
    await openRunner(page, sessionId, 1);
    await page.keyboard.press("n");
    await noteField(page).waitFor();
    await page.route("**/api/study/save", (route) => route.abort());
    await noteField(page).fill("Written on the train.");
    await page.getByText("Saved on this device", { exact: true }).waitFor();
    await noteField(page).fill("Written on the train. Twice.");
    await page.reload();
    await hydrated(page);
    await page.unroute("**/api/study/save");
    await page.keyboard.press("n");
    await expect.poll(() => noteField(page).inputValue()).toBe("Written on the train. Twice.");
    await page.getByText("Saved", { exact: true }).waitFor();
    const [row] = await db.select().from(note).where(eq(note.userId, userId));
    expect(row?.text).toBe("Written on the train. Twice.");
  });
});

import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Context } from "../app/context.server";
import type { Db } from "../app/db/client.server";
import { questionDraft } from "../app/db/schema";
import { createQuestion } from "../app/features/bank/drafts/save-question-draft.server";
import type { Draft } from "../app/features/questions/lint/draft";
import { rebuildReferences } from "../app/features/questions/references.server";
import { makeQuestion, questionLike } from "../app/testing/make";
import { cleanCase, cleanLabelling, cleanSingle } from "../app/testing/make-draft";
import { hydrated, signIn, test } from "./support/browser";
import { takeScreenshotsOfEachTheme } from "./support/screenshot";

// How the fields of the question editor behave under the pointer and the keyboard.

/** Opens the editor with a draft of these contents. */
async function openDraft(page: Page, db: Db, content: Draft): Promise<string> {
  const { userId } = await signIn(page, db, { role: "admin" });
  const context = { db, now: Date.now(), id: () => crypto.randomUUID() } as unknown as Context;
  const questionId = await createQuestion(context, userId, {
    ...{
      type: "single",
      organ: "gu",
      modality: "ct",
      topic: ["Genitourinary", "Kidney"],
      level: "R2",
      skill: "synthesis",
    },
  });
  await db
    .update(questionDraft)
    .set({ content: JSON.stringify(content) })
    .where(eq(questionDraft.questionId, questionId));
  await page.goto(`/manage-questions/${questionId}`);
  await page.getByRole("region", { name: "Saving and checking" }).waitFor();
  await hydrated(page);
  return questionId;
}

interface Marker {
  at: { x: number; y: number };
}

async function readMarkers(db: Db, questionId: string): Promise<Marker[]> {
  const [draft] = await db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId));
  return JSON.parse(draft?.content ?? "{}").targets;
}

test("a drag moves a marker and adds none, one step undoes it, and new markers cover no other", async ({
  page,
  db,
}) => {
  const content = cleanLabelling();
  const before = content.targets as Marker[];
  const questionId = await openDraft(page, db, content);
  const board = page.locator("[data-board]");
  await board.scrollIntoViewIfNeeded();
  await board.locator("img").evaluate((image: HTMLImageElement) => image.decode());
  const box = await board.boundingBox();
  const [first] = before;
  if (!box || !first) throw new Error("there is no picture with a marker");
  const toScreen = ({ x, y }: Marker["at"]) => [box.x + x * box.width, box.y + y * box.height] as const;
  const target = { x: 0.9, y: 0.85 };
  await page.mouse.move(...toScreen(first.at));
  await page.mouse.down();
  await page.mouse.move(...toScreen(target), { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await readMarkers(db, questionId))[0]?.at.x).toBeCloseTo(target.x, 2);
  const moved = await readMarkers(db, questionId);
  expect(moved).toHaveLength(before.length);
  expect(moved[0]?.at.y).toBeCloseTo(target.y, 2);
  expect(moved.slice(1)).toEqual(before.slice(1));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => readMarkers(db, questionId)).toEqual(before);

  for (const _ of [1, 2, 3]) await page.getByRole("button", { name: "Add a marker" }).click();
  await expect.poll(async () => (await readMarkers(db, questionId)).length).toBe(before.length + 3);
  const places = (await readMarkers(db, questionId)).map(({ at }) => at);
  for (const [index, { x, y }] of places.slice(before.length).entries())
    for (const other of places.slice(0, before.length + index))
      expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(0.08);
});

test("the parts of a case fold away, and a finding opens its part", async ({ page, db }) => {
  const content = cleanCase();
  const parts = content.parts as Draft[];
  await openDraft(page, db, { ...content, parts: parts.map((part, index) => (index ? { ...part, keys: [] } : part)) });
  const part = (number: number) => page.getByRole("group", { name: `Part ${number}`, exact: true });
  const stem = (number: number) => part(number).getByLabel("Stem of this part");
  expect(await stem(1).isVisible()).toBe(true);
  expect(await stem(2).isVisible()).toBe(false);
  await part(2)
    .locator("summary", { hasText: `${parts[1]?.stem}` })
    .first()
    .waitFor();
  await part(2).locator("summary", { hasText: "1 blocking" }).first().waitFor();
  await page.getByRole("button", { name: "Show findings" }).click();
  await page
    .getByRole("button", { name: /Blocks: .*Part 2/i })
    .first()
    .click();
  await expect.poll(() => stem(2).isVisible()).toBe(true);
  await part(1).getByText("Fields of this part").click();
  await expect.poll(() => stem(1).isVisible()).toBe(false);
});

test("on a phone, no field has the focus under a bar", async ({ open, db }) => {
  const page = await open({ width: 360 });
  await openDraft(page, db, cleanCase());
  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest("[data-writing]")) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const middle = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2);
      const isSeen = !middle || focused.contains(middle) || middle.contains(focused) || middle.tagName === "LABEL";
      return isSeen ? "" : `${focused.id || focused.textContent} under ${middle.outerHTML.slice(0, 80)}`;
    });
  for (const key of ["Tab", "Shift+Tab"]) {
    await page.locator("[data-writing]").evaluate((fields, isBack) => {
      const all = [...fields.querySelectorAll<HTMLElement>("input, textarea, select")].filter((one) =>
        one.checkVisibility(),
      );
      all.at(isBack ? -1 : 0)?.focus();
    }, key !== "Tab");
    let seen = 0;
    for (let problem = await covered(); problem !== null; problem = await covered()) {
      expect(problem).toBe("");
      seen++;
      await page.keyboard.press(key);
    }
    expect(seen).toBeGreaterThan(20);
  }
});

test("selected words are formatted by key and by button, and learners see a table", async ({ page, db }) => {
  const content = { ...cleanSingle(), stem: "Which tracer has the longest T1/2?" };
  const questionId = await openDraft(page, db, content);
  const stem = page.getByRole("textbox", { name: "Stem", exact: true });
  const select = (words: string) =>
    stem.evaluate((field: HTMLTextAreaElement, text) => {
      const from = field.value.indexOf(text);
      field.focus();
      field.setSelectionRange(from, from + text.length);
    }, words);
  await select("longest");
  await page.keyboard.press("Control+b");
  await expect.poll(() => stem.inputValue()).toBe("Which tracer has the **longest** T1/2?");
  await select("1/2");
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Subscript" }).click();
  await expect.poll(() => stem.inputValue()).toBe("Which tracer has the **longest** T_{1/2}?");
  await stem.press("Control+End");
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Insert table" }).click();
  // The first cell is selected, so typing replaces it.
  await expect
    .poll(() =>
      stem.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd)),
    )
    .toBe("A");
  await page.keyboard.type("Tracer");
  await page.getByRole("button", { name: "Preview", exact: true }).first().click();
  const preview = page.frameLocator("iframe[title='Preview at 360 pixels']").locator("[data-preview]");
  await preview.getByRole("columnheader", { name: "Tracer" }).waitFor();
  expect(await preview.locator("strong").first().innerText()).toBe("longest");
  expect(await preview.locator("sub").first().innerText()).toBe("1/2");
  await takeScreenshotsOfEachTheme(page, "editor-formatting");
  await expect
    .poll(
      async () => (await db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId)))[0]?.content,
    )
    .toContain("| Tracer | B |");
});

test("a reference that another question cites brings its edition and link, and learners can open it (D5)", async ({
  page,
  db,
}) => {
  const book = { name: "Fundamentals of Kidneys", edition: "4th edition, 2024", link: "10.1148/radiol.2017161659" };
  await makeQuestion(db, { content: questionLike({ references: [book] }) });
  await rebuildReferences(db);
  const questionId = await openDraft(
    page,
    db,
    cleanSingle({ references: [{ name: "", edition: "", section: "Lung" }] }),
  );
  const name = page.getByLabel("Name", { exact: true });
  await name.focus();
  await page
    .locator(`datalist option[value="Fundamentals of Kidneys, 4th edition, 2024"]`)
    .waitFor({ state: "attached" });
  await name.fill("Fundamentals of Kidneys, 4th edition, 2024");
  const readReference = async () => {
    const [draft] = await db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId));
    return JSON.parse(draft?.content ?? "{}").references[0];
  };
  await expect.poll(readReference).toEqual({ ...book, section: "Lung" });
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Phone" }).click();
  const preview = page.locator("[data-preview]");
  await preview.getByRole("radio").first().check({ force: true });
  await preview.getByRole("button", { name: "Submit" }).click();
  const link = preview.getByRole("link", { name: "doi:10.1148/radiol.2017161659" });
  expect(await link.getAttribute("href")).toBe("https://doi.org/10.1148/radiol.2017161659");
  await page.getByLabel("DOI or link (optional)").fill("the web");
  await page.getByLabel("DOI or link (optional)").blur();
  await page.getByText("Use a DOI such as").first().waitFor();
});

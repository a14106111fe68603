import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Context } from "../app/context.server";
import type { Db } from "../app/db/client.server";
import { question, questionDraft, questionVersion } from "../app/db/schema";
import { createQuestion, startDraft } from "../app/features/bank/drafts/save-question-draft.server";
import { questionContent } from "../app/features/questions/content";
import type { QuestionType } from "../app/features/questions/taxonomy";
import { makeQuestion, questionLike } from "../app/testing/make";
import { makePng } from "../app/testing/make-images";
import { uniquePhrase } from "../app/testing/make-phrases";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { offlineErrors, signIn, site, test } from "./support/browser";

// The question editor: writing each type, saving drafts, and reviewing between admins.

const contextOf = (db: Db) => ({ db, now: Date.now(), id: () => crypto.randomUUID() }) as unknown as Context;

const begin = (db: Db, actorId: string, type: QuestionType) =>
  createQuestion(contextOf(db), actorId, {
    ...{ type, organ: "gu", modality: "ct", topic: ["Genitourinary", "Kidney"], level: "R2", skill: "synthesis" },
  });

async function open(page: Page, questionId: string) {
  await page.goto(`${site}/manage-questions/${questionId}`);
  await page.getByRole("region", { name: "Saving and checking" }).waitFor();
}

const field = (page: Page, path: string) => page.locator(`[id="f-${path}"]`);

async function fill(page: Page, fields: Record<string, string>) {
  for (const [path, text] of Object.entries(fields)) await field(page, path).fill(text);
}

/** Fills in the fields that every question needs besides its answer. */
async function fillCommon(page: Page, stem: string) {
  await fill(page, { stem, teachingPoint: "Look at the fat before the stone." });
  await fill(page, { "references-0-name": "A book of kidneys", "references-0-edition": "2024" });
}

const saved = (page: Page) => page.waitForSelector("[data-keep=saved]");
const counts = (page: Page) => page.getByRole("button", { name: "Show findings" });

async function expectSound(page: Page) {
  await expect.poll(() => counts(page).textContent(), { timeout: 10_000 }).not.toMatch(/block/);
  await saved(page);
}

async function draftOf(db: Db, questionId: string) {
  const [draft] = await db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId));
  if (!draft) throw new Error(`${questionId} has no draft`);
  return { ...draft, content: JSON.parse(draft.content) as Record<string, unknown> };
}

const options = async (page: Page, texts: string[], path = "options") => {
  for (const [index, text] of texts.entries()) {
    await fill(page, { [`${path}-${index}-text`]: text });
    const why = field(page, `${path}-${index}-rationale`);
    if (await why.count()) await why.fill(`The book says so of this one, number ${index + 1}.`);
  }
};

/** Fills in the fields of each question type. */
const writing: Partial<Record<QuestionType, (page: Page) => Promise<void>>> = {
  async single(page) {
    await fillCommon(page, "A man has colic and a dense ring on CT. Which finding is most likely?");
    await options(page, ["Ureteral stone", "Phlebolith", "Vascular plaque", "Retained clip"]);
    await page.getByRole("radio", { name: "Key" }).first().check();
  },
  async multi(page) {
    await fillCommon(page, "Select all that apply: which organs lie behind the peritoneum?");
    await options(page, ["Pancreas", "Ureter", "Spleen", "Stomach"]);
    await page.getByRole("checkbox", { name: "Correct option" }).nth(0).check();
    await page.getByRole("checkbox", { name: "Correct option" }).nth(1).check();
    await page.getByRole("checkbox", { name: /Tell learners how many/ }).check();
  },
  async numeric(page) {
    await fillCommon(page, "The dose rate at 1 m is 8 mGy/h. What is it at 2 m, in mGy/h?");
    await fill(page, {
      ...{ "answer-value": "2,5", "answer-unit": "mGy/h", "answer-tolerance-value": "5" },
      solution: "10 mGy/h ÷ 2² = 2.5 mGy/h.",
    });
  },
  async matching(page) {
    await fillCommon(page, "Which vessel supplies each organ?");
    await options(page, ["Splenic artery", "Renal artery", "Celiac trunk"]);
    await options(page, ["Spleen", "Kidney"], "stems");
    await field(page, "stems-0-key").selectOption("a");
    await field(page, "stems-1-key").selectOption("b");
  },
  async ordering(page) {
    await fillCommon(page, "What is the order of these materials by attenuation, from the lowest?");
    await options(page, ["Fat", "Air", "Water"], "items");
    await page.getByRole("button", { name: "Move down: Position 1" }).click();
  },
  async labelling(page) {
    await fillCommon(page, "Which structure does each marker show?");
    await page.getByText("Use a built-in drawing").click();
    await fill(page, { image: "liver-segments.svg", alt: "Drawing of an organ in eight parts with two markers." });
    await options(page, ["Segment IV", "Segment VI"], "labels");
    const board = page.locator("[data-board]");
    await board.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    const box = await board.boundingBox();
    if (!box) throw new Error("there is no picture");
    await board.click({ position: { x: box.width * 0.25, y: box.height * 0.5 } });
    await board.click({ position: { x: box.width * 0.75, y: box.height * 0.5 } });
    // The arrow key moves a marker half a percent to the right.
    await page.getByRole("button", { name: "Marker 2; arrow keys move it" }).focus();
    await page.keyboard.press("ArrowRight");
    await field(page, "targets-0-key").selectOption("a");
    await field(page, "targets-1-key").selectOption("b");
    for (const index of [0, 1])
      await fill(page, { [`targets-${index}-rationale`]: "It lies where the drawing has it." });
  },
  async case(page) {
    await fillCommon(page, "A woman of 60 years comes with blood in the urine.");
    for (const index of [0, 1]) {
      const unit = `parts-${index}`;
      await fill(page, { [`${unit}-stem`]: `Which step number ${index + 1} is best?` });
      await options(page, ["Ultrasound", "Plain film", "Cystoscopy", "Nothing"], `${unit}-options`);
      await fill(page, { [`${unit}-teachingPoint`]: "Blood is looked for in the whole tract." });
    }
    await page.getByRole("radio", { name: "Key" }).nth(1).check();
    await page.getByRole("radio", { name: "Key" }).nth(4).check();
    await field(page, "parts-1-type").selectOption("numeric");
    await fill(page, {
      ...{ "parts-1-answer-value": "3", "parts-1-answer-unit": "cm", "parts-1-answer-tolerance-value": "10" },
      "parts-1-solution": "Measured from wall to wall: 3 cm.",
    });
  },
};

describe("a new question", () => {
  test.for(Object.entries(writing))("%s", { timeout: 60_000 }, async ([type, write], { page, db }) => {
    const { userId } = await signIn(page, db, { role: "admin" });
    const questionId = await begin(db, userId, type as QuestionType);
    await open(page, questionId);
    await expect.poll(() => counts(page).textContent(), { timeout: 10_000 }).toMatch(/block/);
    await write(page);
    await expectSound(page);
    const { content } = await draftOf(db, questionId);
    expect(questionContent.safeParse(content).error?.issues ?? []).toEqual([]);
    expect(content).toMatchObject({ type, references: [{ name: "A book of kidneys" }] });
    if (type === "numeric") expect(content).toMatchObject({ answer: { value: 2.5, tolerance: { value: 0.05 } } });
    if (type === "multi") expect(content).toMatchObject({ keys: ["a", "b"], pick: 2 });
    if (type === "ordering") expect(content.items).toMatchObject([{ text: "Air" }, { text: "Fat" }, { text: "Water" }]);
    if (type === "labelling") {
      const [one, two] = content.targets as { at: { x: number; y: number } }[];
      expect(one?.at.x).toBeCloseTo(0.25, 1);
      expect(two?.at.x).toBeCloseTo(0.755, 2);
    }

    await page.reload();
    await page.waitForSelector("[data-keep=clean]");
    expect(await field(page, "stem").inputValue()).toBe(content.stem);
    await expectAccessible(page);

    // The preview grades an answer.
    await page.getByRole("button", { name: "Preview", exact: true }).first().click();
    await page.getByRole("button", { name: "Phone" }).click();
    await page.waitForSelector("[data-preview=open]");
    await expectAccessible(page);
  });
});

/** Creates a published question with an unchanged draft of its next version. */
async function beginNext(db: Db, actorId: string) {
  const { questionId } = await makeQuestion(db);
  await startDraft(contextOf(db), actorId, questionId);
  return questionId;
}

const stemOf = async (db: Db, questionId: string) => (await draftOf(db, questionId)).content.stem;

describe("a draft", () => {
  test("is saved automatically, by Ctrl+S, and through an early reload", async ({ page, db }) => {
    const { userId } = await signIn(page, db, { role: "admin" });
    const questionId = await beginNext(db, userId);
    await open(page, questionId);
    expect((await draftOf(db, questionId)).editors).toBe("[]");
    await fill(page, { stem: "Which is kept by itself?" });
    await saved(page);
    expect(await stemOf(db, questionId)).toBe("Which is kept by itself?");

    await fill(page, { stem: "Which is kept by a key?" });
    await page.keyboard.press("Control+s");
    await saved(page);
    expect(await stemOf(db, questionId)).toBe("Which is kept by a key?");

    await field(page, "stem").fill("Which is kept through a reload?");
    await page.reload();
    await expect.poll(() => field(page, "stem").inputValue()).toBe("Which is kept through a reload?");
    await expect.poll(() => stemOf(db, questionId)).toBe("Which is kept through a reload?");
    expect(await page.getByText("saved this draft first").count()).toBe(0);
  });

  test("supports undo and redo across fields", async ({ page, db }) => {
    const { userId } = await signIn(page, db, { role: "admin" });
    await open(page, await beginNext(db, userId));
    const texts = () => page.locator('[id$="-text"]').count();
    const before = await texts();
    await page.getByRole("button", { name: "Remove: Option A" }).click();
    expect(await texts()).toBe(before - 1);
    // Deleting the key's option shows an error at the options.
    await expect.poll(() => page.getByText("Mark the option that is the key.").count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await texts()).toBe(before);
    expect(await page.getByRole("radio", { name: "Key" }).first().isChecked()).toBe(true);
    await page.getByRole("button", { name: "Redo" }).click();
    expect(await texts()).toBe(before - 1);
  });

  test("is compared with the bank, and similar questions are listed", async ({ page, db }) => {
    const { userId } = await signIn(page, db, { role: "admin" });
    const stem = `${uniquePhrase(20_261, 40)}. Which of these is it?`;
    const options = ["a", "b", "c"].map((id, n) => ({ id, text: uniquePhrase(n, 3), rationale: "It is so." }));
    const { questionId: otherId, content: other } = await makeQuestion(db, {
      content: questionLike({ stem, options }),
    });
    const questionId = await begin(db, userId, "single");
    await open(page, questionId);
    const panel = page.getByRole("complementary", { name: "Findings, preview, and statistics" });
    const said = panel.getByRole("listitem").filter({ hasText: `of the wording matches ${other.id}` });
    await fill(page, { stem: uniquePhrase(20_262, 40) });
    await saved(page);
    expect(await said.count()).toBe(0);
    await fill(page, { stem: `${stem} Choose.` });
    await said.waitFor();
    expect(await said.innerText()).toMatch(/^Warning:\s.*no other question has nearly the same wording/s);
    expect(await said.innerText()).toContain(stem.slice(0, 60));
    await page.reload();
    await said.getByRole("link", { name: other.id }).waitFor();
    await expectAccessible(page);
    await said.getByRole("link", { name: other.id }).click();
    await page.waitForURL(`**/manage-questions/${otherId}`);
  });

  test("stays on the device while offline", async ({ open: openWindow, db }) => {
    const page = await openWindow({ expected: offlineErrors });
    const { userId } = await signIn(page, db, { role: "admin" });
    const questionId = await beginNext(db, userId);
    await open(page, questionId);
    await page.context().setOffline(true);
    await fill(page, { stem: "Which was written in the cellar?" });
    await page.waitForSelector("[data-keep=offline]");
    await page.context().setOffline(false);
    await saved(page);
    expect(await stemOf(db, questionId)).toBe("Which was written in the cellar?");
  });

  test("in two windows shows both versions to choose from", async ({ open: openWindow, db }) => {
    const first = await openWindow({ expected: [/status of 409/] });
    const { userId } = await signIn(first, db, { role: "admin" });
    const questionId = await beginNext(db, userId);
    await open(first, questionId);
    const second = await openWindow({ expected: [/status of 409/] });
    await signIn(second, db, { role: "admin" });
    await open(second, questionId);

    await fill(second, { stem: "Which did the other one write?" });
    await saved(second);
    await fill(first, { stem: "Which did I write?" });
    await first.waitForSelector("[data-keep=elsewhere]");
    await first.getByText("Pat Person saved this draft first").waitFor();
    await first.getByText("Which did the other one write?").or(first.locator("del")).first().waitFor();
    await expectAccessible(first);
    await first.getByRole("button", { name: "Use the saved version" }).click();
    expect(await field(first, "stem").inputValue()).toBe("Which did the other one write?");
    // Undo restores this window's text.
    await first.getByRole("button", { name: "Undo" }).click();
    await saved(first);
    expect(await stemOf(db, questionId)).toBe("Which did I write?");

    await fill(second, { stem: "Which is the last?" });
    await second.waitForSelector("[data-keep=elsewhere]");
    await second.getByRole("button", { name: "Keep my version" }).click();
    await expect.poll(() => stemOf(db, questionId)).toBe("Which is the last?");
  });
});

/** Uploads an image with all its details in the open dialog. */
async function upload(page: Page) {
  const dialog = page.getByRole("dialog");
  // The form is already open if there are no uploads yet.
  await dialog.locator("details").evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await dialog.getByLabel("File").setInputFiles({
    ...{ name: "ct.png", mimeType: "image/png", buffer: Buffer.from(makePng(60, 40, [], 77)) },
  });
  await dialog.getByLabel("Alt text").fill("Grey rectangle with nothing on it.");
  await dialog.getByLabel("Source").fill("Made for a test");
  await dialog.getByLabel("License").fill("Own work");
  await dialog.getByLabel("De-identified").check();
  await dialog.getByRole("button", { name: "Upload image", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}

test("an image is uploaded, described, and outlined", { timeout: 60_000 }, async ({ page, db }) => {
  const { userId } = await signIn(page, db, { role: "admin" });
  const questionId = await beginNext(db, userId);
  await open(page, questionId);
  await page.getByRole("button", { name: "Choose or upload an image" }).click();
  await upload(page);
  expect(await field(page, "image-alt").inputValue()).toBe("Grey rectangle with nothing on it.");
  expect(await field(page, "image-deidentified").isChecked()).toBe(true);

  const board = page.locator("[data-board]");
  await board.locator("img").evaluate((image: HTMLImageElement) => image.decode());
  const box = await board.boundingBox();
  if (!box) throw new Error("there is no picture");
  for (const [x, y] of [
    [0.2, 0.2],
    [0.6, 0.2],
    [0.6, 0.7],
  ] as const)
    await board.click({ position: { x: box.width * x, y: box.height * y } });
  await board.click({ position: { x: 2, y: 2 } });
  await page.getByRole("button", { name: "Remove last point" }).click();
  await expectSound(page);
  const { content } = await draftOf(db, questionId);
  expect(content.image).toMatchObject({
    ...{ width: 60, height: 40, alt: "Grey rectangle with nothing on it.", deidentified: true },
    regions: [
      { polygon: [{ x: expect.closeTo(0.2, 1) }, { x: expect.closeTo(0.6, 1) }, { y: expect.closeTo(0.7, 1) }] },
    ],
  });
  expect(questionContent.safeParse(content).success).toBe(true);
  await expectAccessible(page);
});

test("a hotspot image is complete after upload, and leaving an empty field does not lose a click", async ({
  page,
  db,
}) => {
  const { userId } = await signIn(page, db, { role: "admin" });
  await open(page, await begin(db, userId, "hotspot"));
  await field(page, "stem").focus();
  // The error below the field moves the button that is being pressed.
  await page.getByRole("button", { name: "Choose or upload an image" }).click();
  await page.getByRole("dialog").waitFor();
  await upload(page);
  await field(page, "stem").fill("Where is the stone of this kidney?");
  await expect.poll(() => page.locator('[id="f-stem-error"]').count()).toBe(0);
  await page.locator("[data-board] img").waitFor();
  const check = page.getByRole("complementary", { name: "Findings, preview, and statistics" });
  await check.getByText("Outline the abnormality").waitFor();
  for (const words of ["Say who made the image", "Name the license", "Confirm that the image", "Describe the image"])
    await expect.poll(() => check.getByText(words).count(), { message: words }).toBe(0);
});

test("one admin writes, another sends back, approves, publishes, and compares", { timeout: 90_000 }, async ({
  open: openWindow,
  db,
}) => {
  const writer = await openWindow({ expected: [/status of 409/] });
  await signIn(writer, db, { role: "admin" });
  const reader = await openWindow({});
  await signIn(reader, db, { role: "admin" });
  const { questionId } = await makeQuestion(db);

  await open(writer, questionId);
  expect(await field(writer, "stem").getAttribute("readonly")).not.toBeNull();
  await writer.getByRole("button", { name: "Start version 2" }).click();
  await writer.waitForSelector("[data-keep]");
  const stem = await field(writer, "stem").inputValue();
  await fill(writer, { stem: `${stem} Which treatment is best?` });
  await writer.getByLabel("Change note").fill("It asked nothing.");
  // The latest text is included.
  await writer.getByRole("button", { name: "Submit for review" }).click();
  await writer.getByText("The draft is in review. A second person reads it next.").waitFor();
  await writer.getByText("You edited this draft, so a second person must take this action.").first().waitFor();
  expect(await writer.getByRole("button", { name: "Approve" }).count()).toBe(0);
  await expectAccessible(writer);
  // The pressed button has disappeared; the focus moves to the next control, not to the top of the page.
  await expect.poll(() => writer.evaluate(() => document.activeElement?.id)).toBe("next");

  await open(reader, questionId);
  // The reason for the change shows next to the buttons and in its field.
  await reader.getByRole("region", { name: "Workflow" }).getByText("It asked nothing.").waitFor();
  await reader.getByRole("link", { name: "Compare with version 1" }).waitFor();
  await reader.getByText("Request changes").click();
  await reader.getByLabel("Requested changes").fill("Name the drug.");
  await reader.getByRole("button", { name: "Send back" }).click();
  await reader.getByText("The draft was returned to its editors.").waitFor();

  await writer.reload();
  await writer.getByText("Name the drug.").waitFor();
  await fill(writer, { stem: `${stem} Which treatment and drug is best?` });
  await writer.getByRole("button", { name: "Submit for review" }).click();
  await writer.getByText("The draft is in review. A second person reads it next.").waitFor();

  await reader.reload();
  await reader.getByRole("button", { name: "Approve", exact: true }).click();
  await reader.getByText("The draft is approved and can be published.").waitFor();
  await reader.getByRole("button", { name: "Publish", exact: true }).click();
  await reader.getByText("The version is published and live.").waitFor();
  const [row] = await db.select().from(question).where(eq(question.id, questionId));
  expect(row).toMatchObject({ status: "live", versionId: `${questionId}-v2` });
  const versions = await db.select().from(questionVersion).where(eq(questionVersion.questionId, questionId));
  expect(versions.map(({ number }) => number).sort()).toEqual([1, 2]);

  await reader.getByRole("link", { name: "Versions" }).click();
  await reader.locator("ins", { hasText: "drug" }).waitFor();
  await reader.getByText("It asked nothing.").waitFor();
  await expectAccessible(reader);
});

test("the preview grades answers in both modes and on a phone", { timeout: 60_000 }, async ({ page, db }) => {
  const { userId } = await signIn(page, db, { role: "admin" });
  const questionId = await beginNext(db, userId);
  await open(page, questionId);
  await page.getByRole("button", { name: "Preview", exact: true }).first().click();
  const phone = page.frameLocator("iframe[title='Preview at 360 pixels']");
  await phone.locator("[data-preview=open]").waitFor();
  expect(await phone.locator("html").evaluate((html) => html.clientWidth)).toBe(360);
  await phone.getByRole("radio").first().check({ force: true });
  await phone.getByRole("button", { name: "Submit" }).click();
  await phone.locator("[data-preview=review]").waitFor();

  await page.getByRole("button", { name: "Phone" }).click();
  const preview = page.locator("[data-preview]");
  await preview.getByRole("radio").first().check({ force: true });
  await preview.getByRole("button", { name: "Submit" }).click();
  await page.waitForSelector("[data-preview=review]");
  await preview.getByText("Teaching point").waitFor();
  // Edits show at once, and the answer stays.
  await fill(page, { teachingPoint: "A point that was just written." });
  await preview.getByText("A point that was just written.").waitFor();

  await page.getByRole("button", { name: "Exam", exact: true }).click();
  await preview.getByRole("radio").first().check({ force: true });
  await preview.getByRole("button", { name: "Save answer" }).click();
  await preview.getByText("Exams show results after they end.").waitFor();
  expect(await preview.getByText("Teaching point").count()).toBe(0);
  await preview.getByRole("button", { name: "End exam" }).click();
  await preview.getByText("A point that was just written.").waitFor();
});

test("without JavaScript a question is read and sent to review", async ({ open: openWindow, db }) => {
  const page = await openWindow({ javaScript: false });
  await signIn(page, db, { role: "admin" });
  const { questionId, content } = await makeQuestion(db);
  await startDraft(contextOf(db), "somebody", questionId);
  const words = JSON.stringify({ ...content, stem: "Which is read without a script?" });
  await db
    .update(questionDraft)
    .set({ content: words, editors: '["somebody"]' })
    .where(eq(questionDraft.questionId, questionId));
  await page.goto(`${site}/manage-questions/${questionId}`);
  await page.getByText("Which is read without a script?").first().waitFor();
  await page.getByRole("button", { name: "Submit for review" }).click();
  await page.getByText("The draft is in review. A second person reads it next.").waitFor();
  await page.getByText("Request changes").click();
  await page.getByLabel("Requested changes").fill("All of it.");
  await page.getByRole("button", { name: "Send back" }).click();
  await page.getByText("The draft was returned to its editors.").waitFor();
});

test.for([
  { width: 360, dark: true },
  { width: 1280, dark: true },
])("at $width px in the dark it is whole", async (look, { open: openWindow, db }) => {
  const page = await openWindow(look);
  const { userId } = await signIn(page, db, { role: "admin" });
  const questionId = await beginNext(db, userId);
  await open(page, questionId);
  await fill(page, { stem: "" });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Preview", exact: true }).first().click();
  await page.locator("[data-preview=open], iframe[title^=Preview]").waitFor();
  await expectNoSidewaysScroll(page);
});

import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { auditLog, card, question } from "../app/db/schema";
import { expectAccessible } from "./support/accessible";
import { hydrated, signIn, site, test } from "./support/browser";

/** Reads width and height from a PNG file. */
function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  expect([...png.subarray(1, 4)]).toEqual([..."PNG"].map((letter) => letter.charCodeAt(0)));
  return [view.getUint32(16), view.getUint32(20)];
}

test("a card from a question is published, unpublished, and deleted (M9, B3)", async ({ db, open }) => {
  const page = await open();
  await signIn(page, db, { role: "admin" });
  await page.goto("/admin-social-cards");
  await page.getByRole("link", { name: "New card" }).click();
  await page.getByLabel("Question id or search words").fill("neuro-007");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Create card from question neuro-007" }).click();
  await page.getByRole("heading", { name: "New card: question" }).waitFor();
  await page.getByAltText("Preview of the front").waitFor();
  await page.getByAltText("Preview of the back").waitFor();
  await expectAccessible(page);

  // Typing updates the preview.
  const before = await page.getByAltText("Preview of the front").getAttribute("src");
  await page.getByLabel("Line above").fill("µ ≤ 5 mm² · CO₂ → 中文 🩻");
  await page.waitForFunction(
    (old) => (document.querySelector('img[alt="Preview of the front"]')?.getAttribute("src") ?? old) !== old,
    before,
  );
  await page.getByLabel("Template").selectOption("film");
  await page.getByLabel("Caption").fill("Which one is it?");
  await page.getByLabel("Hashtags").fill("radiology, #RadRes #radiology board-review");
  await page.getByRole("button", { name: "Save card", exact: true }).click();
  await page.getByText("Card saved.").waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const [saved] = await db.select().from(card).where(eq(card.id, id));
  expect(saved).toMatchObject({ kind: "question", template: "film", publishedAt: null, version: 1 });
  expect(JSON.parse(saved?.hashtags ?? "")).toEqual(["radiology", "RadRes", "boardreview"]);

  // The unpublished card and its pictures are hidden from others.
  const stranger = await open();
  const picture = `/instagram-cards/${id}/v1-front-square.png`;
  for (const address of [picture, `/admin-social-cards/${id}/v1-front-square.png`, `/admin-social-cards/${id}`])
    expect((await fetch(site + address)).status, address).toBe(404);
  expect(
    (await fetch(`${site}/admin-social-cards/preview`, { method: "POST", headers: { Origin: site } })).status,
  ).toBe(404);

  await page.getByRole("button", { name: "Publish to gallery" }).click();
  await page.getByText("Card published to the gallery.").waitFor();
  expect((await fetch(site + picture)).status, "the picture of an older version").toBe(404);
  const shown = await fetch(`${site}/instagram-cards/${id}/v2-front-square.png`);
  expect(shown.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(sizeOf(new Uint8Array(await shown.arrayBuffer()))).toEqual([1080, 1080]);

  await stranger.goto("/instagram-cards");
  const item = stranger.getByRole("listitem").filter({ hasText: "Which one is it?" }).first();
  await hydrated(stranger);
  expect(await answerAsked(stranger, id)).toBe(false);
  await item.getByText("Show the answer").click();
  await stranger.waitForFunction(
    (part) => performance.getEntriesByType("resource").some(({ name }) => name.includes(part)),
    `${id}/v2-back-thumb`,
  );
  await item.getByText("Download").click();
  for (const [name, file, size] of [
    ["Card, 1080 × 1080", /^radcore-[a-z0-9]+-question-square\.png$/, [1080, 1080]],
    ["Answer, 1080 × 1080", /^radcore-[a-z0-9]+-answer-square\.png$/, [1080, 1080]],
    ["Answer, 1080 × 1920", /^radcore-[a-z0-9]+-answer-story\.png$/, [1080, 1920]],
    ["Card, 1200 × 630", /^radcore-[a-z0-9]+-question-link\.png$/, [1200, 630]],
  ] as const) {
    const [download] = await Promise.all([stranger.waitForEvent("download"), item.getByRole("link", { name }).click()]);
    expect(download.suggestedFilename()).toMatch(file);
    expect(sizeOf(readFileSync(await download.path()))).toEqual(size);
  }
  await stranger.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site });
  await item.getByRole("button", { name: "Copy caption" }).click();
  await item.getByText("Caption copied").waitFor();
  expect(await stranger.evaluate(() => navigator.clipboard.readText())).toBe(
    "Which one is it?\n\n#radiology #RadRes #boardreview",
  );

  // An outdated tab overwrites nothing.
  await db.update(card).set({ version: 9 }).where(eq(card.id, id));
  await page.getByRole("button", { name: "Remove from gallery" }).click();
  await page.getByText("Nothing was changed because someone else changed this card.").waitFor();
  await page.getByRole("button", { name: "Remove from gallery" }).click();
  await page.getByText("Card removed from the gallery.").waitFor();
  expect((await fetch(`${site}/instagram-cards/${id}/v10-front-square.png`)).status).toBe(404);
  await db.update(card).set({ version: 20 }).where(eq(card.id, id));
  await page.getByText("Delete card…").click();
  await page.getByRole("button", { name: "Delete card" }).click();
  await page.getByText("Nothing was changed because someone else changed this card.").waitFor();
  await page.getByRole("button", { name: "Delete card" }).click();
  await page.getByText("Card deleted.").waitFor();
  expect(await db.select().from(card).where(eq(card.id, id))).toEqual([]);
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `card:${id}`))
    .orderBy(auditLog.at);
  expect(entries.map(({ action }) => action)).toEqual(["make card", "publish card", "unpublish card", "delete card"]);
});

test("free text with preview, confirmed rights, and the gallery work without JavaScript", async ({ db, open }) => {
  const page = await open({ javaScript: false, expected: [/status of 400/] });
  await signIn(page, db, { role: "admin" });
  await page.goto("/admin-social-cards/new");
  await page.getByRole("link", { name: "Free text" }).click();
  await page.getByLabel("Text", { exact: true }).fill("W".repeat(481));
  await page.getByLabel("Caption").fill("Our journal club");
  await page.getByLabel("Alt text of the front").fill("Our journal club meets on Friday.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("At most 480 characters").waitFor();
  await page.getByText("Confirm that we may show this text.").waitFor();
  expect(await page.getByLabel("Caption").inputValue()).toBe("Our journal club");
  await page.getByLabel("Text", { exact: true }).fill("The journal club meets on Friday: عربي");
  await page.getByLabel("We own this content").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Our fonts lack").waitFor();
  await page.getByLabel("Text", { exact: true }).fill("The journal club meets on Friday.");
  await page.getByRole("button", { name: "Preview" }).click();
  const drawn = page.getByAltText("Preview of the front");
  await drawn.waitFor();
  expect(await drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Card saved.").waitFor();

  await page.goto("/instagram-cards?kind=question");
  const item = page.getByRole("main").getByRole("listitem").first();
  await item.getByText("Show the answer").click();
  const answer = item.getByRole("img").nth(1);
  await answer.waitFor();
  await answer.evaluate((image: HTMLImageElement) => image.decode());
  expect(await page.getByRole("button", { name: "Copy caption" }).count()).toBe(0);
});

test("a question in a mock form is not found, prefilled, or published", async ({ db, open }) => {
  const [held] = await db.select().from(question).where(eq(question.externalId, "msk-009"));
  if (!held) throw new Error("the question is not there");
  const page = await open();
  await signIn(page, db, { role: "admin" });
  await page.goto(`/admin-social-cards/new?kind=question&question=${held.id}`);
  await page.getByRole("button", { name: "Save card", exact: true }).click();
  await page.getByText("Card saved.").waitFor();
  await db.update(question).set({ formId: "mock-1" }).where(eq(question.id, held.id));
  try {
    await page.getByRole("button", { name: "Publish to gallery" }).click();
    await page.getByText("The card was not published").waitFor();
    await page.goto("/admin-social-cards/new?search=msk-009");
    expect(await page.getByRole("link", { name: "Create card from question msk-009", exact: true }).count()).toBe(0);
    await page.goto(`/admin-social-cards/new?kind=question&question=${held.id}`);
    await page.getByText("This question can't be on a card").waitFor();
  } finally {
    await db.update(question).set({ formId: null }).where(eq(question.id, held.id));
  }
});

async function answerAsked(page: Page, id: string): Promise<boolean> {
  return page.evaluate(
    (part) => performance.getEntriesByType("resource").some(({ name }) => name.includes(part)),
    `${id}/v2-back`,
  );
}

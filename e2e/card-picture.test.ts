import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { card, image } from "../app/db/schema";
import { makePng } from "../app/testing/make-images";
import { hydrated, signIn, site, test } from "./support/browser";
import { look } from "./support/look";

test("a card shows a picture that was uploaded in its editor, also in the gallery (M9)", async ({ db, open }) => {
  const page = await open();
  await signIn(page, db, { role: "admin" });
  await page.goto(`${site}/admin-social-cards/new?kind=free`);
  await hydrated(page);
  await page.getByLabel("Text", { exact: true }).fill("The journal club meets on Friday.");
  await page.getByLabel("Alt text of the front").fill("The journal club meets on Friday.");
  await page.getByLabel("Caption").fill("A card with a picture");
  await page.getByRole("button", { name: "Choose from the library" }).click();
  const dialog = page.getByRole("dialog");
  const summary = dialog.getByText("Upload an image");
  await dialog.getByRole("listitem").or(dialog.getByText("No images yet")).first().waitFor();
  if (!(await dialog.getByLabel("Alt text").isVisible())) await summary.click();
  await dialog
    .getByLabel("File")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from(makePng(62, 41, [], 78)) });
  await dialog.getByLabel("Alt text").fill("A gray rectangle");
  await dialog.getByLabel("Source").fill("Ada Example");
  await dialog.getByLabel("License").fill("CC BY 4.0");
  await dialog.getByLabel("De-identified").check();
  await dialog.getByRole("button", { name: "Upload image" }).click();
  await page.getByAltText("Chosen from the library").waitFor();
  expect(await page.getByLabel("Alt text of the front").inputValue()).toBe(
    "The journal club meets on Friday. Picture: A gray rectangle",
  );
  await page.getByAltText("Preview of the front").waitFor();
  await page.getByText("Drawing the front").waitFor({ state: "hidden" });
  await look(page, "card-picture");

  // Without the confirmation of the rights, nothing is saved and nothing is lost.
  await page.getByRole("button", { name: "Save card", exact: true }).click();
  await page.getByText("Confirm that we may show this text.").waitFor();
  await page.getByLabel("We own this content").check();
  await page.getByRole("button", { name: "Save card", exact: true }).click();
  await page.getByText("Card saved.").waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const [saved] = await db.select().from(card).where(eq(card.id, id));
  const [uploaded] = await db.select().from(image).where(eq(image.alt, "A gray rectangle"));
  expect(JSON.parse(saved?.front ?? "{}").picture).toEqual({
    ...{ image: uploaded?.key, credit: "Image: Ada Example · CC BY 4.0" },
  });
  const withPicture = (await (await fetchPng(page, id, 1)).body()).byteLength;
  await page.getByLabel("Picture on both sides").selectOption("No picture");
  await page.getByLabel("We own this content").check();
  await page.getByRole("button", { name: "Save card", exact: true }).click();
  await page.waitForURL(/note=saved/);
  await page.getByAltText("Chosen from the library").waitFor({ state: "hidden" });
  await expect.poll(async () => (await db.select().from(card).where(eq(card.id, id)))[0]?.version).toBe(2);
  expect((await (await fetchPng(page, id, 2)).body()).byteLength).not.toBe(withPicture);
});

test("while a preview is drawn, the old picture stays with a spinner, and typing cancels the drawing (M9)", async ({
  db,
  open,
}) => {
  const page = await open({ expected: [/ERR_ABORTED/] });
  await signIn(page, db, { role: "admin" });
  await page.goto(`${site}/admin-social-cards/new?kind=free`);
  await hydrated(page);
  const text = page.getByLabel("Text", { exact: true });
  const preview = page.getByAltText("Preview of the front");
  await text.fill("Look twice.");
  await preview.waitFor();
  await page.getByText("Drawing the front").waitFor({ state: "hidden" });
  const oldPicture = await preview.getAttribute("src");

  // From here on, the site answers only when the test lets it.
  const waiting: (() => void)[] = [];
  await page.route("**/admin-social-cards/preview", async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue().catch(() => {}); // the browser has canceled the request
  });
  const canceled: string[] = [];
  page.on("requestfailed", (request) => canceled.push(request.postData() ?? ""));
  await text.fill("Look twice, then once more.");
  await page.getByText("Drawing the front").waitFor();
  expect(await preview.getAttribute("src")).toBe(oldPicture);
  expect(await preview.getAttribute("class")).toContain("opacity-50");
  expect(await preview.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1080);
  await expect.poll(() => waiting.length).toBeGreaterThanOrEqual(2);

  await text.fill("Look three times.");
  await expect.poll(() => canceled.filter((body) => body.includes("once+more")).length).toBe(2);
  await expect.poll(() => waiting.length).toBeGreaterThanOrEqual(4);
  await page.unroute("**/admin-social-cards/preview");
  for (const answer of waiting) answer();
  await page.getByText("Drawing the front").waitFor({ state: "hidden" });
  expect(await preview.getAttribute("src")).not.toBe(oldPicture);
  expect(await preview.getAttribute("class")).not.toContain("opacity-50");
});

function fetchPng(page: Page, id: string, version: number) {
  return page.request.get(`${site}/admin-social-cards/${id}/v${version}-front-square.png`);
}

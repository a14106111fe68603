import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { campaign, post } from "../app/db/schema";
import { makePng } from "../app/testing/make-images";
import { hydrated, signIn, site, test } from "./support/browser";
import { look } from "./support/look";

test("an author shares a draft by a secret link and revokes it (B4)", async ({ db, open }) => {
  const page = await open();
  await signIn(page, db, { role: "admin" });
  await page.goto(`${site}/admin-blog`);
  await page
    .getByRole("button", { name: /New post|Write/ })
    .first()
    .click();
  await page.waitForURL(/\/admin-blog\/[^?]+/);
  await hydrated(page);
  await page.getByLabel("Title", { exact: true }).fill("A draft for a friend");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Not **public** yet.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Draft saved.").waitFor();
  await page.getByRole("button", { name: "Create preview link" }).click();
  await page.getByText("Preview link created.").waitFor();
  const link = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  await look(page, "preview-link-card");

  const response = await fetch(site + new URL(link).pathname);
  expect([response.status, response.headers.get("X-Robots-Tag"), response.headers.get("Cache-Control")]).toEqual([
    ...[200, "noindex", "private, no-store"],
  ]);
  expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
  const friend = await open({ expected: [/404/] });
  await friend.goto(site + new URL(link).pathname);
  await friend.getByRole("complementary", { name: "Draft" }).waitFor();
  await friend.getByRole("heading", { level: 1, name: "A draft for a friend" }).waitFor();
  await look(friend, "preview-page");

  await page.getByRole("button", { name: "Revoke link" }).click();
  await page.getByText("Preview link revoked.").waitFor();
  expect((await friend.goto(site + new URL(link).pathname))?.status()).toBe(404);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect((await db.select().from(post).where(eq(post.id, id)))[0]).toMatchObject({
    previewToken: null,
    publishAt: null,
  });
});

test("a campaign gets its picture from the library, with the description of the image (M6)", async ({ db, open }) => {
  const page = await open();
  await signIn(page, db, { role: "admin" });
  await page.goto(`${site}/communications/campaigns/new`);
  await hydrated(page);
  await page.getByLabel("Subject").fill("With a picture");
  await page.getByLabel("Text", { exact: true }).fill("Look.");
  await page.getByRole("button", { name: "Choose picture" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("listitem").or(dialog.getByText("No images yet")).first().waitFor();
  if (!(await dialog.getByLabel("Alt text").isVisible())) await dialog.getByText("Upload an image").click();
  await dialog
    .getByLabel("File")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from(makePng(50, 30, [], 33)) });
  await dialog.getByLabel("Alt text").fill("A dark rectangle");
  await dialog.getByLabel("Source").fill("Ada Example");
  await dialog.getByLabel("License").fill("CC BY 4.0");
  await dialog.getByRole("button", { name: "Upload image" }).click();
  await page.getByAltText("Chosen for the email").waitFor();
  expect(await page.getByLabel("Description of the picture").inputValue()).toBe("A dark rectangle");
  await look(page, "campaign-picture");
  await page.getByLabel("Description of the picture").fill("");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Describe the picture for readers who do not see it.").waitFor();
  await page.getByLabel("Description of the picture").fill("A dark rectangle");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL(/campaigns\/(?!new)/);
  const [row] = await db.select().from(campaign).where(eq(campaign.subject, "With a picture"));
  expect(row).toMatchObject({
    picturePath: expect.stringMatching(/^\/images\/.*png$/),
    pictureAlt: "A dark rectangle",
  });
});

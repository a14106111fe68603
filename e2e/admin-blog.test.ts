import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { auditLog, image, post, postFormerSlug, postRevision, profile } from "../app/db/schema";
import type { PostDraft } from "../app/features/blog/post-draft";
import { dayMs } from "../app/lib/day";
import { makePerson, makeQuestion } from "../app/testing/make";
import { lossyWebpSample, makePng } from "../app/testing/make-images";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, offlineErrors, test } from "./support/browser";
import { type OwnSite, startOwnSite } from "./support/own-site";
import { statusWithoutBody } from "./support/request-without-body";
import { takeScreenshotsOfEachTheme } from "./support/screenshot";
import { openSignedIn } from "./support/sign-in";

// Writing, scheduling, and publishing a post, and uploading images for it.

const folder = mkdtempSync(join(tmpdir(), "radcore-blog-"));
let own: OwnSite;
let db: Db;

beforeAll(async () => {
  await start({});
});
afterAll(async () => {
  await own.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(bindings: Record<string, string>, port = 0) {
  own = await startOwnSite({ port, persist: folder, bindings });
  db = own.db;
}

const png = (name: string, width: number, height: number) => ({
  ...{ name, mimeType: "image/png", buffer: Buffer.from(makePng(width, height)) },
});

async function newest(postId: string) {
  const [row] = await db
    .select()
    .from(postRevision)
    .where(eq(postRevision.postId, postId))
    .orderBy(desc(postRevision.savedAt));
  if (!row) throw new Error("the post has no revision");
  return { ...row, draft: JSON.parse(row.draft) as PostDraft };
}

const idOf = (page: Page) => new URL(page.url()).pathname.split("/")[2] ?? "";

async function begin(page: Page): Promise<string> {
  await page.goto(`${own.url}/admin-blog`);
  await hydrated(page);
  await page.getByRole("button", { name: "New post" }).click();
  await page.waitForURL(/\/admin-blog\/[\w-]{22}$/);
  await hydrated(page);
  return idOf(page);
}

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });

test("a post is written, saved, scheduled, published on time, and moved", { timeout: 180_000 }, async ({ open }) => {
  const admin = await makePerson(db, { role: "admin" });
  await db.insert(profile).values({ userId: admin.userId, timeZone: "America/New_York" });
  const { questionId } = await makeQuestion(db);
  const { page } = await openSignedIn(open, own, admin.userId, { expected: [/status of 40[04]/] });
  const postId = await begin(page);

  await page.getByLabel("Title", { exact: true }).fill("What is an RVU?");
  await expect.poll(() => page.getByLabel("Address").inputValue()).toBe("what-is-an-rvu");
  await text(page).fill("A work unit.\n\n## How\n\nIt is counted.");
  await page
    .getByRole("region", { name: "The post as readers see it" })
    .getByRole("heading", { name: "How" })
    .waitFor();

  // The usual editor shortcuts work, and Tab leaves the field.
  await text(page).press("Control+End");
  await text(page).press("Control+b");
  await page.keyboard.type("boldly");
  await page.getByRole("region", { name: "The post as readers see it" }).getByText("boldly").waitFor();
  expect(await text(page).inputValue()).toContain("It is counted.**boldly**");
  await text(page).press("Control+z");
  await text(page).press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("TEXTAREA");

  // The draft is saved automatically and survives a reload.
  await page.getByText(/^Saved at /).waitFor();
  expect((await newest(postId)).kind).toBe("autosaved");
  await page.reload();
  await hydrated(page);
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("What is an RVU?");
  expect(await text(page).inputValue()).toContain("## How");
  expect((await db.select().from(post).where(eq(post.id, postId)))[0]).toMatchObject({ title: "", publishAt: null });

  // A missing field shows an error and keeps the others.
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("Enter a summary for lists and feeds.").waitFor();
  await page.getByLabel("Summary").fill("How a radiologist's work is counted.");
  await page.getByLabel("Tags").fill("RVU, work");
  await page.getByLabel("Related questions").fill(`${questionId}, no-such-question`);

  // Uploads a cover.
  await page.getByRole("button", { name: "Choose cover" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose the cover" });
  await dialog.getByText("No images yet").waitFor();
  await dialog.getByLabel("File").setInputFiles({ ...png("x.png", 2, 2), buffer: Buffer.from("GIF89a....") });
  await dialog.getByLabel("Alt text").fill("A grey field");
  await dialog.getByLabel("Source").fill("Ann");
  await dialog.getByLabel("License").fill("Own work");
  await dialog.getByRole("button", { name: "Upload" }).click();
  await dialog.getByText("GIF images are not supported.").waitFor();
  await dialog.getByLabel("File").setInputFiles(png("x.png", 1200, 630));
  await takeScreenshotsOfEachTheme(page, "dialog");
  await dialog.getByRole("button", { name: "Upload" }).click();
  await dialog.waitFor({ state: "detached" }).catch(() => {});
  await expect.poll(() => page.getByLabel("Alt text of the cover").inputValue()).toBe("A grey field");
  const cover = page.getByRole("img", { name: "A grey field" });
  await expect.poll(() => cover.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1200);

  // Scheduled in the author's own time.
  const day = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
  await page.getByLabel("Date and time").fill(`${day}T09:30`);
  await page.getByRole("button", { name: "Schedule post", exact: true }).click();
  await page.getByText("Question no-such-question does not exist.").first().waitFor();
  await page.getByLabel("Related questions").fill(questionId);
  await page.getByRole("button", { name: "Schedule post", exact: true }).click();
  await page.getByText("Post scheduled.").waitFor();
  const [row] = await db.select().from(post).where(eq(post.id, postId));
  const offset = new Date(`${day}T12:00:00Z`).toLocaleString("en", { timeZone: "America/New_York", hour: "numeric" });
  expect(row?.publishAt).toBe(Date.parse(`${day}T09:30:00${offset.startsWith("7") ? "-05:00" : "-04:00"}`));
  expect(row).toMatchObject({ title: "What is an RVU?", tags: '["rvu","work"]', coverAlt: "A grey field" });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await takeScreenshotsOfEachTheme(page, "editor");

  // Restarts the site after the scheduled time.
  const publicPage = () => fetch(`${own.url}/blog/what-is-an-rvu`, { redirect: "manual" });
  expect((await publicPage()).status).toBe(404);
  const port = Number(new URL(own.url).port);
  await page.goto("about:blank");
  await own.stop();
  await start({ CLOCK_OFFSET: String(4 * dayMs) }, port);
  const seen = await publicPage();
  expect([seen.status, await seen.text()]).toEqual([200, expect.stringContaining("What is an RVU?")]);
  await page.goto(`${own.url}/admin-blog?state=published`);
  await page.getByRole("row", { name: /What is an RVU\? Published/ }).waitFor();
  await takeScreenshotsOfEachTheme(page, "list");

  // A new address redirects the old one. The list page has an "address" field too, so wait for the editor.
  await page.getByRole("link", { name: "What is an RVU?" }).click();
  await page.waitForURL(new RegExp(`/admin-blog/${postId}$`));
  await page.getByRole("heading", { level: 1, name: "What is an RVU?" }).waitFor();
  await page.getByLabel("Address").fill("rvu-explained");
  await page.getByText(/\/blog\/what-is-an-rvu will redirect here after publishing/).waitFor();
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByText("Public post updated.").waitFor();
  expect(await db.select().from(postFormerSlug)).toEqual([{ slug: "what-is-an-rvu", postId }]);
  const led = await publicPage();
  expect([Math.floor(led.status / 100), led.headers.get("Location")]).toEqual([
    3,
    expect.stringMatching(/\/blog\/rvu-explained$/),
  ]);
  await page.getByRole("button", { name: "Unpublish post…" }).click();
  await takeScreenshotsOfEachTheme(page, "unpublish");
  await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
  await page.getByText("Post unpublished.").waitFor();

  // Editing continues without a conflict.
  await page.getByLabel("Summary").fill("Hidden, and written on.");
  await page.getByLabel("Summary").blur();
  await page.getByText(/^Saved at /).waitFor();
  expect((await newest(postId)).draft.summary).toBe("Hidden, and written on.");
  await page.getByRole("button", { name: "Delete draft…" }).click();
  // Enter must not delete.
  await expect.poll(() => page.evaluate(() => document.querySelector("dialog :focus")?.textContent)).toBe("Cancel");
  await page.getByRole("dialog").getByRole("button", { name: "Delete draft", exact: true }).click();
  await page.waitForURL(`${own.url}/admin-blog`);
  const acts = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `post:${postId}`));
  expect(acts.map(({ action }) => action)).toEqual([
    ...["write post", "schedule post", "update post", "unpublish post", "delete post"],
  ]);
});

describe("two editors", () => {
  test("lose nothing: the second editor sees both versions and continues", async ({ open }) => {
    const ann = await openSignedIn(open, own, { role: "admin" }, { expected: [/status of 409/] });
    const postId = await begin(ann.page);
    const bob = await openSignedIn(open, own, { role: "admin" }, { expected: [/status of 409/] });
    await bob.page.goto(ann.page.url());
    await hydrated(bob.page);
    await text(ann.page).fill("Ann's words");
    await text(ann.page).blur();
    await ann.page.getByText(/^Saved at /).waitFor();
    await text(bob.page).fill("Bob's words");
    await text(bob.page).blur();
    await bob.page.getByText("Not saved. Someone else saved this post.").waitFor();
    expect(await bob.page.getByLabel("Their text: Untitled").inputValue()).toBe("Ann's words");
    expect(await text(bob.page).inputValue()).toBe("Bob's words");
    expect((await newest(postId)).draft.markdown).toBe("Ann's words");
    await expectAccessible(bob.page);
    await takeScreenshotsOfEachTheme(bob.page, "conflict");
    await bob.page.getByRole("button", { name: "Keep my version" }).click();
    await bob.page.getByText(/^Saved at /).waitFor();
    const kept = await db.select().from(postRevision).where(eq(postRevision.postId, postId));
    const words = kept.map(({ draft }) => (JSON.parse(draft) as PostDraft).markdown).sort();
    expect(words).toEqual(["", "Ann's words", "Bob's words", "Bob's words"]);

    // Ann restores her version from the revisions.
    await ann.page.reload();
    await hydrated(ann.page);
    expect(await text(ann.page).inputValue()).toBe("Bob's words");
    const mine = kept.find(({ draft }) => draft.includes("Ann's words"));
    await ann.page.goto(`${own.url}/admin-blog/${postId}?revision=${mine?.id}`);
    await hydrated(ann.page);
    expect(await ann.page.getByLabel("Text of the revision").inputValue()).toBe("Ann's words");
    await ann.page.getByRole("button", { name: "Restore revision" }).click();
    await ann.page.getByText("Revision restored.").waitFor();
    expect(await text(ann.page).inputValue()).toBe("Ann's words");
  });

  test("restore, view, and save revisions without losing text", async ({ open }) => {
    const { page } = await openSignedIn(open, own, { role: "admin" });
    const postId = await begin(page);
    const save = page.getByRole("button", { name: "Save draft" });
    await text(page).fill("First");
    await save.click();
    await page.getByText("Draft saved.").waitFor();
    await text(page).fill("Second");
    await save.click();
    // URL and note appear before the form updates.
    await expect.poll(() => page.locator("form#post input[name=version]").inputValue()).toBe("3");
    const rows = await db.select().from(postRevision).where(eq(postRevision.postId, postId));
    const first = rows.find(({ draft }) => draft.includes("First"));

    // Blocks autosaves, so the text exists only in the fields.
    await page.route(/autosave/, (route) => new Promise((resolve) => setTimeout(() => resolve(route.abort()), 60_000)));
    await page.getByText("Revisions", { exact: true }).waitFor();
    await page.locator(`a[href$="revision=${first?.id}"]`).click();
    await text(page).fill("Third, in the fields alone");
    await expectAccessible(page);
    await takeScreenshotsOfEachTheme(page, "revision");
    await page.getByRole("button", { name: "Restore revision" }).click();
    await page.getByText("Revision restored.").waitFor();
    expect(await text(page).inputValue()).toBe("First");
    const kept = await db.select().from(postRevision).where(eq(postRevision.postId, postId));
    expect(kept.map(({ draft }) => (JSON.parse(draft) as PostDraft).markdown)).toContain("Third, in the fields alone");

    // The note disappears from the URL; the fields stay.
    await text(page).fill("Fourth");
    await page.locator(`a[href$="revision=${first?.id}"]`).click();
    await page.getByLabel("Text of the revision").waitFor();
    expect(await text(page).inputValue()).toBe("Fourth");
    await page.getByRole("link", { name: "Close revision" }).click();
    let typed = false;
    await page.route(/\.data/, async (route) => {
      if (route.request().method() === "POST" && !typed) {
        typed = true;
        await text(page).pressSequentially(", and more");
      }
      await route.continue();
    });
    await save.click();
    await page.getByText("Draft saved.").waitFor();
    expect(await text(page).inputValue()).toBe("Fourth, and more");
    expect((await newest(postId)).draft.markdown).toBe("Fourth");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("a failed save is retried, and leaving asks for confirmation", async ({ open }) => {
    const { page } = await openSignedIn(open, own, { role: "admin" }, { expected: offlineErrors });
    const postId = await begin(page);
    await page.route(/autosave/, (route) => route.abort());
    await text(page).fill("Words on a train");
    await text(page).blur();
    await page.getByText("Not saved. You are offline. We will try again.").waitFor();
    await page.getByRole("link", { name: "All posts" }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Stay" }).click();
    await page.unroute(/autosave/);
    await page.getByText(/^Saved at /).waitFor();
    expect((await newest(postId)).draft.markdown).toBe("Words on a train");
    await page.getByRole("link", { name: "All posts" }).click();
    await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  });
});

test("an invalid address shows an error and the draft is saved", async ({ open }) => {
  const { page } = await openSignedIn(open, own, { role: "admin" });
  const postId = await begin(page);
  await page.getByLabel("Title", { exact: true }).fill("Words to keep");
  await page.getByLabel("Address").fill("Not An Address");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page
    .getByText("Your draft is saved, but the address is invalid. Change the address before you publish.")
    .waitFor();
  await page.getByText("Use lowercase letters, digits, and single hyphens.").waitFor();
  expect(await page.getByText("Draft saved.").count()).toBe(0);
  expect(await page.getByLabel("Address").getAttribute("aria-invalid")).toBe("true");
  expect((await newest(postId)).draft.title).toBe("Words to keep");
  await page.getByLabel("Address").fill("words-to-keep");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Draft saved.").waitFor();
  expect(await page.getByText("the address is invalid").count()).toBe(0);
});

test("a pasted or dropped image needs only its details, and stands where the cursor was", async ({ open }) => {
  const { page } = await openSignedIn(open, own, { role: "admin" });
  await begin(page);
  await text(page).fill("Before.  After.");
  await text(page).press("Control+Home");
  for (let moves = 0; moves < 8; moves++) await page.keyboard.press("ArrowRight");
  const give = (name: "paste" | "drop", bytes: number[], plain: string) =>
    text(page).evaluate(
      (area, { name, bytes, plain }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], "lung.png", { type: "image/png" }));
        if (plain) transfer.setData("text/plain", plain);
        const init = { bubbles: true, cancelable: true };
        const event =
          name === "paste"
            ? new ClipboardEvent(name, { ...init, clipboardData: transfer })
            : new DragEvent(name, { ...init, dataTransfer: transfer });
        return area.dispatchEvent(event);
      },
      { name, bytes, plain },
    );
  // The picture of a copied text stays out.
  expect(await give("paste", [...makePng(40, 30)], "A copied cell")).toBe(true);
  expect(await page.getByRole("dialog").count()).toBe(0);
  for (const [name, alt, width] of [
    ["paste", "A lung", 40],
    ["drop", "Another lung", 41],
  ] as const) {
    expect(await give(name, [...makePng(width, 30)], "")).toBe(false);
    const dialog = page.getByRole("dialog", { name: "Insert an image" });
    const altField = dialog.getByLabel("Alt text");
    await altField.waitFor();
    await expect.poll(() => altField.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(alt);
    await dialog.getByLabel("Source").fill("Ann");
    await dialog.getByLabel("License").fill("Own work");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
  }
  await expect
    .poll(() => text(page).inputValue())
    .toMatch(/^Before\. !\[A lung\]\(\/images\/[^)]+\)!\[Another lung\]\([^)]+\) After\.$/);
});

test("a post is written, previewed, published, and deleted without JavaScript", async ({ open }) => {
  const { page } = await openSignedIn(
    open,
    own,
    { role: "admin" },
    { javaScript: false, expected: [/status of 40\d/] },
  );
  await page.goto(`${own.url}/admin-blog`);
  await page.getByRole("button", { name: "New post" }).click();
  await page.waitForURL(/\/admin-blog\/[\w-]{22}$/);
  const postId = idOf(page);
  await page.getByLabel("Title", { exact: true }).fill("Plain");
  await text(page).fill("Some **bold** words.");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.locator("strong", { hasText: "bold" }).waitFor();
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Plain");
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("Enter a summary for lists and feeds.").waitFor();
  expect(await page.locator("[autofocus]").getAttribute("name")).toBe("summary");
  await page.getByLabel("Summary").fill("A summary.");

  // Someone else saves in the meantime.
  await db.update(post).set({ version: 9 }).where(eq(post.id, postId));
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("Your changes were not saved because someone else saved this post.").waitFor();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("Post published.").waitFor();
  expect((await db.select().from(post).where(eq(post.id, postId)))[0]?.slug).toBe("plain");
  await page.getByRole("button", { name: "Unpublish post…" }).click();
  await page.getByRole("button", { name: "Delete draft…" }).click();
  await page.getByRole("button", { name: "Delete draft", exact: true }).click();
  await page.waitForURL(`${own.url}/admin-blog`);
  expect(await db.$count(post, eq(post.id, postId))).toBe(0);
});

test("images are uploaded without JavaScript and served publicly", async ({ open }) => {
  const { page } = await openSignedIn(
    open,
    own,
    { role: "admin" },
    { javaScript: false, expected: [/status of 40\d/] },
  );
  await page.goto(`${own.url}/admin-blog/images`);
  await page.getByLabel("File").setInputFiles({
    ...{ name: "a.png", mimeType: "image/png", buffer: Buffer.from(lossyWebpSample) },
  });
  await page.getByLabel("Alt text").fill("A red [field]");
  await page.getByLabel("Source").fill("Ann");
  await page.getByLabel("License").fill("Own work");
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Image uploaded.").waitFor();
  const [row] = await db.select().from(image).where(eq(image.contentType, "image/webp"));
  await page.getByText(`![A red \\[field\\]](/images/${row?.key} "Image: Ann · Own work")`).first().waitFor();
  const stranger = await open({ servers: [own.url] });
  const answer = await stranger.request.get(`${own.url}/images/${row?.key}`);
  expect(answer.headers()).toMatchObject({
    ...{ "content-type": "image/webp", "cache-control": "public, max-age=31536000, immutable" },
    "x-content-type-options": "nosniff",
  });
  // Browsers draw truncated images.
  await stranger.goto(`${own.url}/login`);
  const width = await stranger.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return picture.naturalWidth;
  }, `/images/${row?.key}`);
  expect(width).toBe(3);

  // Larger than other request bodies may be, but not larger than an image may be.
  const answered = await page.request.post(`${own.url}/admin-blog/images`, {
    headers: { Origin: own.url },
    multipart: {
      ...{ alt: "a", source: "b", license: "c" },
      file: {
        name: "a.png",
        mimeType: "image/png",
        buffer: Buffer.concat([Buffer.from(makePng(9, 9)), Buffer.alloc(4 * 1024 * 1024)]),
      },
    },
  });
  expect(answered.status()).toBe(200);
  const cookies = await page.context().cookies();
  const head = {
    ...{ Origin: own.url, "Content-Type": "multipart/form-data; boundary=x" },
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
  };
  expect(await statusWithoutBody(`${own.url}/admin-blog/images`, 6 * 1024 * 1024, head)).toBe(413);
  expect(await statusWithoutBody(`${own.url}/admin-blog`, 2 * 1024 * 1024, head)).toBe(413);
});

test("other users get 404 for all of it", async ({ open }) => {
  const { page } = await openSignedIn(open, own, {}, { expected: [/status of 404/] });
  const stranger = await open({ servers: [own.url], expected: [/status of 404/] });
  for (const who of [page, stranger]) {
    for (const path of ["/admin-blog", "/admin-blog/images", "/admin-blog/x"])
      expect((await who.goto(own.url + path))?.status()).toBe(404);
    for (const path of ["/admin-blog/images", "/admin-blog/preview", "/admin-blog/x/autosave"]) {
      const answer = await who.request.post(own.url + path, { headers: { Origin: own.url }, data: { markdown: "x" } });
      expect([path, answer.status()]).toEqual([path, 404]);
    }
  }
});

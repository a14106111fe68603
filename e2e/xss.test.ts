import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { auditLog, card, note, question, questionReport, user } from "../app/db/schema";
import { makePost } from "../app/testing/make-post";
import { xssVectors } from "../app/testing/xss-vectors";
import { hydrated, signIn, test } from "./support/browser";

// Writes known XSS vectors into every user-written field, directly into the tables. No page that shows them may run or even try to
// run a script, although the content security policy would block it.

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The vectors in groups of six, so that no field truncates one. */
const texts = Array.from({ length: Math.ceil(xssVectors.length / 6) }, (_, chunk) =>
  xssVectors.slice(chunk * 6, chunk * 6 + 6).join(" "),
);

/** Records dialogs and policy violations on this page and later ones. */
async function recordScriptAttempts(page: Page): Promise<{ attempts: string[] }> {
  const attempts: string[] = [];
  await page.exposeFunction("tell", (what: string) => attempts.push(what));
  await page.addInitScript(() => {
    const { tell } = window as unknown as { tell(what: string): void };
    for (const name of ["alert", "prompt", "confirm"]) Object.assign(window, { [name]: () => tell(`${name} ran`) });
    document.addEventListener("securitypolicyviolation", (event) =>
      tell(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  // Images that the vectors name do not exist, and cards need not be drawn here.
  await page.route(/\/images\/a\.png|\/instagram-cards\/.+\.png|\/admin-social-cards\/.+\.png/, (route) =>
    route.fulfill({ contentType: "image/png", body: pixel }),
  );
  return { attempts };
}

/** Opens an address and checks that it shows the vectors as text, without event handlers or script links. */
async function openAndCheckTexts(page: Page, address: string, key?: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  if (key) {
    await page.keyboard.press(key);
    await page.locator("textarea").waitFor();
  }
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("details")) one.open = true;
  });
  const { shown, loose } = await page.evaluate(() => ({
    shown: `${document.body.innerText} ${[...document.querySelectorAll("input, textarea, img")]
      .map((field) => (field as HTMLInputElement).value ?? (field as HTMLImageElement).alt)
      .join(" ")}`,
    loose: [...document.querySelectorAll("*")]
      .filter(
        (one) =>
          [...one.attributes].some(({ name }) => name.startsWith("on")) ||
          /^javascript:/i.test(one.getAttribute("href") ?? ""),
      )
      .map((one) => one.outerHTML.slice(0, 200)),
  }));
  expect(shown, `${address} shows the words`).toContain("alert(1)");
  expect(loose, address).toEqual([]);
}

test("has at least 60 different vectors", () => expect(new Set(xssVectors).size).toBeGreaterThanOrEqual(60));

test("names run no script on the user's pages, in admin lists, and in the audit log", async ({ open, db }) => {
  const page = await open();
  const { attempts } = await recordScriptAttempts(page);
  for (const name of texts) {
    const { userId } = await signIn(page, db);
    await db
      .update(user)
      .set({ name: `xssname ${name}`, displayUsername: name })
      .where(eq(user.id, userId));
    await openAndCheckTexts(page, "/settings");
    await page.context().clearCookies();
  }
  const { userId: adminId } = await signIn(page, db, { role: "admin" });
  await db.insert(auditLog).values(
    texts.map((text, index) => ({
      id: `xss-${index}-${adminId}`,
      at: Date.now() - index,
      actorId: adminId,
      action: text,
      subject: `user:${text}`,
      before: JSON.stringify({ name: text }),
      after: JSON.stringify({ [text]: text }),
    })),
  );
  const [one] = await db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.name, `xssname ${texts[0]}`));
  for (const address of [
    "/admin-users?search=xssname",
    `/admin-users/${one?.id}`,
    "/admin/search?q=xssname",
    "/admin-subscription/learners?search=xssname",
    "/admin/audit",
    "/admin",
  ])
    await openAndCheckTexts(page, address);
  expect(attempts).toEqual([]);
});

test("notes and reports run no script", async ({ open, db }) => {
  const page = await open();
  const { attempts } = await recordScriptAttempts(page);
  const { userId } = await signIn(page, db, { subscribedDays: 30 });
  const questions = await db
    .select({ id: question.id, versionId: question.versionId })
    .from(question)
    // A question for a number has its field in focus at once, so "n" would be typed there.
    .where(and(eq(question.status, "live"), eq(question.type, "single")))
    .limit(texts.length);
  await db.insert(note).values(
    questions.map(({ id }, index) => ({
      userId,
      questionId: id,
      text: `zebrafish ${texts[index]}`,
      clientId: `xss-${index}`,
      savedAt: Date.now(),
    })),
  );
  for (const [index, { id, versionId }] of questions.entries())
    await db.insert(questionReport).values({
      id: `xss-${index}-${userId}`,
      userId,
      questionId: id,
      versionId,
      reason: "other",
      comment: texts[index] ?? "",
      state: "resolved",
      reply: texts[index] ?? "",
      createdAt: Date.now() - index,
      closedAt: Date.now(),
    });
  await openAndCheckTexts(page, "/questions/search?q=zebrafish");
  await openAndCheckTexts(page, "/settings/reports");
  for (const { id } of questions.slice(0, 4)) {
    await page.goto(`/questions/search?q=zebrafish`);
    await hydrated(page);
    await page.evaluate((questionId) => {
      const form = [...document.forms].find((one) => new FormData(one).get("questionId") === questionId);
      form?.requestSubmit();
    }, id);
    await page.waitForURL(/\/questions\/session\//);
    await openAndCheckTexts(page, page.url(), "n");
  }
  expect(attempts).toEqual([]);
});

test("posts and cards run no script", async ({ open, db }) => {
  const page = await open();
  const { attempts } = await recordScriptAttempts(page);
  const { userId } = await signIn(page, db, { role: "admin" });
  for (const [index, text] of texts.entries())
    await makePost(db, {
      slug: `xss-${index}-${Date.now()}`,
      title: text.slice(0, 120),
      summary: text.slice(0, 300),
      markdown: texts.join("\n\n"),
      authorName: text.slice(0, 80),
      seoTitle: text.slice(0, 70),
      seoDescription: text.slice(0, 160),
      tags: ["xss-corpus"],
      publishAt: Date.now() - 60_000 - index,
    });
  const ids = await makeCards(db, userId);
  for (const address of ["/blog?tag=xss-corpus", "/instagram-cards", "/admin-social-cards", "/admin-blog"])
    await openAndCheckTexts(page, address);
  for (const id of ids) await openAndCheckTexts(page, `/admin-social-cards/${id}`);
  await page.goto("/blog?tag=xss-corpus");
  const posts = await page.locator("main h2 a").evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).href));
  expect(posts.length).toBeGreaterThan(5);
  for (const address of posts) await openAndCheckTexts(page, address);
  expect(attempts).toEqual([]);
});

async function makeCards(db: Db, userId: string): Promise<string[]> {
  const { userId: createdBy } = { userId };
  const rows = texts.map((text, index) => {
    const side = JSON.stringify({ kicker: text, text, options: [text], reason: text, point: text });
    return {
      id: `xss-${index}-${createdBy}`,
      kind: "free" as const,
      template: "light" as const,
      front: side,
      back: side,
      frontAlt: text,
      backAlt: text,
      caption: text,
      hashtags: JSON.stringify([text]),
      publishedAt: Date.now() - index,
      createdBy,
      createdAt: Date.now(),
      updatedAt: Date.now(),
    };
  });
  for (const row of rows) await db.insert(card).values(row);
  return rows.map(({ id }) => id);
}

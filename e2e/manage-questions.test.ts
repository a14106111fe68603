import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { auditLog, question, questionDraft, user } from "../app/db/schema";
import { recountBank } from "../app/features/questions/bank-cells.server";
import { makePerson, type Person } from "../app/testing/make";
import { makeManagedBank } from "../app/testing/make-managed-bank";
import { makeDrafts } from "../app/testing/make-published";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, test } from "./support/browser";
import { type OwnSite, startOwnSite } from "./support/own-site";
import { takeScreenshot } from "./support/screenshot";
import { openSignedIn } from "./support/sign-in";

// The admins' question list: search, filters, and bulk actions by two admins, with and without JavaScript.

let own: OwnSite;
let db: Db;
let ann: Person;
let ben: Person;

const drafts = 230;

beforeAll(async () => {
  own = await startOwnSite({});
  db = own.db;
  ann = await makePerson(db, { role: "admin" });
  ben = await makePerson(db, { role: "admin" });
  await makeManagedBank(db, 400, [ann.userId, ben.userId]);
  await makeDrafts(db, drafts, { stage: "draft", editors: [ann.userId] });
  await recountBank(db);
});
afterAll(() => own.stop());

async function visit(page: Page, search = "") {
  await page.goto(`${own.url}/manage-questions${search}`);
  await hydrated(page);
}

const lines = (page: Page) => page.getByRole("form", { name: "Questions" }).getByRole("listitem");
const names = (page: Page) => lines(page).getByRole("link").first();
async function saveView(page: Page, name: string) {
  await page.getByText("Save this view").click();
  await page.getByLabel("Name of the view").fill(name);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByText("Change this view").waitFor();
}
const statusesOf = async (prefix: string) => {
  const rows = await db.select({ id: question.id, status: question.status }).from(question);
  return new Set(rows.filter(({ id }) => id.startsWith(prefix)).map(({ status }) => status));
};

test("finds by words, id, and filters from the address, and `/` focuses the search", async ({ open }) => {
  const { page } = await openSignedIn(open, own, ann.userId);
  await visit(page);
  expect(await lines(page).count()).toBe(50);
  await takeScreenshot(page, "list");
  await expectAccessible(page);
  await page.keyboard.press("/");
  await page.keyboard.type("sequestration");
  await page.keyboard.press("Enter");
  await page.waitForURL(/search=sequestration/);
  await expect.poll(() => page.getByText("1 to 8 of 8").count()).toBe(1);
  await page.getByLabel("Search by words or id").fill("x-101");
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page).textContent()).toBe("x-101");
  expect(await lines(page).count()).toBe(1);
  expect(await page.getByText("1 open report").count()).toBe(1);

  await page.getByLabel("Search by words or id").fill("");
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Status").selectOption("live");
  await page.getByLabel("Organ").selectOption("gi");
  await page.getByLabel("Level", { exact: true }).selectOption("R1");
  await page.getByLabel("Topic contains").fill("liver");
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL(/organ=gi/);
  await page.getByText("Filters, 4 in use").waitFor();
  expect(await lines(page).count()).toBeGreaterThan(5);
  for (const line of await lines(page).all()) expect(await line.textContent()).toMatch(/Gastro.*R1.*Liver.*Live/s);
  await takeScreenshot(page, "list-filtered");
  await page.reload();
  expect(await page.getByLabel("Level", { exact: true }).inputValue()).toBe("R1");
  await saveView(page, "R1 liver");
  expect(await page.getByRole("link", { name: "Export these questions" }).getAttribute("href")).toBe(
    "/manage-questions/export?topic=liver&status=live&organ=gi&level=R1",
  );
  await page.getByRole("link", { name: "Ready for me to publish" }).click();
  await page.waitForURL(/mine=publishable/);
  await page.getByRole("link", { name: "R1 liver" }).click();
  await page.getByRole("link", { name: "Remove the filter Level: R1" }).click();
  await page.waitForURL((url) => !url.search.includes("level") && url.search.includes("topic=liver"));
  await page.goto(`${own.url}/manage-questions?search=zzzz`);
  await page.getByText("No matching questions").waitFor();
});

test("a row is at most 56 pixels high, with author and found words", async ({ open }) => {
  const { page } = await openSignedIn(open, own, ann.userId);
  await visit(page, "?search=sequestration");
  expect(await lines(page).locator("mark").first().innerText()).toMatch(/sequestration/i);
  for (const search of ["?search=sequestration", "?flag=any", "?search=new-1&status=draft"]) {
    await visit(page, search);
    const heights = await lines(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(56);
  }
  const { name } = (await db.select().from(user).where(eq(user.id, ann.userId)))[0] ?? {};
  expect(await lines(page).first().innerText()).toContain(name);
});

test("a page is a list of cards on a small screen, light and dark", async ({ open }) => {
  for (const dark of [false, true]) {
    const { page } = await openSignedIn(open, own, ann.userId, { width: 360, dark });
    await visit(page, "?flag=any");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await takeScreenshot(page, `list-360-${dark ? "dark" : "light"}`);
    await page.goto(`${own.url}/manage-questions/new`);
    await hydrated(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await takeScreenshot(page, `new-360-${dark ? "dark" : "light"}`);
  }
});

test("hundreds of drafts are sent to review, approved by a second admin, and published at once (M2)", async ({
  open,
}) => {
  const { page } = await openSignedIn(open, own, ann.userId);
  await visit(page, "?search=new-&status=draft");
  await choose(page, "Submit for review");
  await page.getByText(`All matches: ${drafts} questions`).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, "confirm");
  await page.getByRole("button", { name: "Submit drafts" }).click();
  await page.getByText(`${drafts} of ${drafts} submitted for review.`).waitFor();
  await takeScreenshot(page, "sent");
  await expectAccessible(page);
  expect(await statusesOf("q-new-")).toEqual(new Set(["in_review"]));
  // The list reloads.
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.getByText("No matching questions").waitFor();

  // Writers may not approve their own drafts.
  await visit(page, "?search=new-1&status=in_review");
  await choose(page, "Approve");
  await page.getByRole("button", { name: "Approve drafts" }).click();
  await page.getByText(/^0 of \d+ approved\.$/).waitFor();
  const refused = page
    .getByRole("listitem")
    .filter({ hasText: "You edited this draft, so a second person must take this action." });
  expect(await refused.innerText()).toMatch(/^100 × You/);
  expect(await refused.getByRole("link").count()).toBe(100);
  await takeScreenshot(page, "refused");

  const { page: second } = await openSignedIn(open, own, ben.userId);
  await visit(second, "?search=new-&status=in_review");
  await choose(second, "Approve");
  await second.getByRole("button", { name: "Approve drafts" }).click();
  await second.getByText(`${drafts} of ${drafts} approved.`).waitFor();
  await visit(second, "?search=new-&mine=publishable");
  await choose(second, "Publish live");
  await second.getByRole("button", { name: "Publish drafts" }).click();
  await second.getByText(`${drafts} of ${drafts} published live.`).waitFor();
  expect(await statusesOf("q-new-")).toEqual(new Set(["live"]));
  const left = await db.select({ id: questionDraft.questionId }).from(questionDraft);
  expect(left.filter(({ id }) => id.startsWith("q-new-"))).toEqual([]);
  const [written] = await db.select().from(auditLog).where(eq(auditLog.subject, "question:q-new-7"));
  expect(written).toBeDefined();
});

test("selected questions are retired after the typed confirmation", async ({ open }) => {
  const { page } = await openSignedIn(open, own, ann.userId);
  await visit(page, "?status=live&order=id&organ=neuro");
  const name = (await names(page).textContent()) ?? "";
  await page.getByLabel(`Select ${name}`).check();
  await page.getByLabel("Bulk action").selectOption({ label: "Retire" });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Type “retire” to confirm").fill("remove");
  await page.getByRole("button", { name: "Retire questions" }).click();
  await page.getByText("Type “retire” to confirm.", { exact: true }).waitFor();
  await takeScreenshot(page, "retire");
  await page.getByLabel("Type “retire” to confirm").fill("retire");
  await page.getByRole("button", { name: "Retire questions" }).click();
  await page.getByText("1 of 1 retired.").waitFor();
  const [row] = await db.select({ status: question.status }).from(question).where(eq(question.externalId, name));
  expect(row?.status).toBe("retired");
});

test("works without JavaScript and lists refusals", async ({ open }) => {
  const { page } = await openSignedIn(open, own, ben.userId, { javaScript: false });
  await page.goto(`${own.url}/manage-questions?status=retired&organ=gi&order=id`);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByText("Select at least one question.").waitFor();
  await page
    .getByLabel(/^All \d+ matches|^Select x-/)
    .first()
    .check();
  await page.getByLabel("Bulk action").selectOption({ label: "Suspend" });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Reason").selectOption("guideline");
  await page.getByRole("button", { name: "Suspend questions" }).click();
  await page.getByText("0 of 1 suspended.").waitFor();
  expect(await page.getByText("The question is neither live nor a pilot.").count()).toBe(1);
});

test("creates a question from its type and classification", async ({ open }) => {
  const { page } = await openSignedIn(open, own, ann.userId);
  await page.goto(`${own.url}/manage-questions/new`);
  await hydrated(page);
  await page.getByRole("button", { name: "Create question" }).click();
  await takeScreenshot(page, "new");
  await page.getByLabel("Type").selectOption("multi");
  await page.getByLabel("Skill").selectOption("safety");
  await page.getByLabel("Organ").selectOption("msk");
  await page.getByLabel("Modality").selectOption("mr");
  await page.getByLabel("Topic").fill("Knee > Menisci");
  await page.getByLabel("Level", { exact: true }).selectOption("R3");
  await page.getByRole("button", { name: "Create question" }).click();
  await page.waitForURL(/\/manage-questions\/q-/);
  const [row] = await db.select().from(question).where(eq(question.type, "multi"));
  expect(row).toMatchObject({ status: "draft", organ: "msk", modality: "mr", level: "R3", skill: "safety" });
});

test("creates a question with a chosen id and a copy of it, with and without JavaScript", async ({ open }) => {
  const stemsOf = async (id: string) => {
    const [draft] = await db.select().from(questionDraft).where(eq(questionDraft.questionId, id));
    return JSON.parse(draft?.content ?? "{}").stem as string | undefined;
  };
  const idOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  const { page } = await openSignedIn(open, own, ann.userId, { expected: [/status of 409/] });
  await page.goto(`${own.url}/manage-questions/new`);
  await hydrated(page);
  for (const [label, value] of Object.entries({ Skill: "safety", Organ: "msk", Modality: "mr", Level: "R3" }))
    await page.getByLabel(label).selectOption(value);
  await page.getByLabel("Topic").fill("Knee");
  await page.getByLabel("Id (optional)").fill("x-101");
  await page.getByRole("button", { name: "Create question" }).click();
  await page.getByText("The id x-101 is taken. Choose another id.").waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, "new-taken");
  await page.getByLabel("Id (optional)").fill("gu-031");
  await page.getByRole("button", { name: "Create question" }).click();
  await page.waitForURL(/\/manage-questions\/q-gu-031$/);

  // The copy contains the latest text, saved or not.
  await page.getByRole("region", { name: "Saving and checking" }).waitFor();
  await page.locator('[id="f-stem"]').fill("Which ligament is torn?");
  await page.getByRole("button", { name: "Duplicate" }).click();
  await page.getByText("This is an unreviewed copy of the question.").waitFor();
  const second = idOf(page);
  expect(second).toMatch(/^q-n/);
  expect([await stemsOf("q-gu-031"), await stemsOf(second)]).toEqual(Array(2).fill("Which ligament is torn?"));
  await page.getByRole("region", { name: "Saving and checking" }).waitFor();
  expect(await page.locator('[id="f-stem"]').inputValue()).toBe("Which ligament is torn?");
  await expectAccessible(page);
  await takeScreenshot(page, "like");

  const { page: plain } = await openSignedIn(open, own, ben.userId, { javaScript: false });
  await plain.goto(`${own.url}/manage-questions/gu-031`);
  expect(idOf(plain)).toBe("q-gu-031");
  await plain.getByRole("button", { name: "Duplicate" }).click();
  await plain.getByText("This is an unreviewed copy of the question.").waitFor();
  expect(["q-gu-031", second]).not.toContain(idOf(plain));
  expect(await stemsOf(idOf(plain))).toBe("Which ligament is torn?");
});

/** Selects all matches if there is more than one page, otherwise the page. */
async function choose(page: Page, act: string) {
  const all = page.getByLabel(/^All [\d,]+ matches/);
  await ((await all.count()) ? all : page.getByLabel("Select this page")).check();
  await page.getByLabel("Bulk action").selectOption({ label: act });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

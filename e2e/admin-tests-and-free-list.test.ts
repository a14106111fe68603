import { mkdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { answer, auditLog, freeQuestion, outcome, question, questionDraft, questionVersion } from "../app/db/schema";
import { rebuildSearchIndex } from "../app/features/questions/search-index.server";
import { makePerson, makeQuestion, questionLike } from "../app/testing/make";
import { applyTheme, expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, test, type WindowOptions } from "./support/browser";
import { type OwnSite, startOwnSite } from "./support/own-site";
import { openSignedIn } from "./support/sign-in";

// Test sessions by question ids, and the free list with two admins at once.

let own: OwnSite;
const ids: string[] = [];

beforeAll(async () => {
  own = await startOwnSite({});
  const domains = [
    { organ: "gi", modality: "ct" },
    { organ: "neuro", modality: "mr" },
    { organ: "none", modality: "physics" },
  ];
  for (let index = 1; index <= 12; index++) {
    const { questionId } = await makeQuestion(own.db, {
      content: questionLike({
        id: `gi-0${String(index).padStart(2, "0")}`,
        stem: `Which sign of case ${index} is the one that tells a hemangioma from a metastasis?`,
        ...domains[index % 3],
      }),
      free: index <= 4,
    });
    ids.push(questionId);
  }
  await rebuildSearchIndex(own.db);
  await own.db
    .update(question)
    .set({ status: "retired" })
    .where(eq(question.id, ids[1] ?? ""));
  const draft = {
    ...(
      await own.db
        .select()
        .from(question)
        .where(eq(question.id, ids[0] ?? ""))
    )[0],
  };
  await own.db.insert(question).values({
    ...(draft as typeof question.$inferInsert),
    id: "q-draft",
    externalId: "gi-draft",
    versionId: "q-draft-v1",
    status: "draft",
  });
  await own.db.insert(questionDraft).values({
    ...{ questionId: "q-draft", content: "{}", stage: "draft", editors: "[]", revision: 1, createdAt: 1, savedAt: 1 },
  });
});
afterAll(() => own.stop());

async function openAsAdmin(open: (look?: WindowOptions) => Promise<Page>, path: string, look: WindowOptions = {}) {
  const person = await makePerson(own.db, { role: "admin" });
  const { page } = await openSignedIn(open, own, person.userId, look);
  await page.goto(`${own.url}${path}`);
  if (look.javaScript !== false) await hydrated(page);
  return { page, person };
}

/** Checks the page on phone and desktop, and takes screenshots if SHOTS names a folder. */
async function look(page: Page, name: string) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    if (!process.env.SHOTS) continue;
    mkdirSync(process.env.SHOTS, { recursive: true });
    for (const dark of [false, true]) {
      await applyTheme(page, dark ? "dark" : "light");
      await page.screenshot({
        path: `${process.env.SHOTS}/${name}-${width}${dark ? "-dark" : ""}.png`,
        fullPage: true,
      });
    }
    await page.evaluate(() => document.documentElement.classList.remove("dark"));
  }
}

const listed = async () => {
  const rows = await own.db.select().from(freeQuestion).orderBy(freeQuestion.position);
  return rows.map(({ questionId }) => questionId.replace("q-gi-0", ""));
};

test("questions are found by ids, answered as a learner does, and counted nowhere (M3)", {
  timeout: 240_000,
}, async ({ open }) => {
  const { page, person } = await openAsAdmin(open, "/admin-test-by-ids");
  await page.getByLabel("Question ids").fill("gi-001..gi-003\ngi-777, gi-draft\ngi-001 ???");
  await page.getByRole("button", { name: "Find questions" }).click();
  await page.getByRole("heading", { name: "Found: 3" }).waitFor();
  await page.getByText("Line 2, gi-777: no question has this id.").waitFor();
  await page.getByText("gi-001, again on line 3.").waitFor();
  await page.getByText("Line 3, “???”: not a valid id.").waitFor();
  expect(await page.getByRole("link", { name: "gi-draft" }).getAttribute("href")).toBe("/manage-questions/q-draft");
  await page.getByRole("cell", { name: "retired" }).waitFor();
  expect(await page.getByLabel("Question ids").inputValue()).toContain("gi-777");
  await look(page, "test-by-ids-found");

  // The address holds the ids and the mode.
  await page.getByRole("radio", { name: "Exam No explanations" }).check();
  await page.getByRole("button", { name: "Open a link to this test" }).click();
  await page.waitForURL(/ids=gi-001%2Cgi-002%2Cgi-003&mode=exam/);
  await page.reload();
  await hydrated(page);
  expect(await page.getByRole("radio", { name: "Exam No explanations" }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: "Tutor Explanations after every answer, without a clock." }).check();
  await page.getByRole("button", { name: "Play 3 questions" }).click();

  await page.getByRole("heading", { name: "Question 1 of 3" }).waitFor();
  await page.getByText("Test, not counted").waitFor();
  await hydrated(page);
  await page.getByText("Option text a").click();
  await page.getByRole("button", { name: "Submit answer" }).click();
  await page.getByText("One thing to keep.").waitFor();
  await page.getByRole("link", { name: "Results so far" }).click();
  await page.getByRole("button", { name: "End session" }).click();
  await page.getByText("This is a test, so its results do not count.").waitFor();
  await look(page, "test-results");
  await page.getByRole("link", { name: "Play test again" }).click();
  await page.getByRole("heading", { name: "Found: 3" }).waitFor();
  await page.getByRole("link", { name: "Tutor, 3 questions" }).waitFor();
  await look(page, "test-by-ids");
  expect(await own.db.$count(answer, eq(answer.userId, person.userId))).toBe(1);
  expect(await own.db.$count(outcome)).toBe(0);
  await page.goto(`${own.url}/recent-study-sets`);
  expect(await page.getByRole("link", { name: /Resume|Results|Review/ }).count()).toBe(0);
});

test("without JavaScript an earlier version opens from its address, and an error shows at the field", {
  timeout: 120_000,
}, async ({ open }) => {
  const [version] = await own.db
    .select()
    .from(questionVersion)
    .where(eq(questionVersion.questionId, ids[4] ?? ""));
  const next = { ...version, id: `${ids[4]}-v2`, number: 2 } as typeof questionVersion.$inferInsert;
  await own.db.insert(questionVersion).values(next);
  await own.db
    .update(question)
    .set({ versionId: next.id })
    .where(eq(question.id, ids[4] ?? ""));
  const { page } = await openAsAdmin(open, "/admin-test-by-ids?ids=gi-005@v1,gi-005", { javaScript: false });
  await page.getByText("earlier", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Play 2 questions" }).click();
  await page.getByText("Version", { exact: true }).waitFor({ state: "attached" });
  expect(await page.textContent("body")).toContain("Test, not counted");
  await page.goto(`${own.url}/admin-test-by-ids`);
  await page.getByRole("button", { name: "Find questions" }).click();
  await page.getByText("Paste at least one id.").waitFor();
});

test("the free list is reordered by keyboard, saved as a whole, and refuses to overwrite another admin's change (M10)", {
  timeout: 240_000,
}, async ({ open }) => {
  const { page } = await openAsAdmin(open, "/admin-free-questions", { expected: [/status of 409/] });
  expect(await listed()).toEqual(["01", "02", "03", "04"]);
  await page.getByText("left out", { exact: true }).waitFor();
  await look(page, "free-list");

  const up = page.getByRole("button", { name: "Move gi-004 up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText("gi-004 is at position 2").waitFor();
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByText("1 change not saved").waitFor();
  expect(await listed()).toEqual(["01", "02", "03", "04"]);
  await page.getByRole("link", { name: "gi-001" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  await page.getByRole("button", { name: "Stay on page" }).click();
  await page.getByText("1 change not saved").waitFor();

  // Another admin saves in the meantime.
  const other = await openAsAdmin(open, "/admin-free-questions");
  await other.page.getByRole("button", { name: "Remove gi-003 from the list" }).click();
  await other.page.getByRole("button", { name: "Save the list" }).click();
  await other.page.getByText("The free list is saved.").waitFor();
  expect(await listed()).toEqual(["01", "02", "04"]);

  await page.getByRole("button", { name: "Save the list" }).click();
  await page.getByText("Another admin saved the list first").waitFor();
  await page
    .getByText(new RegExp(`${other.person.username} changed the list .*: 0 added, 1 removed, 0 moved`))
    .waitFor();
  expect(await listed()).toEqual(["01", "02", "04"]);
  await look(page, "free-list-conflict");
  await page.getByRole("button", { name: "Save the list" }).click();
  await page.getByText("The free list is saved.").waitFor();
  expect(await listed()).toEqual(["01", "04", "02"]);

  await page.getByLabel("Search live questions that are not on the list").fill("hemangioma");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page
    .getByRole("region", { name: "Search live questions" })
    .getByRole("button", { name: "Add gi-006 and save" })
    .click();
  await page.getByRole("link", { name: "gi-006" }).waitFor();
  await page.getByLabel("Add by ids").fill("gi-007..gi-008, gi-999");
  await page.getByRole("button", { name: "Add and save" }).click();
  await page.getByText("Line 1, gi-999: no question has this id.").waitFor();
  expect(await listed()).toEqual(["01", "04", "02", "06"]);
  await page.getByLabel("Add by ids").fill("gi-007..gi-008");
  await page.getByRole("button", { name: "Add and save" }).click();
  await page.getByRole("link", { name: "gi-008" }).waitFor();
  expect(await listed()).toEqual(["01", "04", "02", "06", "07", "08"]);

  await page.getByLabel("Whole list, in order").fill("id,stem\ngi-008,a\ngi-001,b\ngi-009,c");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await page.getByText("1 added, 4 removed, 1 moved.").waitFor();
  await page
    .getByText("Removed: gi-002, gi-004, gi-006, gi-007")
    .or(page.getByText("Removed: gi-004, gi-002, gi-006, gi-007"))
    .waitFor();
  await look(page, "free-list-replace");
  await page.getByRole("button", { name: "Replace the list" }).click();
  await page.getByText("The free list is saved.").waitFor();
  expect(await listed()).toEqual(["08", "01", "09"]);

  await page.getByLabel("Free questions", { exact: true }).fill("-3");
  await page.getByRole("button", { name: "Save default quota" }).click();
  await page.getByText("Enter 0 or more.").waitFor();
  await page.getByLabel("Free questions", { exact: true }).fill("30");
  await page.getByRole("button", { name: "Save default quota" }).click();
  await page.getByText("The default quota is saved.").waitFor();
  await page.getByText("learners without a subscription may open 30 of them").waitFor();
  expect(await own.db.$count(auditLog, eq(auditLog.subject, "setting:freeQuestionQuota"))).toBe(1);
});

test("without JavaScript every button of the free list saves at once", { timeout: 120_000 }, async ({ open }) => {
  const { page } = await openAsAdmin(open, "/admin-free-questions", { javaScript: false });
  const before = await listed();
  await page.getByRole("button", { name: `Move gi-0${before[1]} up` }).click();
  await page.getByText("The free list is saved.").waitFor();
  expect(await listed()).toEqual([before[1], before[0], ...before.slice(2)]);
  await page.getByLabel("From position").fill("1");
  await page.getByLabel("To position").fill("2");
  await page.getByRole("button", { name: "Move question" }).click();
  await page.getByText("The free list is saved.").waitFor();
  expect(await listed()).toEqual(before);
});

import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { question, questionReport } from "../app/db/schema";
import { makePerson, makeQuestion } from "../app/testing/make";
import { hydrated, site, test } from "./support/browser";
import { goTo } from "./support/look";
import { openSignedIn } from "./support/sign-in";
import { writeDraft } from "./support/write-draft";

// The jobs that admins do most often, with every act counted: one key, one click, one choice, or one filled field.

const own = (db: Db) => ({ url: site, db });

/** Performs and counts acts. */
function countActs() {
  let count = 0;
  const act =
    <Rest extends unknown[]>(perform: (target: Locator, ...rest: Rest) => Promise<unknown>) =>
    async (target: Locator, ...rest: Rest) => {
      count++;
      await perform(target, ...rest);
    };
  return {
    click: act((target) => target.click()),
    check: act((target) => target.check()),
    fill: act((target, text: string) => target.fill(text)),
    choose: act((target, label: string) => target.selectOption({ label })),
    press: async (page: Page, key: string) => {
      count++;
      await page.keyboard.press(key);
    },
    getCount: () => count,
  };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, path: string) => page.locator(`[id="f-${path}"]`);

async function openEditor(page: Page, questionId: string) {
  await goTo(page, `/manage-questions/${questionId}`);
  await page.getByRole("region", { name: "Saving and checking" }).waitFor();
}

async function reportKey(db: Db, { questionId, versionId }: { questionId: string; versionId: string }) {
  const { userId } = await makePerson(db);
  const id = crypto.randomUUID();
  const row = { id, userId, questionId, versionId, comment: "The atlas says 2 mm.", createdAt: Date.now() };
  await db.insert(questionReport).values({ ...row, reason: "wrong-key", state: "open" });
  return id;
}

test("a draft is published and the next one opened with two keys", async ({ open, db }) => {
  const { userId } = await makePerson(db, { role: "admin" });
  const questionId = await writeDraft(db, userId);
  await writeDraft(db, userId);
  const { page } = await openSignedIn(open, own(db), { role: "admin" });
  await openEditor(page, questionId);
  const acts = countActs();
  await acts.press(page, "p");
  await page.getByText("The version is published and live.").waitFor();
  await acts.press(page, "n");
  await page.waitForURL((url) => /manage-questions\/q-/.test(url.pathname) && !url.pathname.endsWith(questionId));
  expect(acts.getCount()).toBeLessThanOrEqual(3);
});

test("a report is closed and the next one opened with two acts", async ({ open, db }) => {
  const made = await makeQuestion(db);
  const reportId = await reportKey(db, made);
  await reportKey(db, await makeQuestion(db));
  const { page } = await openSignedIn(open, own(db), { role: "admin", adminScope: "support" });
  await goTo(page, `/question-reports/${made.questionId}`);
  const acts = countActs();
  await acts.choose(page.getByLabel("Suggested reply"), "Key is right");
  await acts.click(button(page, "Close and open the next"));
  await page.getByText("The reports of the question before this one are closed.").waitFor();
  expect(new URL(page.url()).pathname).not.toContain(made.questionId);
  expect(acts.getCount()).toBe(2);
  const [closed] = await db.select().from(questionReport).where(eq(questionReport.id, reportId));
  expect(closed).toMatchObject({ state: "declined", reply: expect.stringContaining("the key is right") });
});

test("a reported key is corrected in at most seven acts of two admins", async ({ open, db }) => {
  const made = await makeQuestion(db);
  const reportId = await reportKey(db, made);
  const { page } = await openSignedIn(open, own(db), { role: "admin" });
  await goTo(page, `/question-reports/${made.questionId}`);
  const acts = countActs();
  await acts.click(button(page, "Start a correction"));
  await page.getByRole("region", { name: "Saving and checking" }).waitFor();
  await page.waitForSelector("[data-keep]");
  await acts.check(page.getByRole("radio", { name: "Key" }).nth(1));
  await acts.fill(page.getByLabel("Change note"), "The atlas says 2 mm.");
  await acts.click(button(page, "Submit for review"));
  await page.getByText("The draft is in review. A second person reads it next.").waitFor();
  const { page: second } = await openSignedIn(open, own(db), { role: "admin" });
  await openEditor(second, made.questionId);
  await acts.press(second, "p");
  await second.getByText("The version is published and live.").waitFor();
  await acts.click(second.getByRole("button", { name: /^Close/ }).first());
  await second.getByText("The reports are closed.").waitFor();
  expect(acts.getCount()).toBeLessThanOrEqual(7);
  const [closed] = await db.select().from(questionReport).where(eq(questionReport.id, reportId));
  expect(closed?.state).toBe("resolved");
});

test("a question in a known topic is written and published in at most seventeen acts", async ({ open, db }) => {
  const { page } = await openSignedIn(open, own(db), { role: "admin" });
  await openEditor(page, (await makeQuestion(db)).questionId);
  const acts = countActs();
  await acts.click(page.getByRole("link", { name: "New in this topic" }));
  await page.waitForURL(/manage-questions\/new/);
  await hydrated(page);
  await acts.click(button(page, "Create question"));
  await page.waitForURL(/\/manage-questions\/q-/);
  const questionId = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  await page.getByRole("region", { name: "Saving and checking" }).waitFor();
  await acts.fill(
    field(page, "stem"),
    "A ring of soft tissue surrounds a pelvic calcification. Which cause is most likely?",
  );
  for (const [index, text] of ["Phlebolith", "Ureteral stone", "Vascular plaque", "Retained clip"].entries()) {
    await acts.fill(field(page, `options-${index}-text`), text);
    await acts.fill(
      field(page, `options-${index}-rationale`),
      `The reference describes this sign, number ${index + 1}.`,
    );
  }
  await acts.check(page.getByRole("radio", { name: "Key" }).nth(1));
  await acts.fill(field(page, "teachingPoint"), "Look at the wall around the stone.");
  await acts.fill(field(page, "references-0-name"), "A book of kidneys");
  await acts.fill(field(page, "references-0-edition"), "2024");
  await acts.click(button(page, "Submit for review"));
  await page.getByText("The draft is in review. A second person reads it next.").waitFor();
  const { page: second } = await openSignedIn(open, own(db), { role: "admin" });
  await openEditor(second, questionId);
  await acts.press(second, "p");
  await second.getByText("The version is published and live.").waitFor();
  expect(acts.getCount()).toBeLessThanOrEqual(17);
  const [live] = await db.select().from(question).where(eq(question.id, questionId));
  expect(live?.status).toBe("live");
});

test("complimentary access is given in at most four acts from a search", async ({ open, db }) => {
  const learner = await makePerson(db);
  const { page } = await openSignedIn(open, own(db), { role: "admin" });
  await goTo(page, `/admin-users/${learner.userId}`);
  const acts = countActs();
  const form = page.getByRole("region", { name: "Give complimentary access" });
  await acts.fill(form.getByLabel("Reason"), "the exam was moved");
  await acts.click(button(page, "Give complimentary access"));
  await page.getByText("Complimentary access given.").waitFor();
  expect(acts.getCount()).toBeLessThanOrEqual(4);
});

import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { question, questionDraft } from "../app/db/schema";
import { makeSession } from "../app/testing/make";
import { expectAccessible } from "./support/accessible";
import { hydrated, signIn, test } from "./support/browser";
import { verdictHeading } from "./support/study";

// One question from draft to correction: two admins publish it, a learner reports a wrong key, an admin corrects it, the other
// publishes the correction, and the learner is notified.

const field = (page: Page, path: string) => page.locator(`[id="f-${path}"]`);

async function openEditor(page: Page, questionId: string) {
  await page.goto(`/manage-questions/${questionId}`);
  await page.getByRole("region", { name: "Saving and checking" }).waitFor();
}

/** Approves and publishes another admin's draft. */
async function approveAndPublish(page: Page, questionId: string) {
  await openEditor(page, questionId);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByText("The draft is approved and can be published.").waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("The version is published and live.").waitFor();
}

test("a question is written, published, reported, and corrected", { timeout: 180_000 }, async ({ open, db }) => {
  const ann = await open();
  await signIn(ann, db, { role: "admin" });
  const bob = await open();
  await signIn(bob, db, { role: "admin" });

  await ann.goto("/manage-questions/new");
  await hydrated(ann);
  await ann.getByLabel("Type").selectOption("single");
  await ann.getByLabel("Skill").selectOption("synthesis");
  await ann.getByLabel("Organ").selectOption("gu");
  await ann.getByLabel("Modality").selectOption("ct");
  await ann.getByLabel("Topic").fill("Genitourinary imaging > Ureter");
  await ann.getByLabel("Level", { exact: true }).selectOption("R2");
  await ann.getByRole("button", { name: "Create question" }).click();
  await ann.waitForURL(/\/manage-questions\/q-/);
  const questionId = decodeURIComponent(new URL(ann.url()).pathname.split("/").at(-1) ?? "");
  await ann.getByRole("region", { name: "Saving and checking" }).waitFor();

  await field(ann, "stem").fill("A man has colic and a dense ring in the pelvis on CT. Which finding is most likely?");
  for (const [index, text] of ["Phlebolith", "Ureteral stone", "Vascular plaque", "Retained clip"].entries()) {
    await field(ann, `options-${index}-text`).fill(text);
    await field(ann, `options-${index}-rationale`).fill(`The book says so of this one, number ${index + 1}.`);
  }
  await field(ann, "teachingPoint").fill("Look at the wall around the stone.");
  await field(ann, "references-0-name").fill("A book of kidneys");
  await field(ann, "references-0-edition").fill("2024");
  await ann.getByRole("radio", { name: "Key" }).first().check();
  await ann.waitForSelector("[data-keep=saved]");
  await ann.getByRole("button", { name: "Submit for review" }).click();
  await ann.getByText("The draft is in review. A second person reads it next.").waitFor();
  expect(await ann.getByRole("button", { name: "Approve" }).count()).toBe(0);
  await approveAndPublish(bob, questionId);
  const [live] = await db.select().from(question).where(eq(question.id, questionId));
  expect(live).toMatchObject({ status: "live", versionId: `${questionId}-v1` });

  const learner = await open();
  const { userId } = await signIn(learner, db, { subscribedDays: 30 });
  const session = await makeSession(db, userId, [{ questionId, versionId: `${questionId}-v1` }]);
  await learner.goto(`/questions/session/${session}?q=1`);
  await hydrated(learner);
  await learner.getByText("Ureteral stone").click();
  await learner.keyboard.press("Enter");
  await verdictHeading(learner).waitFor();
  await learner.goto(`/questions/report?session=${session}&q=1`);
  await hydrated(learner);
  await learner.getByLabel("What is wrong?").selectOption("wrong-key");
  await learner.getByLabel("Details for the editors").fill("A rim of soft tissue means a stone.");
  await learner.getByRole("button", { name: "Send report" }).click();
  await learner.getByText("Thank you").waitFor();

  await ann.goto(`/question-reports/${questionId}`);
  await ann.getByText("A rim of soft tissue means a stone.").waitFor();
  await openEditor(ann, questionId);
  await ann.getByRole("button", { name: "Start version 2" }).click();
  await ann.waitForSelector("[data-keep]");
  await ann.getByRole("radio", { name: "Key" }).nth(1).check();
  await ann.getByLabel("Change note").fill("A soft-tissue rim speaks for a stone.");
  await expect
    .poll(async () => (await db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId)))[0])
    .toMatchObject({ changeNote: "A soft-tissue rim speaks for a stone." });
  await ann.getByRole("button", { name: "Submit for review" }).click();
  await ann.getByText("The draft is in review. A second person reads it next.").waitFor();
  await openEditor(bob, questionId);
  await bob.getByText("0 open sessions contain this question, and 1 learner will be notified.").waitFor();
  await expectAccessible(bob);
  await approveAndPublish(bob, questionId);
  // The publication offers to close the report that it answers, with a reply.
  await bob.getByRole("link", { name: "Read the reports or change the reply" }).click();
  await bob.getByRole("heading", { name: "Open reports (1)" }).waitFor();
  await hydrated(bob);
  expect(await bob.getByLabel("Decision").inputValue()).toBe("resolved");
  expect(await bob.getByLabel("Reply to the learners").inputValue()).toMatch(/We corrected the key/);
  await bob.getByRole("button", { name: "Close selected reports" }).click();
  await bob.getByText("The reports are closed.").waitFor();

  await learner.goto("/");
  await hydrated(learner);
  const news = learner.getByRole("status").filter({ hasText: "The key of one of your questions was corrected." });
  await news.getByRole("link").click();
  await learner.getByRole("heading", { name: "Corrected keys" }).waitFor();
  await learner.getByText("By the corrected key, your answer is right.").waitFor();
  await learner.getByText("A soft-tissue rim speaks for a stone.").waitFor();
  await expectAccessible(learner);

  // A notice above the old review says that its key has changed.
  await learner.goto(`/questions/session/${session}?q=1`);
  await learner.getByText("The key was corrected on").waitFor();
  await expectAccessible(learner);
  await learner.getByRole("link", { name: "See the correction" }).click();
  await learner.getByRole("heading", { name: "Corrected keys" }).waitFor();
});

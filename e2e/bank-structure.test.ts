import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { question, studySet, topic } from "../app/db/schema";
import { paths } from "../app/paths";
import { makeQuestion, questionLike } from "../app/testing/make";
import { signIn, test } from "./support/browser";
import { goTo, look } from "./support/look";

// An editor keeps the topic tree and the study sets in order (D2, S5).

test("an editor renames a topic, is warned before a merge, and merges", async ({ page, db }) => {
  const name = `Topic ${Date.now()}`;
  for (const [id, path] of [
    ["one", [name, "Lungs"]],
    ["two", [name, "Lung"]],
  ] as const)
    await makeQuestion(db, {
      content: questionLike({ id: `${name.toLowerCase().replace(" ", "-")}-${id}`, topic: [...path] }),
    });
  await signIn(page, db, { role: "admin", adminScope: "editor" });
  await goTo(page, paths.topics);
  await page.getByLabel("Words of the path").fill(name);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: `Change ${name} › Lungs` }).click();
  const path = page.getByLabel("New path");
  await path.fill(`${name} > Lung`);
  await page.getByRole("button", { name: "Change path" }).click();
  await page.getByText("This merges topics").waitFor();
  await look(page, "topics-merge");
  await page.getByRole("button", { name: "Merge topics" }).click();
  await page.getByText("The topic has its new path").waitFor();
  const rows = await db
    .select({ path: topic.path })
    .from(question)
    .innerJoin(topic, eq(topic.id, question.topicId))
    .where(eq(topic.name, "Lung"));
  await page.getByRole("link", { name: `Change ${name} › Lung`, exact: true }).click();
  await page.getByLabel("Other names", { exact: true }).fill(`pulmo ${name}\n${"x".repeat(61)}`);
  await page.getByRole("button", { name: "Save other names" }).click();
  await page.getByText("A name has at most 60 characters").waitFor();
  await page.getByLabel("Other names", { exact: true }).fill(`pulmo ${name}`);
  await page.getByRole("button", { name: "Save other names" }).click();
  await page.getByText("The other names are saved.").waitFor();
  await look(page, "topics-named");
  await page.getByText(`· pulmo ${name}`).waitFor();
  expect(rows.filter((row) => row.path.startsWith(name))).toEqual(Array(2).fill({ path: `${name} › Lung` }));
});

test("an editor writes a study set, whose wrong ids are named, and publishes it", async ({ page, open, db }) => {
  const id = `structure-${Date.now()}`;
  await makeQuestion(db, { content: questionLike({ id }) });
  await signIn(page, db, { role: "admin", adminScope: "editor" });
  await goTo(page, paths.manageStudySets);
  await page.getByRole("link", { name: "New study set" }).click();
  await page.getByLabel("Title").fill("First week on chest");
  await page.getByLabel("Rotation").fill("Thoracic");
  await page.getByLabel("Description").fill("What a resident meets in the first week on the chest service.");
  await page.getByLabel("Expected minutes").fill("15");
  await page.getByLabel("Questions").fill(`${id}\nnot-in-the-bank`);
  await page.getByLabel("Published").check();
  await page.getByRole("button", { name: "Save study set" }).click();
  await page.getByText("not in the bank: not-in-the-bank.").waitFor();
  await look(page, "study-set-form");
  await page.getByLabel("Questions").fill(id);
  await page.getByRole("button", { name: "Save study set" }).click();
  await page.getByText("The study set is saved.").waitFor();
  const [set] = await db.select().from(studySet).where(eq(studySet.title, "First week on chest"));
  const learner = await open();
  await signIn(learner, db);
  await learner.goto(`${paths.studySets}/${set?.id}`);
  await learner.getByRole("heading", { name: "First week on chest" }).waitFor();
});

import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { auditLog, mailOutbox, question, questionDraft, questionVersion, reviewAssignment, topic } from "~/db/schema";
import { seedBank } from "~/db/seed/seed-bank";
import { admin, db, url } from "~/testing/admin-setup";
import { questionLike } from "~/testing/make";
import { makeDrafts } from "~/testing/make-published";
import {
  approveAndPublish,
  awaitBackgroundWork,
  context,
  readDraft,
  readQuestionRow,
  readVersions,
  secondAdmin,
  setUpPublishing,
  writeQuestion,
} from "~/testing/publishing-setup";
import type { SignedInArgs } from "../../../auth/guards.server";
import { startDraft } from "../../drafts/start-draft.server";
import { handleQuestionListAction } from "../question-list.action.server";
import type { BulkEditReply } from "./bulk-edit.action.server";

beforeEach(setUpPublishing);
afterEach(awaitBackgroundWork);

/** Posts a form of a bulk edit and returns the reply. */
async function post(fields: Record<string, string>, ids: readonly string[], search = "") {
  const body = new URLSearchParams([
    ...Object.entries(fields),
    ...ids.map((id) => ["question", id] as [string, string]),
  ]);
  const request = new Request(`${url}/manage-questions?${search}`, { method: "POST", body });
  const viewer = { userId: admin.userId, adminScope: "owner", timeZone: "UTC" };
  const reply = await handleQuestionListAction({ context, request, params: {}, viewer } as unknown as SignedInArgs);
  return ("data" in reply ? reply.data : reply).edit as BulkEditReply;
}

/** Returns how many questions an edit changes, and the reason for each that is left alone. */
function outcomeOf(edit: BulkEditReply) {
  if (edit.step === "form") throw new Error(`refused: ${JSON.stringify(edit.result?.error)}`);
  return { done: edit.done, why: Object.fromEntries(edit.refused.map(({ questionId, why }) => [questionId, why])) };
}

const entriesOf = async (action: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.action, action))).map(({ subject, before, after }) => ({
    subject,
    ...{ before: JSON.parse(before ?? "null"), after: JSON.parse(after ?? "null") },
  }));
const contentOf = async (id: string) => JSON.parse((await readDraft(id))?.content ?? "null");

it("changes the level of published questions and drafts at once, audited, and leaves the same level alone (M18)", async () => {
  const published = await writeQuestion();
  await approveAndPublish(published);
  await startDraft(context, admin.userId, published);
  const [draft = ""] = await makeDrafts(db, 1, { stage: "in_review", editors: [secondAdmin.userId] });
  const same = await writeQuestion({ level: "R4" });
  const ids = [published, draft, same, "gone"];
  const expected = {
    done: 2,
    why: { [same]: "The question already has this value.", gone: "This question does not exist." },
  };
  const bodyBefore = (await readVersions(published))[0]?.body;
  const plan = await post({ act: "level", intent: "check", level: "R4" }, ids);
  expect(plan).toMatchObject({ step: "plan", summary: "New level: R4", of: 4 });
  expect(outcomeOf(plan)).toEqual(expected);
  expect((await readQuestionRow(published))?.level).toBe("R2");
  expect(outcomeOf(await post({ act: "level", intent: "apply", level: "R4" }, ids))).toEqual(expected);

  for (const id of [published, draft]) {
    expect([id, (await readQuestionRow(id))?.level, (await contentOf(id)).level]).toEqual([id, "R4", "R4"]);
  }
  const [version, ...others] = await readVersions(published);
  expect([version?.body, JSON.parse(version?.content ?? "{}").level, others]).toEqual([bodyBefore, "R4", []]);
  // The draft stays in review, its editors stay, and an open editor gets a conflict.
  expect(await readDraft(draft)).toMatchObject({
    ...{ stage: "in_review", editors: JSON.stringify([secondAdmin.userId]), revision: 2 },
  });
  expect(await entriesOf("change level")).toEqual([
    { subject: `question:${published}`, before: { level: "R2" }, after: { level: "R4" } },
    { subject: `question:${draft}`, before: { level: "R2" }, after: { level: "R4" } },
  ]);
});

it("changes the topic, creates it, and finds the questions by it (M18)", async () => {
  const id = await writeQuestion();
  await approveAndPublish(id);
  expect(outcomeOf(await post({ act: "topic", intent: "apply", topic: "Vessels > Aorta" }, [id])).done).toBe(1);
  const [row] = await db
    .select({ path: topic.path })
    .from(question)
    .innerJoin(topic, eq(topic.id, question.topicId))
    .where(eq(question.id, id));
  expect(row?.path).toBe("Vessels › Aorta");
  expect(JSON.parse((await readVersions(id))[0]?.content ?? "{}").topic).toEqual(["Vessels", "Aorta"]);
  expect(
    await db.all(sql`select question_id from question_search where question_search match 'topic : vessels'`),
  ).toEqual([{ question_id: id }]);
  expect(await entriesOf("change topic")).toMatchObject([{ after: { topic: "Vessels › Aorta" } }]);
  const again = outcomeOf(await post({ act: "topic", intent: "apply", topic: "Vessels › Aorta" }, [id]));
  expect(again).toEqual({ done: 0, why: { [id]: "The question already has this value." } });
});

it("keeps a level and topic that an admin gave when the content files are deployed again (M18)", async () => {
  const file = questionLike({ id: "filed-1", level: "R1", topic: ["Chest"] });
  await seedBank(db, [file], [], 1);
  await post({ act: "level", intent: "apply", level: "R3" }, ["q-filed-1"]);
  expect(await seedBank(db, [file], [], 2)).toEqual({ questions: 0, versions: 0 });
  await seedBank(db, [{ ...file, stem: "Another stem, written later?" }], [], 3);
  const [version] = await readVersions("q-filed-1");
  expect((await readQuestionRow("q-filed-1"))?.level).toBe("R3");
  expect(JSON.parse(version?.content ?? "{}")).toMatchObject({ level: "R3", stem: "Another stem, written later?" });
});

const acr = { name: "ACR Manual on Contrast Media", edition: "2024" };

it("adds a reference by drafts that a second person approves, and says why others are left alone (M18)", async () => {
  const published = await writeQuestion();
  await approveAndPublish(published);
  const cited = await writeQuestion({ references: [acr] });
  await approveAndPublish(cited);
  const inReview = await writeQuestion();
  const full = await writeQuestion({
    references: Array.from({ length: 6 }, (_, index) => ({ name: `Book ${index}`, edition: "1" })),
  });
  await approveAndPublish(full);
  const ids = [published, cited, inReview, full];
  const before = JSON.parse((await readVersions(published))[0]?.content ?? "{}").references;
  const fields = { act: "add-reference", ...acr, section: "Chapter 3" };
  const expected = {
    done: 1,
    why: {
      [cited]: "The question already has this value.",
      [inReview]: "The draft is in review or approved. Withdraw it or send it back first.",
      [full]: "The question already has six references.",
    },
  };
  expect(outcomeOf(await post({ ...fields, intent: "check" }, ids))).toEqual(expected);
  expect(await readDraft(published)).toBeUndefined();
  expect(outcomeOf(await post({ ...fields, intent: "apply" }, ids))).toEqual(expected);

  const draft = await readDraft(published);
  expect(draft).toMatchObject({
    ...{ stage: "draft", editors: JSON.stringify([admin.userId]), baseVersionId: `${published}-v1` },
    changeNote: "Added the reference “ACR Manual on Contrast Media”, 2024",
  });
  const references = [...before, { ...acr, section: "Chapter 3" }];
  expect((await contentOf(published)).references).toEqual(references);
  expect((await readQuestionRow(published))?.status).toBe("live");
  expect(await readVersions(published)).toHaveLength(1);
  for (const id of [cited, full]) expect(await readDraft(id), id).toBeUndefined();
  expect(await entriesOf("change references")).toEqual([
    { subject: `question:${published}`, before: { references: before }, after: { references } },
  ]);
});

it("replaces one edition of a reference by another, and keeps the section of each question (M18)", async () => {
  const old = { ...acr, edition: "2020" };
  const citing = await writeQuestion({
    references: [
      { ...old, section: "Chapter 1" },
      { name: "Atlas", edition: "2" },
    ],
  });
  const both = await writeQuestion({ references: [old, acr] });
  const other = await writeQuestion({ references: [{ name: "Atlas", edition: "2" }] });
  for (const id of [citing, both, other]) await approveAndPublish(id);
  const ids = [citing, both, other];
  const form = await post({ act: "replace-reference", intent: "ask" }, ids);
  expect(form.step === "form" && form.cited.map(({ label }) => label)).toEqual([
    ...["ACR Manual on Contrast Media, 2020 (2)", "Atlas, 2 (2)", "ACR Manual on Contrast Media, 2024 (1)"],
  ]);
  const from = JSON.stringify([old.name, old.edition]);
  const same = await post({ act: "replace-reference", intent: "check", from, ...old }, ids);
  expect(same.step === "form" && same.result?.error).toEqual({
    edition: ["This is the reference to replace. Enter another name or edition."],
  });
  expect(outcomeOf(await post({ act: "replace-reference", intent: "apply", from, ...acr }, ids))).toEqual({
    done: 1,
    why: {
      [both]: "The question cites both references. Remove one in its editor.",
      [other]: "The question does not cite this reference.",
    },
  });
  expect((await contentOf(citing)).references).toEqual([
    { ...acr, section: "Chapter 1" },
    { name: "Atlas", edition: "2" },
  ]);
});

it("assigns the drafts in review to a reviewer with one email, but not the reviewer's own drafts (M14, M18)", async () => {
  const ids = await makeDrafts(db, 3, { stage: "in_review", editors: [admin.userId] });
  const [own = ""] = await makeDrafts(db, 1, { stage: "in_review", editors: [secondAdmin.userId], from: 10 });
  const [idle = ""] = await makeDrafts(db, 1, { stage: "draft", editors: [admin.userId], from: 20 });
  const fields = { act: "reviewer", reviewerId: secondAdmin.userId, dueOn: "2027-01-31" };
  const why = {
    [own]: "The reviewer edited this draft, so someone else must review it.",
    [idle]: "The question has no draft in review.",
  };
  expect(outcomeOf(await post({ ...fields, intent: "apply" }, [...ids, own, idle]))).toEqual({ done: 3, why });
  expect(await db.select().from(reviewAssignment)).toHaveLength(3);
  const mails = await db.select().from(mailOutbox);
  expect(mails.map(({ subject, plain }) => [subject, plain.includes("review 3 drafts by Jan 31, 2027")])).toEqual([
    ["Please review 3 drafts", true],
  ]);
  expect(outcomeOf(await post({ ...fields, intent: "apply" }, ids)).done).toBe(0);
  expect(await entriesOf("assign reviewer")).toHaveLength(3);
  expect(outcomeOf(await post({ act: "reviewer", intent: "apply" }, [...ids, idle])).done).toBe(3);
  expect(await db.select().from(reviewAssignment)).toEqual([]);
  expect((await entriesOf("remove reviewer"))[0]).toMatchObject({ before: { dueOn: "2027-01-31" }, after: null });
});

it("changes all 5,000 matches of a filter in one batch within the limits of D1 (M18)", async () => {
  for (let from = 0; from < 5000; from += 1000)
    await makeDrafts(db, 1000, { stage: "draft", editors: [admin.userId], from });
  const done = await post({ act: "topic", intent: "apply", topic: "Many", all: "1" }, [], "status=draft");
  expect(outcomeOf(done)).toEqual({ done: 5000, why: {} });
  expect(
    outcomeOf(await post({ act: "add-reference", intent: "apply", ...acr, all: "1" }, [], "status=draft")).done,
  ).toBe(5000);
  expect(await db.$count(questionDraft, sql`json_array_length(content, '$.references') > 1`)).toBe(5000);
  expect(await db.$count(questionVersion)).toBe(0);
}, 60_000);

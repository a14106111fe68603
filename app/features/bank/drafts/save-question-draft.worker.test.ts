import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "~/context.server";
import { auditLog, question, questionDraft, questionVersion, topic } from "~/db/schema";
import { ada, admin, contextOf, db, setUpAdminAndLearner } from "~/testing/admin-setup";
import { makeQuestion, questionLike } from "~/testing/make";
import { getQuestionDetails } from "./question-details.server";
import { createQuestion, saveQuestionDraft, startDraft } from "./save-question-draft.server";

let context: Context;
const start = {
  type: "single",
  organ: "gu",
  modality: "mr",
  topic: ["Genitourinary", "Kidney"],
  level: "R3",
  skill: "recall",
} as const;
const begin = () => createQuestion(context, admin.userId, { ...start, topic: [...start.topic] });
const draftOf = async (questionId: string) =>
  (await db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId)))[0];
const rowOf = async (questionId: string) => (await db.select().from(question).where(eq(question.id, questionId)))[0];
const found = async (words: string) =>
  (
    await db.all<{ id: string }>(`select question_id as id from question_search where question_search match '${words}'`)
  ).map(({ id }) => id);

beforeEach(async () => {
  await setUpAdminAndLearner();
  context = contextOf();
});

/** Saves a draft with changed fields, as the editor does. */
async function save(
  questionId: string,
  fields: Record<string, unknown>,
  more: { by?: string; revision?: number; changeNote?: string } = {},
) {
  const draft = await draftOf(questionId);
  return saveQuestionDraft(context, more.by ?? admin.userId, questionId, {
    content: { ...JSON.parse(draft?.content ?? "{}"), ...fields },
    revision: more.revision ?? draft?.revision ?? 0,
    changeNote: more.changeNote ?? draft?.changeNote ?? "",
  });
}

it("creates a question as a filed and searchable draft that learners cannot see", async () => {
  const id = await begin();
  expect(await rowOf(id)).toMatchObject({
    status: "draft",
    organ: "gu",
    modality: "mr",
    level: "R3",
    versionId: `${id}-v1`,
  });
  expect(await draftOf(id)).toMatchObject({
    stage: "draft",
    editors: JSON.stringify([admin.userId]),
    baseVersionId: null,
  });
  expect((await db.select().from(topic)).map(({ path }) => path).sort()).toEqual([
    "Genitourinary",
    "Genitourinary › Kidney",
  ]);
  expect(await found("kidney")).toEqual([id]);
  expect(await getQuestionDetails(context, id)).toMatchObject({
    versions: [],
    openReports: 0,
    draft: { content: { ...start } },
  });
});

it("saves a draft, files the new question by it, and indexes its words", async () => {
  const id = await begin();
  expect(await save(id, { stem: "Which quokka?", organ: "gi", level: "nonsense" })).toEqual({
    status: "saved",
    revision: 2,
  });
  expect(await rowOf(id)).toMatchObject({ organ: "gi", level: "R3", status: "draft" });
  expect(await found("quokka")).toEqual([id]);
  await save(id, { stem: "Which numbat?" });
  expect(await found("quokka")).toEqual([]);
});

it("keeps the filing of a published question while its draft changes", async () => {
  const { questionId, content } = await makeQuestion(db);
  const revision = await startDraft(context, admin.userId, questionId);
  expect(await startDraft(context, ada.userId, questionId)).toBe(revision);
  expect(JSON.parse((await draftOf(questionId))?.content ?? "")).toEqual(content);
  expect((await draftOf(questionId))?.editors).toBe("[]");
  await save(questionId, { organ: "neuro", stem: "Which quokka?" });
  expect(await rowOf(questionId)).toMatchObject({ organ: "gi", status: "live" });
  expect(await found("quokka")).toEqual([]);
  expect(await startDraft(context, admin.userId, "nowhere")).toBeNull();
});

it("reports a conflict with the name of the first editor and keeps the first save", async () => {
  const id = await begin();
  const { revision } = (await draftOf(id)) as { revision: number };
  await save(id, { stem: "Mine" }, { revision });
  expect(await save(id, { stem: "Theirs" }, { by: ada.userId, revision })).toEqual({
    status: "elsewhere",
    by: "Pat Person",
    revision: 2,
  });
  expect(JSON.parse((await draftOf(id))?.content ?? "").stem).toBe("Mine");
  // The browser repeats the first save because its response was lost.
  expect(await save(id, { stem: "Mine" }, { revision })).toEqual({ status: "saved", revision: 2 });
  expect(await save("nowhere", {})).toEqual({ status: "gone" });
});

it("keeps one of two parallel saves and reports a conflict to the other", async () => {
  const id = await begin();
  const saves = await Promise.all([save(id, { stem: "One" }), save(id, { stem: "Other" }, { by: ada.userId })]);
  expect(saves.map(({ status }) => status).sort()).toEqual(["elsewhere", "saved"]);
});

it("makes only admins who change something editors", async () => {
  const { questionId } = await makeQuestion(db);
  await startDraft(context, admin.userId, questionId);
  await save(questionId, {}, { by: ada.userId });
  expect((await draftOf(questionId))?.editors).toBe("[]");
  await save(questionId, {}, { by: ada.userId, changeNote: "Why" });
  await save(questionId, { stem: "New" });
  await save(questionId, { stem: "Newer" }, { by: ada.userId });
  expect(JSON.parse((await draftOf(questionId))?.editors ?? "")).toEqual([admin.userId, ada.userId]);
});

it("takes a draft out of review on a change but not on a save without changes", async () => {
  const id = await begin();
  await db.update(questionDraft).set({ stage: "approved", approvedBy: "somebody" });
  await db.update(question).set({ status: "approved" });
  await save(id, {});
  expect(await rowOf(id)).toMatchObject({ status: "approved" });
  await save(id, { stem: "Changed" });
  expect(await rowOf(id)).toMatchObject({ status: "draft" });
  expect(await draftOf(id)).toMatchObject({ stage: "draft", approvedBy: null });
});

it("never changes the external id", async () => {
  const id = await begin();
  await save(id, { id: "another" });
  expect(`q-${JSON.parse((await draftOf(id))?.content ?? "").id}`).toBe(id);
});

it("audits the first save of each editor, not every save", async () => {
  const { questionId } = await makeQuestion(db, { content: questionLike({ id: "gi-900" }) });
  await startDraft(context, admin.userId, questionId);
  for (const stem of ["a", "b", "c"]) await save(questionId, { stem });
  await save(questionId, { stem: "d" }, { by: ada.userId });
  const log = (await db.select().from(auditLog)).map(({ action, actorId }) => [action, actorId === ada.userId]);
  expect(log).toEqual([
    ["begin draft", false],
    ["edit draft", false],
    ["edit draft", true],
  ]);
});

it("starts a draft from body and answer sheet if a version has no authored content", async () => {
  const { questionId, content } = await makeQuestion(db);
  await db.update(questionVersion).set({ content: null });
  expect((await getQuestionDetails(context, questionId))?.versions[0]?.content).toEqual(content);
  expect(await startDraft(context, admin.userId, questionId)).not.toBeNull();
  expect(JSON.parse((await draftOf(questionId))?.content ?? "")).toEqual(content);
});

import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "~/context.server";
import { auditLog, itemStatistics, question, questionDraft, questionReport, questionVersion, topic } from "~/db/schema";
import { ada, admin, contextOf, db, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import { makeMockForm, makeQuestion, questionLike } from "~/testing/make";
import { cleanCase } from "~/testing/make-draft";
import { newQuestion, rewriteDraft } from "~/testing/make-published";
import type { SignedInArgs } from "../../auth/guards.server";
import { handleEditorAction } from "../editor/editor.action.server";
import { findEditorPath } from "../editor/editor.loader.server";
import { handleNewQuestion } from "../list/new-question.action.server";
import { createQuestion, duplicateQuestion, ExternalIdTakenError } from "./create-question.server";
import { startDraft } from "./save-question-draft.server";

let context: Context;

beforeEach(async () => {
  await setUpAdminAndLearner();
  context = contextOf();
});

const rowOf = async (id: string) => (await db.select().from(question).where(eq(question.id, id)))[0];
const draftOf = async (id: string) => {
  const [draft] = await db.select().from(questionDraft).where(eq(questionDraft.questionId, id));
  return draft && { ...draft, content: JSON.parse(draft.content) as Record<string, unknown> };
};
const log = async () =>
  (await db.select().from(auditLog)).map(({ action, subject, after }) => [
    action,
    subject,
    JSON.parse(after ?? "null"),
  ]);
const like = async (questionId: string) => (await duplicateQuestion(context, admin.userId, questionId)) ?? "";

function argsOf(fields: Record<string, string>, questionId?: string): SignedInArgs {
  const request = new Request(`${url}/manage-questions`, { method: "POST", body: new URLSearchParams(fields) });
  return {
    context,
    request,
    params: { questionId },
    viewer: { userId: admin.userId, adminScope: "owner" },
  } as unknown as SignedInArgs;
}

/** Posts the form of a new question; returns the redirect or the error at the id. */
async function postBegin(externalId: string) {
  const answer = await handleNewQuestion(argsOf({ ...newQuestion, topic: "Aorta", externalId }));
  if (!("data" in answer)) return { to: answer.headers.get("Location") };
  return { status: answer.init?.status, said: answer.data.result.error?.externalId };
}

it("creates a question with the given id", async () => {
  expect(await postBegin(" gu-031 ")).toEqual({ to: "/manage-questions/q-gu-031" });
  expect(await rowOf("q-gu-031")).toMatchObject({ externalId: "gu-031", status: "draft", organ: "cardiovascular" });
  const draft = await draftOf("q-gu-031");
  expect(draft?.content).toEqual({
    ...{ id: "gu-031", ...newQuestion, risc: false, normal: false, origin: "human", review: "unreviewed" },
  });
});

it("generates an id if none is given", async () => {
  expect((await postBegin("")).to).toMatch(/^\/manage-questions\/q-n[a-z0-9]{12}$/);
  expect((await postBegin("  ")).to).toMatch(/^\/manage-questions\/q-n[a-z0-9]{12}$/);
});

it("refuses an invalid or taken id and changes nothing", async () => {
  const { questionId, content } = await makeQuestion(db, { content: questionLike({ id: "gi-003" }) });
  const before = await rowOf(questionId);
  const rule = ["Use 3 to 64 lowercase letters, digits, and dashes. Do not start with a dash."];
  for (const id of ["GU-031", "gu", "-gu31", "gu 31", "x".repeat(65)])
    expect(await postBegin(id)).toEqual({ status: 400, said: rule });
  expect(await postBegin(content.id)).toEqual({
    ...{ status: 409, said: ["The id gi-003 is taken. Choose another id."] },
  });
  expect(await db.$count(question)).toBe(1);
  expect(await rowOf(questionId)).toEqual(before);
  expect(await db.$count(questionDraft)).toBe(0);
  expect(await db.$count(topic, eq(topic.name, "Aorta"))).toBe(0);
  expect(await log()).toEqual([]);
});

it("gives a contested id to one of two parallel requests", async () => {
  const begins = await Promise.allSettled(
    [admin, ada].map(({ userId }) => createQuestion(context, userId, { ...newQuestion, externalId: "gu-031" })),
  );
  expect(begins.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(begins.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))[0]).toBeInstanceOf(
    ExternalIdTakenError,
  );
  const [winner] = [admin, ada].filter((_, index) => begins[index]?.status === "fulfilled");
  expect((await draftOf("q-gu-031"))?.editors).toBe(JSON.stringify([winner?.userId]));
  expect(await log()).toHaveLength(1);
});

it("duplicates the content of a published question without its reviews, statistics, and reports", async () => {
  const checked = { date: "2026-01-31", changed: "nothing" };
  const { questionId, versionId, content } = await makeQuestion(db, {
    content: questionLike({ id: "gi-003", origin: "ai_draft", review: "second-pass", checked }),
  });
  await db.insert(itemStatistics).values({ ...{ versionId, n: 40, p: 0.5, statistics: "{}", flags: "easy" } });
  await db
    .update(question)
    .set({ band: "hard", formId: await makeMockForm(db), status: "under_review", reviewCause: "reports" });
  const source = await rowOf(questionId);

  const answer = await handleEditorAction(argsOf({ intent: "like" }, questionId));
  const to = answer instanceof Response ? answer.headers.get("Location") : null;
  const id = /^\/manage-questions\/(q-n[a-z0-9]{12})\?done=like$/.exec(to ?? "")?.[1] ?? "";
  const { checked: left, ...words } = content;
  expect(left).toEqual(checked);
  expect(await draftOf(id)).toMatchObject({
    ...{ stage: "draft", editors: JSON.stringify([admin.userId]), baseVersionId: null, changeNote: "" },
    ...{ approvedBy: null, reviewNote: null, correctsKey: false },
  });
  expect((await draftOf(id))?.content).toEqual({ ...words, id: id.slice(2), review: "unreviewed" });
  const { type, organ, modality, topicId, level, skill } = source as NonNullable<typeof source>;
  expect(await rowOf(id)).toMatchObject({
    ...{
      externalId: id.slice(2),
      versionId: `${id}-v1`,
      status: "draft",
      type,
      organ,
      modality,
      topicId,
      level,
      skill,
    },
    ...{ band: null, formId: null, reviewCause: null },
  });
  expect((await rowOf(id))?.shuffle).not.toBe(source?.shuffle);

  expect(await rowOf(questionId)).toEqual(source);
  expect(await draftOf(questionId)).toBeUndefined();
  expect(await db.$count(itemStatistics)).toBe(1);
  expect(await db.$count(questionReport, eq(questionReport.questionId, id))).toBe(0);
  expect(await log()).toEqual([
    ["begin question", `question:${id}`, { type, organ, modality, like: `question:${questionId}` }],
  ]);
});

it("duplicates the draft if there is one, filed and indexed by the draft", async () => {
  const { questionId, content } = await makeQuestion(db);
  await startDraft(context, ada.userId, questionId);
  const words = { ...content, stem: "Which quokka?", organ: "neuro" };
  await rewriteDraft(db, questionId, { content: words, stage: "approved", approvedBy: "somebody", correctsKey: true });
  const id = await like(questionId);
  expect((await draftOf(id))?.content).toEqual({ ...words, id: id.slice(2), review: "unreviewed" });
  expect(await draftOf(id)).toMatchObject({ stage: "draft", approvedBy: null, correctsKey: false, revision: 1 });
  expect(await rowOf(id)).toMatchObject({ organ: "neuro", status: "draft" });
  const found = await db.all("select question_id as id from question_search where question_search match 'quokka'");
  expect(found).toEqual([{ id }]);
});

it("keeps the editors of an unpublished draft, so that none of them can approve a copy", async () => {
  const written = await createQuestion(context, ada.userId, { ...newQuestion, externalId: "gu-031" });
  const editors = (await draftOf(await like(written)))?.editors;
  expect(JSON.parse(editors ?? "[]")).toEqual([ada.userId, admin.userId]);
});

it("duplicates a version without authored content and a question that was just created", async () => {
  const { questionId, content } = await makeQuestion(db);
  await db.update(questionVersion).set({ content: null });
  const first = await like(questionId);
  const second = await like(first);
  expect(second).not.toBe(first);
  expect((await draftOf(second))?.content).toEqual({ ...content, id: second.slice(2), review: "unreviewed" });
  expect(await duplicateQuestion(context, admin.userId, "nowhere")).toBeNull();
  await expect(handleEditorAction(argsOf({ intent: "like" }, "nowhere"))).rejects.toMatchObject({ status: 404 });
});

it("does not copy ids and reviews of a case's parts", async () => {
  const [one, two] = cleanCase().parts as Record<string, unknown>[];
  const from = await createQuestion(context, admin.userId, newQuestion);
  const parts = [{ ...one, id: "gi-003-a", review: "radiologist", origin: "ai_draft" }, two];
  await rewriteDraft(db, from, { content: cleanCase({ parts }) });
  const id = await like(from);
  expect((await draftOf(id))?.content.parts).toEqual([{ ...one, origin: "ai_draft" }, two]);
});

it("finds the editor of a question by its external id", async () => {
  await makeQuestion(db, { content: questionLike({ id: "gi-003" }) });
  expect(await findEditorPath(context, "gi-003")).toBe("/manage-questions/q-gi-003");
  expect(await findEditorPath(context, "gi-004")).toBeNull();
});

import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { ada, admin, contextOf, db, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import { itemStatistics, questionDraft, questionReport } from "../../../db/schema";
import { makeQuestion } from "../../../testing/make";
import type { SignedInArgs } from "../../auth/guards.server";
import { startDraft } from "../drafts/save-question-draft.server";
import { loadEditor } from "./editor.loader.server";
import { handleQuestionAutosave } from "./question-autosave.action.server";
import { loadVersions } from "./versions.loader.server";

beforeEach(setUpAdminAndLearner);

const viewer = (userId = admin.userId) => ({ userId, adminScope: "owner", timeZone: "UTC" }) as SignedInArgs["viewer"];
const show = (questionId: string) => loadEditor(contextOf(), viewer(), questionId, new URLSearchParams());

async function autosave(questionId: string, body: unknown, by = admin.userId) {
  const request = new Request(`${url}/manage-questions/${questionId}/autosave`, {
    ...{ method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } },
  });
  const args = { context: contextOf(), request, params: { questionId }, viewer: viewer(by) };
  const answer = await handleQuestionAutosave(args as unknown as SignedInArgs);
  return { status: answer.status, said: (await answer.json()) as Record<string, unknown> };
}

const draftOf = async (questionId: string) =>
  (await db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId)))[0];

it("shows a published question, and its draft once it is begun", async () => {
  const { questionId, content } = await makeQuestion(db);
  expect(await show(questionId)).toMatchObject({
    draft: null,
    canBegin: true,
    currentVersionNumber: 1,
    content,
    statistics: null,
  });
  await startDraft(contextOf(), admin.userId, questionId);
  const page = await show(questionId);
  expect(page).toMatchObject({
    draft: { stage: "draft", isMine: false, editors: [] },
    canBegin: false,
    nextVersionNumber: 2,
  });
  expect(page?.fieldList.map(({ path }) => path)).toContain("Stem");
  expect(await show("nowhere")).toBeNull();
});

it("keeps an autosave; who comes second is told what stands there, and what is no draft is refused", async () => {
  const { questionId, content } = await makeQuestion(db);
  await startDraft(contextOf(), admin.userId, questionId);
  const { revision } = (await draftOf(questionId)) as { revision: number };
  const words = (stem: string) => ({ content: { ...content, stem }, revision, changeNote: "" });
  expect(await autosave(questionId, words("First?"))).toMatchObject({
    status: 200,
    said: { status: "saved", revision: revision + 1, at: expect.stringMatching(/^\d\d:\d\d$/) },
  });
  expect(await autosave(questionId, words("Second?"), ada.userId)).toMatchObject({
    status: 409,
    said: { status: "elsewhere", by: "Pat Person", revision: revision + 1, draft: { content: { stem: "First?" } } },
  });
  expect((await autosave(questionId, words("Third?"))).said.by).toBe("Another window of yours");
  expect((await autosave(questionId, { content: [] })).status).toBe(400);
  expect((await autosave(questionId, words("long".repeat(100_000)))).status).toBe(400);
  expect((await autosave("nowhere", words("x"))).status).toBe(404);
});

it("tells what first answers say, with reports of this version alone", async () => {
  const { questionId, versionId } = await makeQuestion(db);
  const numbers = {
    ...{ n: 40, p: 0.5, interval: [0.35, 0.65], discrimination: 0.2, time: null, sure: { n: 0, wrong: 0 }, months: [] },
    ...{ flags: [], options: [{ id: "a", share: 0.5, ability: 0.6, pointBiserial: 0.3 }] },
  };
  await db.insert(itemStatistics).values({
    ...{ versionId, n: 40, p: 0.5, discrimination: 0.2, statistics: JSON.stringify(numbers), flags: "" },
  });
  expect((await show(questionId))?.statistics).toMatchObject({
    n: 40,
    hasFewAnswers: false,
    reportsPer100: 0,
    version: 1,
  });
  expect(await db.$count(questionReport)).toBe(0);
});

it("compares the draft with what is published, or any two by their numbers", async () => {
  const { questionId, content } = await makeQuestion(db);
  await startDraft(contextOf(), admin.userId, questionId);
  const { revision } = (await draftOf(questionId)) as { revision: number };
  await autosave(questionId, {
    ...{ content: { ...content, stem: "Which is new?" }, revision, changeNote: "" },
  });
  const versions = (query: string) => loadVersions(contextOf(), viewer(), questionId, new URLSearchParams(query));
  expect((await versions(""))?.compared).toMatchObject({ from: "1", to: "draft", changes: [{ path: "Stem" }] });
  expect((await versions("from=1&to=1"))?.compared?.changes).toEqual([]);
  expect((await versions("from=9&to=x"))?.compared).toMatchObject({ from: "1", to: "draft" });
});

import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { answer, appSetting, correctionNotice, entry, outcome, progressCell } from "~/db/schema";
import { ada, admin as author, db } from "~/testing/admin-setup";
import { makePerson, makeQuestion, makeSession } from "~/testing/make";
import { cleanSingle } from "~/testing/make-draft";
import { approvableContent, rewriteDraft, uniqueStem } from "~/testing/make-published";
import {
  approveNextVersion,
  awaitBackgroundWork,
  context,
  readVersions,
  saveDraftContent,
  secondAdmin,
  setUpPublishing,
} from "~/testing/publishing-setup";
import { questionContent } from "../../questions/content";
import { loadEditor } from "../editor/editor.loader.server";
import { rebuildMovedProgress } from "./moved-progress.server";
import { applyAction } from "./question-actions.server";
import { startDraft } from "./save-question-draft.server";

beforeEach(setUpPublishing);
afterEach(awaitBackgroundWork);

it("rebuilds learners' progress in the background when a question moves to another domain", async () => {
  const { questionId } = await makeQuestion(db, { content: questionContent.parse(approvableContent("old-1")) });
  await makePerson(db);
  const place = {
    questionId,
    versionId: `${questionId}-v1`,
    sessionId: await makeSession(db, ada.userId, [{ questionId, versionId: `${questionId}-v1` }]),
  };
  await db.insert(answer).values({
    ...{
      ...place,
      userId: ada.userId,
      position: 0,
      clientId: "c",
      response: "{}",
      correct: true,
      isFirst: true,
      durationMs: 1,
    },
    ...{ day: "2027-01-15", answeredAt: 1 },
  });
  await db
    .insert(outcome)
    .values({ userId: ada.userId, questionId, firstCorrect: true, answers: 1, latestAt: 1, state: "correct" });
  await approveNextVersion(questionId, { organ: "neuro" });
  await applyAction(context, secondAdmin.userId, "publish-live", [questionId]);
  await awaitBackgroundWork();
  expect(await db.select().from(progressCell)).toEqual([expect.objectContaining({ organ: "neuro", answered: 1 })]);
  expect(await db.select().from(appSetting).where(eq(appSetting.key, "movedQuestions"))).toEqual([]);
  expect(await rebuildMovedProgress(context)).toBe(0);
});

it("notifies learners of a corrected key in the same batch (X5)", async () => {
  const { questionId } = await makeQuestion(db, { content: questionContent.parse(approvableContent("old-1")) });
  const item = { questionId, versionId: `${questionId}-v1` };
  const sessionId = await makeSession(db, ada.userId, [item]);
  await approveNextVersion(questionId, { key: "b" });
  expect((await applyAction(context, secondAdmin.userId, "publish-live", [questionId])).done).toEqual([questionId]);
  const [row] = await db.all<{ id: string }>(
    sql`select version_id as id from study_item where session_id = ${sessionId}`,
  );
  expect(row?.id).toBe(`${questionId}-v2`);
  expect((await readVersions(questionId)).map(({ correctsKey }) => correctsKey)).toEqual([false, true]);
});

it("treats texts of options that change places as a correction, and new words as none (X5)", async () => {
  const options = cleanSingle().options as { id: string; text: string }[];
  const swap: Record<string, string> = { a: "b", b: "a" };
  const textOf = (id: string) => options.find((option) => option.id === id)?.text;
  for (const [name, texts, isCorrection] of [
    ["swapped", options.map((option) => ({ ...option, text: textOf(swap[option.id] ?? option.id) })), true],
    [
      "reworded",
      options.map((option) => (option.id === "a" ? { ...option, text: `${option.text} now` } : option)),
      false,
    ],
  ] as const) {
    const content = questionContent.parse(approvableContent(name, { stem: uniqueStem(name) }));
    const { questionId } = await makeQuestion(db, { content });
    await approveNextVersion(questionId, { options: texts });
    expect(await applyAction(context, secondAdmin.userId, "publish-live", [questionId])).toMatchObject({ refused: [] });
    expect((await readVersions(questionId)).map(({ correctsKey }) => correctsKey)).toEqual([false, isCorrection]);
  }
});

it("refuses to submit or publish a moved key without a change note, and takes a note from the publisher", async () => {
  const { questionId } = await makeQuestion(db, { content: questionContent.parse(approvableContent("old-2")) });
  const refusal = [{ questionId, why: expect.stringMatching(/moves the key .* Write a change note/) }];
  await startDraft(context, author.userId, questionId);
  for (const note of ["", "  ", "Imported from bank.csv"]) {
    await saveDraftContent(questionId, approvableContent("old-2", { key: "b" }), { note });
    expect((await applyAction(context, author.userId, "submit", [questionId])).refused).toEqual(refusal);
  }
  await rewriteDraft(db, questionId, { stage: "approved" });
  expect((await applyAction(context, secondAdmin.userId, "publish-live", [questionId])).refused).toEqual(refusal);
  expect(await readVersions(questionId)).toHaveLength(1);
  const note = "The guideline says so.";
  expect((await applyAction(context, secondAdmin.userId, "publish-live", [questionId], { note })).refused).toEqual([]);
  expect((await readVersions(questionId))[1]).toMatchObject({ correctsKey: true, changeNote: note });
});

it("says before publication whom a moved key affects", async () => {
  const { questionId } = await makeQuestion(db, { content: questionContent.parse(approvableContent("old-3")) });
  const item = { questionId, versionId: `${questionId}-v1` };
  const open = await makeSession(db, ada.userId, [item], context.now, { mode: "exam" });
  await db.insert(entry).values({
    ...{ sessionId: open, position: 0, clientId: "e", response: '{"type":"single","choice":"a"}' },
    ...{ durationMs: 1, savedAt: 1 },
  });
  // Contains the question, but its learner has not seen the question.
  await makeSession(db, (await makePerson(db)).userId, [item]);
  const { userId } = await makePerson(db);
  const marked = await makeSession(db, userId, [item], context.now, { finishedAt: 1 });
  await db.insert(answer).values({
    ...{ ...item, userId, sessionId: marked, position: 0, clientId: "c", response: "{}", correct: true, isFirst: true },
    ...{ durationMs: 1, day: "2027-01-15", answeredAt: 1 },
  });
  const viewer = { userId: secondAdmin.userId, adminScope: "owner", timeZone: "UTC" } as Parameters<
    typeof loadEditor
  >[1];
  const readKeyChange = async () =>
    (await loadEditor(context, viewer, questionId, new URLSearchParams()))?.draft?.keyChange;
  await approveNextVersion(questionId, { stem: uniqueStem("a quokka") });
  expect(await readKeyChange()).toBeNull();
  await approveNextVersion(questionId, { key: "b" });
  expect(await readKeyChange()).toEqual({ isExplained: true, openSessions: 2, learners: 2 });
  await applyAction(context, secondAdmin.userId, "publish-live", [questionId]);
  expect(await db.$count(correctionNotice)).toBe(2);
});

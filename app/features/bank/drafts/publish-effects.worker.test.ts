import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { answer, appSetting, outcome, progressCell } from "~/db/schema";
import { ada, db } from "~/testing/admin-setup";
import { makePerson, makeQuestion, makeSession } from "~/testing/make";
import { approvableContent } from "~/testing/make-published";
import {
  approveNextVersion,
  awaitBackgroundWork,
  context,
  readVersions,
  secondAdmin,
  setUpPublishing,
} from "~/testing/publishing-setup";
import { questionContent } from "../../questions/content";
import { rebuildMovedProgress } from "./moved-progress.server";
import { applyAction } from "./question-actions.server";

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
  await approveNextVersion(questionId, { key: "b" }, { correctsKey: true });
  expect((await applyAction(context, secondAdmin.userId, "publish-live", [questionId])).done).toEqual([questionId]);
  const [row] = await db.all<{ id: string }>(
    sql`select version_id as id from study_item where session_id = ${sessionId}`,
  );
  expect(row?.id).toBe(`${questionId}-v2`);
  expect((await readVersions(questionId)).map(({ correctsKey }) => correctsKey)).toEqual([false, true]);
});

it("treats a changed key as a correction even if it is not marked as one (X5)", async () => {
  const { questionId } = await makeQuestion(db, { content: questionContent.parse(approvableContent("old-2")) });
  await approveNextVersion(questionId, { key: "b" });
  expect((await applyAction(context, secondAdmin.userId, "publish-live", [questionId])).done).toEqual([questionId]);
  expect((await readVersions(questionId)).map(({ correctsKey }) => correctsKey)).toEqual([false, true]);
});

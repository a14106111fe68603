import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "~/context.server";
import { auditLog, question, questionDraft, questionVersion, series } from "~/db/schema";
import { ada, admin, contextOf, db, setUpAdminAndLearner } from "~/testing/admin-setup";
import { makeQuestion } from "~/testing/make";
import { makeSeries, referTo } from "~/testing/make-stored-series";
import { applyAction } from "../../drafts/question-actions.server";
import { saveQuestionDraft, startDraft } from "../../drafts/save-question-draft.server";
import { removePicture } from "../remove-picture.server";
import { replacePicture } from "./replace-picture.server";

let context: Context;
/** The replaced series, one with as many frames, and one with more. */
let [from, same, longer] = ["", "", ""];

beforeEach(async () => {
  await setUpAdminAndLearner();
  context = contextOf();
  [from, same, longer] = [
    await makeSeries(context, 3),
    await makeSeries(context, 3, { phase: "T2" }),
    await makeSeries(context, 4),
  ];
});

/** Makes a published question that shows the series, with a region. */
async function makePublished() {
  const { questionId } = await makeQuestion(db);
  const reference = referTo(from, { simulated: true });
  const [version] = await db.select().from(questionVersion).where(eq(questionVersion.questionId, questionId));
  const { regions, ...shown } = reference;
  const body = JSON.stringify({ ...JSON.parse(version?.body ?? "{}"), series: [shown] });
  const sheet = JSON.stringify({ ...JSON.parse(version?.answerSheet ?? "{}"), seriesRegions: { a: regions } });
  await db
    .update(questionVersion)
    .set({ body, answerSheet: sheet, content: null })
    .where(sql`question_id = ${questionId}`);
  return questionId;
}

const replace = (to: string, fitting: string[], redrawn: string[] = []) =>
  replacePicture(context, admin.userId, { from, to }, { fitting, redrawn });
const draftOf = async (questionId: string) =>
  (await db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId)))[0];
const seriesOf = (draft: { content: string } | undefined) => JSON.parse(draft?.content ?? "{}").series;
const nameOf = async (questionId: string) =>
  (await db.select().from(question).where(eq(question.id, questionId)))[0]?.externalId;

it("starts drafts that a second person publishes, and keeps the old series while a version names it", async () => {
  const id = await makePublished();
  const before = await db.select().from(questionVersion);
  expect(await replace(same, [id])).toEqual({ replaced: [await nameOf(id)], refused: [] });
  const draft = await draftOf(id);
  expect(seriesOf(draft)).toMatchObject([{ key: same, alt: "Axial slices of a head", regions: [{ from: 1, to: 1 }] }]);
  expect(draft).toMatchObject({ stage: "draft", editors: JSON.stringify([admin.userId]) });
  expect(draft?.changeNote).toMatch(/Replaced the series “Test” by “Test”/);
  expect((await db.select().from(question).where(eq(question.id, id)))[0]?.status).toBe("live");
  expect(await db.select({ body: questionVersion.body }).from(questionVersion)).toEqual(
    before.map(({ body }) => ({ body })),
  );
  const published = await applyAction(context, admin.userId, "publish-live", [id]);
  expect(published.done).toEqual([]);
  expect(await removePicture(context, admin.userId, from)).toBe(false);
  expect((await db.select().from(series)).map(({ key }) => key)).toContain(from);
  const actions = (await db.select().from(auditLog)).map(({ action, subject }) => `${action} ${subject}`);
  expect(actions).toContain(`replace picture picture:${from}`);
});

it("refuses a question whose regions do not fit, until the admin agrees to draw them again", async () => {
  const id = await makePublished();
  expect(await replace(longer, [id])).toEqual({
    replaced: [],
    refused: [{ name: await nameOf(id), why: "The regions or markers of the question do not fit the other picture." }],
  });
  expect(await draftOf(id)).toBeUndefined();
  expect((await replace(longer, [], [id]))?.replaced).toHaveLength(1);
  const draft = await draftOf(id);
  expect(seriesOf(draft)).toMatchObject([{ key: longer, frameCount: 4 }]);
  expect(seriesOf(draft)[0]).not.toHaveProperty("regions");
  expect(draft?.changeNote).toContain("Draw them again");
});

it("changes a draft in review and takes it out of review, but no question that was not chosen or is not using it", async () => {
  const [inReview, notChosen] = [await makePublished(), await makePublished()];
  const { questionId: other } = await makeQuestion(db);
  const revision = (await startDraft(context, ada.userId, inReview)) ?? 0;
  const content = JSON.parse((await draftOf(inReview))?.content ?? "{}");
  await saveQuestionDraft(context, ada.userId, inReview, {
    ...{ content: { ...content, stem: "Which lobe?" }, revision, changeNote: "Reworded" },
  });
  await db.update(questionDraft).set({ stage: "in_review" }).where(eq(questionDraft.questionId, inReview));
  expect(await replace(same, [inReview, other, "nonsense"])).toMatchObject({ replaced: [await nameOf(inReview)] });
  const draft = await draftOf(inReview);
  expect(draft).toMatchObject({ stage: "draft", changeNote: expect.stringMatching(/^Reworded\n/) });
  expect(JSON.parse(draft?.content ?? "{}")).toMatchObject({ stem: "Which lobe?", series: [{ key: same }] });
  expect([await draftOf(notChosen), await draftOf(other)]).toEqual([undefined, undefined]);
  // Sent again, it finds nothing to replace; sent in parallel, it changes the draft once.
  expect((await replace(same, [inReview]))?.replaced).toEqual([]);
  await Promise.all([replace(same, [notChosen]), replace(same, [notChosen])]);
  expect((await draftOf(notChosen))?.changeNote.match(/Replaced/g)).toHaveLength(1);
});

it("does nothing with a series that is not stored", async () => {
  const id = await makePublished();
  expect(await replace("0".repeat(64), [id])).toBeNull();
  expect(await replace(from, [id])).toBeNull();
  expect(await draftOf(id)).toBeUndefined();
});

import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { auditLog, bankCell, freeQuestion, question, topic, user } from "~/db/schema";
import { seedBank } from "~/db/seed/seed-bank";
import { admin as author, db } from "~/testing/admin-setup";
import { linkIn, mailsTo } from "~/testing/mailbox";
import { makeQuestion, type Person, questionLike } from "~/testing/make";
import { approvableContent, makeDrafts, newQuestion, rewriteDraft, uniqueStem } from "~/testing/make-published";
import {
  approveAndPublish,
  approveNextVersion,
  awaitBackgroundWork,
  context,
  publishingContext,
  readDerivedRows,
  readDraft,
  readQuestionRow,
  readVersions,
  runBeforeNextBatch,
  saveDraftContent,
  secondAdmin,
  setUpPublishing,
  writeQuestion,
} from "~/testing/publishing-setup";
import { recountBank } from "../../questions/bank-cells.server";
import { questionContent } from "../../questions/content";
import { rebuildReferences } from "../../questions/references.server";
import { rebuildSearchIndex } from "../../questions/search-index.server";
import { splitContent } from "../../questions/version";
import { loadEditor } from "../editor/editor.loader.server";
import { applyAction } from "./question-actions.server";
import { createQuestion, startDraft } from "./save-question-draft.server";

beforeEach(setUpPublishing);
afterEach(awaitBackgroundWork);

it("creates version 1 with body, answer sheet, authored content, editors, and publisher", async () => {
  const id = await writeQuestion({ topic: ["Aorta", "Dissection"] });
  expect(await approveAndPublish(id)).toEqual({ done: [id], refused: [] });
  const content = questionContent.parse(approvableContent(id.slice(2), { topic: ["Aorta", "Dissection"] }));
  const { body, sheet } = splitContent(content);
  expect(await readVersions(id)).toEqual([
    {
      ...{ id: `${id}-v1`, questionId: id, number: 1, body: JSON.stringify(body), answerSheet: JSON.stringify(sheet) },
      ...{ origin: "human", review: "unreviewed", createdAt: context.now, content: JSON.stringify(content) },
      ...{ editors: JSON.stringify([author.userId]), publishedBy: secondAdmin.userId, changeNote: "Better words" },
      correctsKey: false,
    },
  ]);
  expect(await readDraft(id)).toBeUndefined();
  const [path] = await db
    .select()
    .from(topic)
    .where(eq(topic.id, (await readQuestionRow(id))?.topicId ?? ""));
  expect(path?.path).toBe("Aorta › Dissection");
  expect(await readQuestionRow(id)).toMatchObject({ status: "live", versionId: `${id}-v1`, skill: "management" });
});

it("creates the next version of a published question and leaves the previous one unchanged (X5)", async () => {
  const { questionId } = await makeQuestion(db, { content: questionContent.parse(approvableContent("old-1")) });
  const [first] = await readVersions(questionId);
  await approveNextVersion(questionId, { stem: uniqueStem("a quokka"), organ: "thoracic" });
  expect(await readQuestionRow(questionId)).toMatchObject({
    status: "live",
    versionId: `${questionId}-v1`,
    organ: "cardiovascular",
  });
  await applyAction(context, secondAdmin.userId, "publish-pilot", [questionId], { note: "A clearer stem" });
  const [still, next] = await readVersions(questionId);
  expect(still).toEqual(first);
  expect(next).toMatchObject({ id: `${questionId}-v2`, number: 2, changeNote: "A clearer stem" });
  expect(await readQuestionRow(questionId)).toMatchObject({
    status: "pilot",
    versionId: `${questionId}-v2`,
    organ: "thoracic",
  });
});

it("keeps the search index, cells, and citations equal to a full rebuild", async () => {
  await seedBank(db, [questionLike({ id: "gi-900" }), questionContent.parse(approvableContent("old-1"))], ["old-1"], 1);
  const id = await writeQuestion({ stem: uniqueStem("a numbat") });
  await approveAndPublish(id);
  await approveNextVersion("q-old-1", {
    stem: uniqueStem("a quokka"),
    organ: "gu",
    references: [{ name: "Another", edition: "2", link: "10.1000/182" }],
  });
  await applyAction(context, secondAdmin.userId, "publish-live", ["q-old-1"]);
  await applyAction(context, secondAdmin.userId, "retire", ["q-gi-900"]);
  await writeQuestion();
  await awaitBackgroundWork();
  const now = await readDerivedRows();
  expect(now.cells).toHaveLength(2);
  expect(JSON.stringify(now.words)).toContain("quokka");
  for (const rebuild of [recountBank, rebuildSearchIndex, rebuildReferences]) await rebuild(db);
  expect(await readDerivedRows()).toEqual(now);
});

it("requires a second person at every step, in the rules and in the SQL", async () => {
  const id = await writeQuestion();
  const refuse = async (act: Parameters<typeof applyAction>[2], by: Person) => {
    const { done, refused } = await applyAction(context, by.userId, act, [id]);
    expect(done).toEqual([]);
    return refused[0]?.why;
  };
  expect(await refuse("approve", author)).toMatch(/second person/);
  expect(await refuse("publish-live", secondAdmin)).toMatch(/no approved draft/);
  await applyAction(context, secondAdmin.userId, "approve", [id]);
  expect(await refuse("publish-live", author)).toMatch(/second person/);
  // The publisher becomes an editor between the check and the batch.
  const sneaky = publishingContext({
    db: runBeforeNextBatch(() => rewriteDraft(db, id, { editors: JSON.stringify([secondAdmin.userId]) })),
  });
  expect((await applyAction(sneaky, secondAdmin.userId, "publish-live", [id])).refused[0]?.why).toMatch(/same time/);
  expect(await readVersions(id)).toEqual([]);
});

it("creates one version when two admins publish at once and refuses the other", async () => {
  const id = await writeQuestion();
  await applyAction(context, secondAdmin.userId, "approve", [id]);
  const both = await Promise.all([
    applyAction(publishingContext(), secondAdmin.userId, "publish-live", [id]),
    applyAction(publishingContext(), secondAdmin.userId, "publish-pilot", [id]),
  ]);
  expect(both.map(({ done }) => done.length).sort()).toEqual([0, 1]);
  expect(await readVersions(id)).toHaveLength(1);
  const log = (await db.select().from(auditLog)).filter(({ action }) => action.startsWith("publish"));
  expect(log).toHaveLength(1);
});

it("does not publish changes saved between the check and the batch", async () => {
  const id = await writeQuestion();
  await applyAction(context, secondAdmin.userId, "approve", [id]);
  const sneaky = publishingContext({
    db: runBeforeNextBatch(() =>
      saveDraftContent(id, approvableContent(id.slice(2), { stem: uniqueStem("a quokka") })),
    ),
  });
  const { done, refused } = await applyAction(sneaky, secondAdmin.userId, "publish-live", [id]);
  expect([done, refused[0]?.why]).toEqual([[], expect.stringMatching(/same time/)]);
  expect(await readDraft(id)).toMatchObject({ stage: "draft" });
  expect(await readQuestionRow(id)).toMatchObject({ status: "draft" });
});

it("refuses drafts with blocking findings and drafts without changes (L1)", async () => {
  const id = await createQuestion(context, author.userId, newQuestion);
  await saveDraftContent(id, approvableContent(id.slice(2), { teachingPoint: "", options: [] }));
  const { refused } = await applyAction(context, author.userId, "submit", [id]);
  expect(refused[0]?.why).toMatch(/Teaching point: Write the teaching point/);
  await saveDraftContent(
    id,
    approvableContent(id.slice(2), {
      image: { file: "gone.png", alt: "An image", source: "Us", license: "CC0", simulated: true },
    }),
  );
  expect((await applyAction(context, author.userId, "submit", [id])).refused[0]?.why).toMatch(/gone\.png is missing/);
  const { questionId } = await makeQuestion(db, { content: questionContent.parse(approvableContent("old-1")) });
  await startDraft(context, author.userId, questionId);
  expect((await applyAction(context, author.userId, "submit", [questionId])).refused[0]?.why).toMatch(
    /identical to the published version/,
  );
});

it("runs the lint rules again when an approved draft is published", async () => {
  const id = await writeQuestion();
  await applyAction(context, secondAdmin.userId, "approve", [id]);
  await rewriteDraft(db, id, { content: { ...approvableContent(id.slice(2)), references: [] } });
  expect((await applyAction(context, secondAdmin.userId, "publish-live", [id])).refused[0]?.why).toMatch(/References/);
});

it("publishes 2,000 drafts in batches and skips the refused ones", async () => {
  const ids = await makeDrafts(db, 2000, { editors: [author.userId] });
  await makeDrafts(db, 3, { editors: [author.userId, secondAdmin.userId], from: 5000 });
  const began = Date.now();
  const { done, refused } = await applyAction(context, secondAdmin.userId, "publish-live", [
    ...ids,
    "q-new-5000",
    "q-none",
  ]);
  console.log(`2 000 published in ${Date.now() - began} ms`);
  expect(done).toHaveLength(2000);
  expect(refused.map(({ questionId }) => questionId)).toEqual(["q-new-5000", "q-none"]);
  expect(await db.select().from(bankCell)).toEqual([{ organ: "cardiovascular", modality: "ct", total: 2000, free: 0 }]);
  expect(await db.$count(auditLog)).toBe(2000);
  expect(await db.all(sql`select 1 from question_search`)).toHaveLength(2000);
}, 120_000);

it("keeps the free-list position of a question under review or retired, and removes it from the bank's counts", async () => {
  const { questionId } = await makeQuestion(db, { free: true });
  for (const [act, status, cause, cells] of [
    ["doubt", "under_review", "statistics", 0],
    ["restore", "live", null, 1],
    ["retire", "retired", null, 0],
    ["restore", "live", null, 1],
  ] as const) {
    await applyAction(context, author.userId, act, [questionId], { cause: "statistics" });
    expect(await readQuestionRow(questionId)).toMatchObject({ status, reviewCause: cause });
    expect(await db.select().from(bankCell)).toHaveLength(cells);
    expect(await db.$count(freeQuestion)).toBe(1);
  }
});

it("requires a note to send back, lets editors withdraw, and leaves only audit entries of a discarded new question", async () => {
  const id = await writeQuestion();
  expect((await applyAction(context, secondAdmin.userId, "send-back", [id], { note: "  " })).refused[0]?.why).toMatch(
    /Describe the requested changes/,
  );
  await db.update(user).set({ name: "Sam Second" }).where(eq(user.id, secondAdmin.userId));
  await applyAction(context, secondAdmin.userId, "send-back", [id], { note: "The key is unclear" });
  expect(await readDraft(id)).toMatchObject({ stage: "draft", reviewNote: "The key is unclear" });
  const viewer = { userId: author.userId, adminScope: "owner", timeZone: "UTC" } as Parameters<typeof loadEditor>[1];
  const at = expect.objectContaining({ iso: new Date(context.now).toISOString() });
  expect((await loadEditor(context, viewer, id, new URLSearchParams()))?.draft?.sentBack).toEqual({
    ...{ note: "The key is unclear", by: "Sam Second", at },
  });
  const [mail, ...others] = await mailsTo(db, author.email);
  expect([others, await mailsTo(db, secondAdmin.email)]).toEqual([[], []]);
  expect(mail?.plain).toMatch(/Sam Second asks for changes .*\n+The key is unclear/);
  expect(linkIn(mail)).toBe(`/manage-questions/${id}`);
  await applyAction(context, author.userId, "submit", [id]);
  expect((await applyAction(context, secondAdmin.userId, "withdraw", [id])).done).toEqual([]);
  expect((await applyAction(context, author.userId, "withdraw", [id])).done).toEqual([id]);
  expect((await applyAction(context, secondAdmin.userId, "discard", [id])).done).toEqual([id]);
  expect([await readQuestionRow(id), await readDraft(id)]).toEqual([undefined, undefined]);
  expect(await db.all(sql`select 1 from question_search`)).toEqual([]);
  expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual([
    ...[
      "begin question",
      "edit draft",
      "submit draft",
      "send back draft",
      "submit draft",
      "withdraw draft",
      "discard draft",
    ].filter((action) => action !== "edit draft"),
  ]);
});

it("leaves the published version unchanged when its draft is discarded", async () => {
  const { questionId } = await makeQuestion(db);
  await startDraft(context, author.userId, questionId);
  await applyAction(context, author.userId, "discard", [questionId]);
  expect(await readQuestionRow(questionId)).toMatchObject({ status: "live" });
  expect(await readDraft(questionId)).toBeUndefined();
  expect(await db.all(sql`select 1 from question_search`)).toHaveLength(1);
});

it("approves and sends back only the revision that was read", async () => {
  const id = await writeQuestion();
  const { revision = 0 } = (await readDraft(id)) ?? {};
  const unread = { refused: [{ questionId: id, why: expect.stringContaining("read the question again") }] };
  for (const act of ["approve", "send-back"] as const)
    expect(
      await applyAction(context, secondAdmin.userId, act, [id], { revision: revision - 1, note: "No" }),
    ).toMatchObject(unread);
  expect((await applyAction(context, secondAdmin.userId, "approve", [id], { revision })).done).toEqual([id]);
});

it("keeps admins' versions and drafts when the content files are seeded again", async () => {
  const content = questionContent.parse(approvableContent("old-1"));
  const { questionId } = await makeQuestion(db, { content });
  await approveNextVersion(questionId, { stem: uniqueStem("a quokka") });
  await applyAction(context, secondAdmin.userId, "publish-live", [questionId]);
  const [draft] = await makeDrafts(db, 1, { editors: [author.userId], stage: "draft" });
  const before = await db.select().from(question);
  expect(await seedBank(db, [content, questionLike({ id: "new-0" })], [], 5)).toEqual({ questions: 0, versions: 0 });
  expect(await db.select().from(question)).toEqual(before);
  expect(await readVersions(draft ?? "")).toEqual([]);
});

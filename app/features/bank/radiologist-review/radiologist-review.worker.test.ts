import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { auditLog, question, versionReview } from "~/db/schema";
import { admin, db } from "~/testing/admin-setup";
import { makeLogin, makePerson, makeQuestion, makeSession } from "~/testing/make";
import { approvableContent } from "~/testing/make-published";
import {
  approveNextVersion,
  awaitBackgroundWork,
  context,
  secondAdmin,
  setUpPublishing,
} from "~/testing/publishing-setup";
import type { SignedInArgs } from "../../auth/guards.server";
import { selectQuestionPage, toQuestionPage } from "../../questions/browse.server";
import { questionContent } from "../../questions/content";
import { emptyFilter } from "../../questions/filter";
import { answerQuestion } from "../../study/answer-question.server";
import { openQuestion } from "../../study/open-question.server";
import { selectForGrading } from "../../study/select-for-grading.server";
import { applyAction } from "../drafts/question-actions.server";
import { handleEditorAction } from "../editor/editor.action.server";
import { loadEditor } from "../editor/editor.loader.server";
import { listMatchingIds } from "../list/bank-list.server";
import { parseBankQuery } from "../list/bank-query";

const review = {
  reviewerName: "Dr. Erika Example",
  credentials: "board-certified radiologist",
  reviewedOn: "2026-11-20",
};
const reviewText = "Dr. Erika Example, board-certified radiologist, on November 20, 2026";

let made: Awaited<ReturnType<typeof makeQuestion>>;

beforeEach(async () => {
  await setUpPublishing();
  // The content claims a review, as an import may; no admin has named a reviewer.
  const content = questionContent.parse({ ...approvableContent("gi-1"), review: "radiologist" });
  made = await makeQuestion(db, { content, now: context.now });
});
afterEach(awaitBackgroundWork);

async function send(
  fields: Record<string, string>,
  by = admin.userId,
): Promise<{ status: number; done: string | null }> {
  const request = new Request("https://radcore.test/manage-questions/x", {
    method: "POST",
    body: new URLSearchParams({ versionId: made.versionId, ...fields }),
  });
  const args = {
    context,
    request,
    params: { questionId: made.questionId },
    viewer: { userId: by, adminScope: "owner", timeZone: "UTC" },
  };
  const answer = await handleEditorAction(args as unknown as SignedInArgs);
  if ("init" in answer) return { status: answer.init?.status ?? 200, done: null };
  const location = new URL(answer.headers.get("Location") ?? "", request.url);
  return { status: answer.status, done: location.searchParams.get("done") };
}
const record = (fields: Partial<typeof review> & { versionId?: string } = {}) =>
  send({ intent: "record-review", ...review, ...fields });

const readReviews = () => db.select().from(versionReview);
const readLog = () =>
  db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `question:${made.questionId}`));

async function meet(answers: boolean) {
  const { userId } = await makePerson(db, { now: context.now, subscribedDays: 9 });
  const [{ versionId } = made] = await db
    .select({ versionId: question.versionId })
    .from(question)
    .where(eq(question.id, made.questionId));
  const sessionId = await makeSession(db, userId, [{ ...made, versionId }], context.now);
  const open = () => openQuestion(db, userId, { sessionId, position: 0, now: context.now, spendMode: "quota" });
  const opened = await open();
  if (!answers) return opened;
  const [item] = await selectForGrading(db, await makeLogin(db, userId, context.now), sessionId, 0);
  const response = { type: "single" as const, choice: "a" };
  const submission = {
    sessionId,
    position: 0,
    clientId: "client-1",
    response,
    confidence: null,
    took: 1,
    replaces: null,
  };
  await answerQuestion(db, item, submission, { now: context.now, timeZone: "UTC" });
  return open();
}

async function findReviewed() {
  const { userId } = await makePerson(db, { now: context.now });
  const filter = { ...emptyFilter, only: ["reviewed" as const] };
  const builder = toQuestionPage(await selectQuestionPage(db, userId, true, filter, null, context.now));
  const bank = async (state: "radiologist" | "unreviewed") =>
    (await listMatchingIds(context, admin.userId, parseBankQuery(new URLSearchParams({ review: state })))).ids.length;
  return [builder.questions.length, await bank("radiologist"), await bank("unreviewed")];
}

it("counts no question as reviewed until an admin names the reviewer, whatever its content says (X6)", async () => {
  expect(await meet(true)).toMatchObject({ question: { review: "unreviewed" }, review: { reviewedBy: null } });
  expect(await findReviewed()).toEqual([0, 0, 1]);
});

it("shows the reviewer after the answer, finds the question, and logs who entered the review (M12)", async () => {
  expect(await record()).toEqual({ status: 302, done: "record-review" });
  const before = await meet(false);
  expect(before).toMatchObject({ question: { review: "radiologist" }, review: null });
  expect(JSON.stringify(before)).not.toContain("Example");
  expect(await meet(true)).toMatchObject({ review: { reviewedBy: reviewText } });
  expect(await findReviewed()).toEqual([1, 1, 0]);
  const page = await loadEditor(
    context,
    { ...admin, adminScope: "owner", timeZone: "UTC" } as never,
    made.questionId,
    new URLSearchParams(),
  );
  expect(page?.publishedVersion).toEqual({
    id: made.versionId,
    number: 1,
    correctsKey: false,
    review: { ...review, text: reviewText.replace("November", "Nov") },
  });
  expect(await readLog()).toMatchObject([
    {
      actorId: admin.userId,
      action: "record radiologist review",
      before: null,
      after: JSON.stringify({ versionId: made.versionId, ...review }),
    },
  ]);
});

it("replaces and removes a review, each with the earlier one in the log", async () => {
  await record();
  await record({ credentials: "neuroradiologist" });
  expect(await readReviews()).toMatchObject([{ ...review, credentials: "neuroradiologist", recordedBy: admin.userId }]);
  for (const done of ["remove-review", "remove-review"])
    expect(await send({ intent: done })).toEqual({ status: 302, done });
  expect(await readReviews()).toEqual([]);
  const log = await readLog();
  expect(log.map(({ action, before }) => [action, JSON.parse(before ?? "null")?.credentials])).toEqual(
    expect.arrayContaining([
      ["record radiologist review", undefined],
      ["record radiologist review", review.credentials],
      ["remove radiologist review", "neuroradiologist"],
    ]),
  );
  expect(log).toHaveLength(3);
});

it.each([
  ["no name", { reviewerName: " " }],
  ["no credentials", { credentials: "" }],
  ["a date that does not exist", { reviewedOn: "2026-02-30" }],
  ["a date in the future", { reviewedOn: "2999-01-01" }],
  ["a huge name", { reviewerName: "x".repeat(81) }],
])("refuses %s", async (_, fields) => {
  expect((await record(fields)).status).toBe(400);
  expect(await readReviews()).toEqual([]);
});

it("refuses the version of another question, and one that was published over meanwhile", async () => {
  const other = await makeQuestion(db, { now: context.now });
  expect((await record({ versionId: other.versionId })).status).toBe(409);
  await approveNextVersion(made.questionId, { stem: "Which of these is the right one now?" });
  await applyAction(context, secondAdmin.userId, "publish-live", [made.questionId]);
  expect((await record()).status).toBe(409);
  expect(await readReviews()).toEqual([]);
  expect(await readLog()).not.toEqual(
    expect.arrayContaining([expect.objectContaining({ action: "record radiologist review" })]),
  );
});

it("does not take the review over to a new version", async () => {
  await record();
  await approveNextVersion(made.questionId, { stem: "Which of these is the right one now?" });
  await applyAction(context, secondAdmin.userId, "publish-live", [made.questionId]);
  expect(await meet(true)).toMatchObject({
    question: { versionNumber: 2, review: "unreviewed" },
    review: { reviewedBy: null },
  });
  expect(await findReviewed()).toEqual([0, 0, 1]);
});

it("takes it over if the reviewer confirms it, with the day of the publication", async () => {
  await record();
  await approveNextVersion(made.questionId, { stem: "Which of these is the right one now?" });
  expect(
    await send({ intent: "publish-live", confirmedReviewer: review.reviewerName }, secondAdmin.userId),
  ).toMatchObject({
    done: "publish-live",
  });
  const today = new Date(context.now).toISOString().slice(0, 10);
  expect(await readReviews()).toMatchObject([
    { versionId: made.versionId, reviewedOn: "2026-11-20" },
    { versionId: `${made.questionId}-v2`, ...review, reviewedOn: today, recordedBy: secondAdmin.userId },
  ]);
  expect(await findReviewed()).toEqual([1, 1, 0]);
  expect((await readLog()).find(({ action }) => action === "publish question")?.after).toContain(
    '"confirmedReviewer":"Dr. Erika Example"',
  );
});

it("confirms no review in the name of another radiologist, recorded while the page was open", async () => {
  await record();
  await approveNextVersion(made.questionId, { stem: "Which of these is the right one now?" });
  await record({ reviewerName: "Dr. Other Reader" });
  const publish = { intent: "publish-live", confirmedReviewer: review.reviewerName };
  expect(await send(publish, secondAdmin.userId)).toMatchObject({ done: "publish-live" });
  expect(await readReviews()).toMatchObject([{ versionId: made.versionId, reviewerName: "Dr. Other Reader" }]);
});

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditLog, draftComment, mailOutbox, question, reviewAssignment, user, versionReview } from "~/db/schema";
import { act, admin as author, db, reason } from "~/testing/admin-setup";
import { makePerson, type Person } from "~/testing/make";
import {
  approveNextVersion,
  awaitBackgroundWork,
  context,
  readDraft,
  readQuestionRow,
  saveDraftContent,
  secondAdmin,
  setUpPublishing,
  writeQuestion,
} from "~/testing/publishing-setup";
import { deleteAccount } from "../../accounts/delete-account.server";
import type { Viewer } from "../../auth/viewer.server";
import { changeRole, changeScope } from "../../users/actions/change-role.server";
import { applyAction } from "../drafts/question-actions.server";
import { loadEditor } from "../editor/editor.loader.server";
import { assignReviewer } from "./assign-reviewer.server";
import { addComment, resolveComment } from "./draft-comments.server";
import { listReviewers, saveCredentials } from "./reviewers.server";
import { loadToReview } from "./to-review.loader.server";

let reviewer: Person;
const credentials = {
  ...{ name: "Dr. Erika Example", credentials: "board-certified radiologist" },
  ...{ institution: "Example Hospital", country: "Germany" },
};
const viewerOf = ({ userId }: Person, adminScope: Viewer["adminScope"] = "reviewer") =>
  ({ userId, adminScope, timeZone: "UTC" }) as Viewer;
const nameReviewer = (person = reviewer) =>
  saveCredentials(context, secondAdmin.userId, { userId: person.userId, ...credentials });
const approve = (id: string, by = reviewer) => applyAction(context, by.userId, "approve", [id]);
const publish = (id: string) => applyAction(context, secondAdmin.userId, "publish-live", [id]);
const readAssignments = () => db.select().from(reviewAssignment);
const readComments = () => db.select().from(draftComment);
const mailsTo = async (person: Person) =>
  (await db.select().from(mailOutbox).where(eq(mailOutbox.userId, person.userId))).map(({ kind }) => kind);

beforeEach(async () => {
  await setUpPublishing();
  reviewer = await makePerson(db, { role: "admin", adminScope: "reviewer" });
});
afterEach(awaitBackgroundWork);

describe("credentials (M14)", () => {
  it("are needed to approve, and stand in the passport of the published version", async () => {
    const id = await writeQuestion();
    expect(await approve(id)).toMatchObject({ done: [], refused: [{ why: expect.stringContaining("credentials") }] });
    expect(await nameReviewer()).toBe(true);
    expect(await approve(id)).toMatchObject({ done: [id] });
    expect(await db.$count(versionReview)).toBe(0);
    expect(await publish(id)).toMatchObject({ done: [id] });
    expect(await db.select().from(versionReview)).toMatchObject([
      {
        versionId: `${id}-v1`,
        reviewerName: "Dr. Erika Example",
        credentials: "board-certified radiologist, Example Hospital, Germany",
        reviewedOn: new Date(context.now).toISOString().slice(0, 10),
        recordedBy: reviewer.userId,
      },
    ]);
    // The next version names whoever approves it.
    await approveNextVersion(id, { stem: "Which of these is the right one now?" });
    await publish(id);
    expect(await db.$count(versionReview)).toBe(1);
  });

  it("belong to admins who may review, with before and after in the log", async () => {
    const editor = await makePerson(db, { role: "admin", adminScope: "editor" });
    expect([await nameReviewer(editor), await nameReviewer(), await nameReviewer()]).toEqual([false, true, true]);
    const log = await db.select().from(auditLog).where(eq(auditLog.action, "change reviewer credentials"));
    expect(log.map(({ before }) => JSON.parse(before ?? "null")).toSorted()).toEqual([null, credentials].toSorted());
  });

  it("keeps the two-person rule: nobody approves a draft that they edited", async () => {
    await nameReviewer();
    const id = await writeQuestion();
    const content = JSON.parse((await readDraft(id))?.content ?? "{}");
    await saveDraftContent(id, { ...content, teachingPoint: "A better point." }, { by: reviewer });
    await applyAction(context, author.userId, "submit", [id]);
    expect(await approve(id)).toMatchObject({ done: [] });
    expect(await assignReviewer(context, author.userId, id, { reviewerId: reviewer.userId, dueOn: null })).toBe(false);
  });
});

describe("assignments (M14)", () => {
  it("go to a reviewer by mail, once, with a due date, and come first on the page", async () => {
    await nameReviewer();
    const [other, id] = [
      await writeQuestion(),
      await writeQuestion({ stem: "Which artery is occluded in this patient?" }),
    ];
    const assignment = { reviewerId: reviewer.userId, dueOn: "2030-01-31" };
    expect(await assignReviewer(context, author.userId, id, assignment)).toBe(true);
    expect(await mailsTo(reviewer)).toEqual(["reviewAssigned"]);
    const { drafts } = await loadToReview(context, viewerOf(reviewer));
    expect(drafts.map((draft) => [draft.id, draft.isOwn, draft.due])).toEqual([
      [id, true, { text: "Jan 31, 2030", isOver: false }],
      [other, false, null],
    ]);
    expect((await loadToReview(context, viewerOf(author))).drafts).toEqual([]);
    expect((await listReviewers(context)).find(({ userId }) => userId === reviewer.userId)).toMatchObject({
      ...{ open: 1, decided: 0, name: credentials.name },
    });
    await approve(id);
    expect((await listReviewers(context)).find(({ userId }) => userId === reviewer.userId)).toMatchObject({
      ...{ open: 0, decided: 1 },
    });
    await publish(id);
    expect(await readAssignments()).toEqual([]);
  });

  it("go to nobody outside the scope, and end with it", async () => {
    const id = await writeQuestion();
    const editor = await makePerson(db, { role: "admin", adminScope: "editor" });
    expect(await assignReviewer(context, author.userId, id, { reviewerId: editor.userId, dueOn: null })).toBe(false);
    expect(await assignReviewer(context, author.userId, id, { reviewerId: reviewer.userId, dueOn: null })).toBe(true);
    expect(await changeScope(context, act(reviewer, author), { scope: "support", reason })).toBe(true);
    expect(await readAssignments()).toEqual([]);
  });
});

describe("comments (M15)", () => {
  const comment = (questionId: string, by: Person, id = "comment-1", field = "options/b/rationale") =>
    addComment(context, by.userId, questionId, { id, field, body: "Cite the newer edition." });

  it("reach the other side by one mail an hour, and are stored once when sent twice", async () => {
    const id = await writeQuestion();
    await assignReviewer(context, author.userId, id, { reviewerId: reviewer.userId, dueOn: null });
    expect([
      await comment(id, reviewer),
      await comment(id, reviewer),
      await comment(id, reviewer, "comment-2", "stem"),
    ]).toEqual([true, true, true]);
    expect(await mailsTo(author)).toEqual(["draftComments"]);
    await comment(id, author, "comment-3", "stem");
    expect(await mailsTo(reviewer)).toEqual(["reviewAssigned", "draftComments"]);
    const page = await loadEditor(context, viewerOf(reviewer), id, new URLSearchParams());
    expect(page?.review.comments.map(({ label, author, isResolved }) => [label, author, isResolved])).toEqual([
      ["Option B, rationale", "Pat Person", false],
      ["Stem", "Pat Person", false],
      ["Stem", "Pat Person", false],
    ]);
    await resolveComment(context, author.userId, id, "comment-1");
    await resolveComment(context, reviewer.userId, id, "comment-1");
    expect((await readComments()).filter(({ resolvedBy }) => resolvedBy === author.userId)).toHaveLength(1);
    const log = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `question:${id}`));
    expect(log.filter(({ action }) => action === "comment on draft")).toHaveLength(3);
    expect(log.filter(({ action }) => action === "resolve comment")).toHaveLength(1);
  });

  it("stay after the draft is published or discarded, and in the log if the question goes with it", async () => {
    const id = await writeQuestion();
    await comment(id, secondAdmin);
    await applyAction(context, secondAdmin.userId, "approve", [id]);
    await publish(id);
    expect(await comment(id, secondAdmin, "comment-2")).toBe(false);
    const page = await loadEditor(context, viewerOf(secondAdmin, "owner"), id, new URLSearchParams());
    expect(page?.review.comments).toMatchObject([{ isCurrent: false, versionNumber: 1 }]);
    const unpublished = await writeQuestion({ stem: "Which artery is occluded in this patient?" });
    await comment(unpublished, secondAdmin, "comment-3");
    await assignReviewer(context, author.userId, unpublished, { reviewerId: secondAdmin.userId, dueOn: null });
    await applyAction(context, author.userId, "withdraw", [unpublished]);
    expect(await applyAction(context, author.userId, "discard", [unpublished])).toMatchObject({ done: [unpublished] });
    expect(await readQuestionRow(unpublished)).toBeUndefined();
    expect((await readComments()).map(({ questionId }) => questionId)).toEqual([id]);
    expect(await db.$count(auditLog, eq(auditLog.action, "comment on draft"))).toBe(2);
    expect(await db.$count(question)).toBe(1);
  });
});

it("deletes the credentials of a deleted reviewer, but keeps what learners saw", async () => {
  await nameReviewer();
  const id = await writeQuestion();
  await approve(id);
  await publish(id);
  expect(await changeRole(context, act(reviewer, author), { scope: null, reason })).toBe(true);
  await deleteAccount(context, reviewer.userId);
  expect((await listReviewers(context)).map(({ name }) => name)).toEqual([null, null]);
  expect(await db.select().from(versionReview)).toMatchObject([{ reviewerName: "Dr. Erika Example" }]);
  const [row] = await db.select().from(user).where(eq(user.id, reviewer.userId));
  expect(row).toMatchObject({ role: "user", adminScope: null });
});

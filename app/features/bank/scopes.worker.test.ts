import { afterEach, beforeEach, expect, it } from "vitest";
import { questionDraft, questionReport, versionReview } from "~/db/schema";
import { ada, db } from "~/testing/admin-setup";
import {
  approveAndPublish,
  awaitBackgroundWork,
  context,
  secondAdmin,
  setUpPublishing,
  writeQuestion,
} from "~/testing/publishing-setup";
import type { AdminScope } from "../auth/admin-scopes";
import type { SignedInArgs } from "../auth/guards.server";
import { handleReportedQuestionAction } from "../reports/queue/reported-question.action.server";
import { applyAction } from "./drafts/question-actions.server";
import { handleEditorAction } from "./editor/editor.action.server";
import { loadEditor } from "./editor/editor.loader.server";
import { handleFreeListAction } from "./free-list/free-list.action.server";
import { handleBulkBatch, handleQuestionListAction } from "./list/question-list.action.server";

// Routes with acts of several areas check the area of each act (A8). access.served.test.ts checks the routes themselves.

beforeEach(setUpPublishing);
afterEach(awaitBackgroundWork);

type Handler = (args: SignedInArgs) => Promise<unknown>;

/** Posts a form as the second admin with a scope; returns the status of the answer. */
async function post(handle: Handler, scope: AdminScope, fields: Record<string, string>, questionId = "") {
  const body = new URLSearchParams(fields);
  return run(handle, scope, new Request("https://radcore.test/x", { method: "POST", body }), questionId);
}

async function run(handle: Handler, scope: AdminScope, request: Request, questionId = "") {
  const viewer = { userId: secondAdmin.userId, adminScope: scope, timeZone: "UTC" };
  const args = { context, request, params: { questionId }, viewer } as unknown as SignedInArgs;
  try {
    const answer = await handle(args);
    if (answer instanceof Response) return answer.status;
    return (answer as { init?: { status?: number } | null }).init?.status ?? 200;
  } catch (error) {
    if (error instanceof Response) return error.status;
    throw error;
  }
}

const stageOf = async () => (await db.select().from(questionDraft))[0]?.stage;

it("lets an editor send a draft for review, but neither approve it nor send it back", async () => {
  const id = await writeQuestion();
  expect(await post(handleEditorAction, "editor", { intent: "approve" }, id)).toBe(404);
  expect(await post(handleEditorAction, "editor", { intent: "send-back", note: "Shorter." }, id)).toBe(404);
  expect(await post(handleQuestionListAction, "editor", { act: "approve", question: id, intent: "do" })).toBe(404);
  expect(await stageOf()).toBe("in_review");
  const page = await loadEditor(
    context,
    { userId: secondAdmin.userId, adminScope: "editor", timeZone: "UTC" } as never,
    id,
    new URLSearchParams(),
  );
  expect(page?.actions).toEqual([]);
  await applyAction(context, secondAdmin.userId, "approve", [id]);
  expect(await post(handleEditorAction, "editor", { intent: "publish-live" }, id)).toBe(302);
});

it("lets a reviewer approve, and change nothing else", async () => {
  const id = await writeQuestion();
  for (const intent of ["submit", "withdraw", "discard", "publish-live", "doubt", "retire", "begin", "like"])
    expect(await post(handleEditorAction, "reviewer", { intent }, id), intent).toBe(404);
  expect(await stageOf()).toBe("in_review");
  const batch = { act: "retire", ids: [id], confirmation: "retire", asOf: context.now };
  const headers = { "Content-Type": "application/json" };
  const retire = () => new Request("https://radcore.test/x", { method: "POST", headers, body: JSON.stringify(batch) });
  expect(await run(handleBulkBatch, "reviewer", retire())).toBe(404);
  expect(await run(handleBulkBatch, "editor", retire())).toBe(200);
  const edit = { act: "level", level: "R4", intent: "apply", question: id };
  expect(await post(handleQuestionListAction, "reviewer", edit)).toBe(404);
  expect(await post(handleQuestionListAction, "editor", { ...edit, level: "R0" })).toBe(400);
  expect(await post(handleQuestionListAction, "editor", edit)).toBe(200);
  expect(await post(handleEditorAction, "reviewer", { intent: "approve" }, id)).toBe(302);
  expect(await stageOf()).toBe("approved");
});

it("lets only owners name another person as the reviewer of a version", async () => {
  const id = await writeQuestion();
  await approveAndPublish(id);
  const review = { versionId: `${id}-v1`, reviewerName: "Dr. Erika Example", credentials: "radiologist" };
  const fields = { intent: "record-review", ...review, reviewedOn: "2026-01-02" };
  for (const scope of ["editor", "reviewer"] as const)
    expect(await post(handleEditorAction, scope, fields, id), scope).toBe(404);
  expect(await db.$count(versionReview)).toBe(0);
  expect(await post(handleEditorAction, "owner", fields, id)).toBe(302);
});

it("lets support close reports, but not suspend the question", async () => {
  const id = await writeQuestion();
  await approveAndPublish(id);
  const report = {
    id: "report-1",
    userId: ada.userId,
    questionId: id,
    versionId: `${id}-v1`,
    reason: "other" as const,
  };
  await db
    .insert(questionReport)
    .values({ ...report, comment: "Unclear.", state: "open", createdAt: context.now } as never);
  const suspend = { intent: "act", act: "doubt", note: "A learner says so." };
  expect(await post(handleReportedQuestionAction, "support", suspend, id)).toBe(404);
  const close = { intent: "close", report: "report-1", state: "declined", reply: "The question is right as it is." };
  expect(await post(handleReportedQuestionAction, "support", close, id)).toBe(303);
  expect(await post(handleReportedQuestionAction, "editor", suspend, id)).toBe(303);
});

it("keeps the default quota on the page of the free list to owners", async () => {
  expect(await post(handleFreeListAction, "editor", { intent: "defaultQuota", quota: "40" })).toBe(404);
  expect(await post(handleFreeListAction, "owner", { intent: "defaultQuota", quota: "40" })).toBe(302);
});

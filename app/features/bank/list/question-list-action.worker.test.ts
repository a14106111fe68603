import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { question, questionDraft } from "~/db/schema";
import { admin, contextOf, db, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import { makePerson, type Person } from "~/testing/make";
import { makeDrafts } from "~/testing/make-published";
import type { SignedInArgs } from "../../auth/guards.server";
import type { BulkOutcome } from "./bulk-question-actions";
import { handleBulkBatch, handleQuestionListAction } from "./question-list.action.server";

let second: Person;

beforeEach(async () => {
  await setUpAdminAndLearner();
  second = await makePerson(db, { role: "admin" });
});

function argsOf(request: Request, by: Person): SignedInArgs {
  return {
    ...{ request, context: contextOf(), params: {} },
    viewer: { userId: by.userId, adminScope: "owner", timeZone: "UTC" },
  } as unknown as SignedInArgs;
}

async function piece(body: object | null, by: Person = admin) {
  const request = new Request(`${url}/manage-questions/bulk`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body && { asOf: 0, ...body }),
  });
  const answer = await handleBulkBatch(argsOf(request, by));
  return { status: answer.status, ...((await answer.json()) as BulkOutcome) };
}

async function post(search: string, fields: [string, string][], by: Person = admin) {
  const request = new Request(`${url}/manage-questions?${search}`, {
    method: "POST",
    body: new URLSearchParams([["asOf", "0"], ...fields]),
  });
  const answer = await handleQuestionListAction(argsOf(request, by));
  return "data" in answer ? answer.data : answer;
}

const statusOf = async (id: string) =>
  (await db.select({ status: question.status }).from(question).where(eq(question.id, id)))[0]?.status;

it("applies a batch and names each refused question with its reason", async () => {
  const ids = await makeDrafts(db, 150, { stage: "draft", editors: [admin.userId] });
  expect(await piece({ act: "submit", ids })).toMatchObject({ status: 200, done: 150, refused: [], further: 0 });
  const refused = await piece({ act: "approve", ids });
  expect([refused.done, refused.refused.length, refused.further]).toEqual([0, 100, 50]);
  expect(refused.refused[0]).toEqual({
    questionId: "q-new-0",
    name: "new-0",
    why: "You edited this draft, so a second person must take this action.",
  });
  expect(await piece({ act: "approve", ids: [...ids.slice(0, 2), "gone"] }, second)).toMatchObject({
    done: 2,
    refused: [{ questionId: "gone", name: "gone", why: "This question does not exist." }],
  });
});

it("refuses to approve drafts saved after the list was loaded", async () => {
  const ids = await makeDrafts(db, 2, { stage: "in_review", editors: [admin.userId] });
  await db.update(questionDraft).set({ savedAt: 5 });
  const refused = await piece({ act: "approve", ids, asOf: 4 }, second);
  expect([refused.done, refused.refused[0]?.why]).toEqual([
    0,
    "Someone changed this question after you opened the page. Reload the page and read the question again.",
  ]);
  expect((await piece({ act: "approve", ids, asOf: 5 }, second)).done).toBe(2);
});

it.each([
  { act: "submit", ids: [] },
  { act: "discard", ids: ["q"] },
  { act: "submit", ids: Array.from({ length: 201 }, (_, at) => `q-${at}`) },
  { act: "retire", ids: ["q"], confirmation: "remove" },
  { act: "doubt", ids: ["q"] },
  null,
])("refuses an invalid or unconfirmed batch: %j", async (body) => {
  expect((await piece(body)).status).toBe(400);
});

it("asks for confirmation for all matching or selected questions and changes nothing yet", async () => {
  const ids = await makeDrafts(db, 12, { stage: "draft", editors: [admin.userId] });
  const fields: [string, string][] = [
    ["act", "submit"],
    ["intent", "ask"],
  ];
  const all = await post("status=draft&order=id", [...fields, ["all", "1"]]);
  expect(all.confirmRequest).toMatchObject({ act: "submit", isAll: true });
  expect(new Set(all.confirmRequest?.ids)).toEqual(new Set(ids));
  expect(all.confirmRequest?.names).toHaveLength(10);
  const ticked = await post("", [...fields, ["question", "q-new-3"], ["question", "q-new-3"], ["question", "gone"]]);
  expect(ticked.confirmRequest).toMatchObject({ ids: ["q-new-3", "gone"], names: [{ externalId: "new-3" }] });
  expect((await post("", fields)).problem).toBe("Select at least one question.");
  expect((await post("", [["act", "discard"]])).problem).toBe("Choose an action.");
  expect(await statusOf("q-new-3")).toBe("draft");
});

it("applies a confirmed action in one request without JavaScript", async () => {
  await makeDrafts(db, 3, { stage: "approved", editors: [admin.userId] });
  const go = (act: string, more: [string, string][], by = second) =>
    post("search=new-", [["act", act], ["intent", "do"], ["all", "1"], ...more], by);
  expect((await go("publish-live", [])).done).toMatchObject({ done: 3, of: 3, refused: [] });
  const again = await go("retire", [["confirmation", "retired"]]);
  expect([again.done, again.result?.error, again.confirmRequest?.act]).toEqual([
    null,
    { confirmation: ["Type “retire” to confirm."] },
    "retire",
  ]);
  expect(await statusOf("q-new-1")).toBe("live");
  expect((await go("retire", [["confirmation", "Retire "]])).done).toMatchObject({ done: 3 });
  expect(await statusOf("q-new-1")).toBe("retired");
  expect((await go("doubt", [["cause", "guideline"]])).done).toMatchObject({ done: 0, of: 3 });
});

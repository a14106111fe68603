import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db } from "~/db/client.server";
import { auditLog, question, questionDraft } from "~/db/schema";
import { freshD1 } from "~/testing/d1";
import { makeQuestion, questionLike } from "~/testing/make";
import { listCitingQuestionIds, listCitingQuestions, listGuidelines, startDrafts } from "./cited-guidelines.server";

let db: Db;
const everything = { search: "", hasSeveralEditions: false, after: "" };

beforeEach(async () => {
  ({ db } = await freshD1());
});

const citing = (name: string, edition: string) =>
  makeQuestion(db, { content: questionLike({ references: [{ name, edition }] }) });

it("lists cited guidelines with their editions, newest first, and marks outdated ones", async () => {
  const old = await citing("LI-RADS", "v2017");
  await citing("LI-RADS", "v2018");
  await citing("LI-RADS", "v2018");
  await citing("A textbook, 100 % of it", "3rd edition");
  const { guidelines, next } = await listGuidelines(db, everything);
  expect(guidelines).toEqual([
    { name: "A textbook, 100 % of it", editions: [{ edition: "3rd edition", questions: 1, isOutdated: false }] },
    {
      name: "LI-RADS",
      editions: [
        { edition: "v2018", questions: 2, isOutdated: false },
        { edition: "v2017", questions: 1, isOutdated: true },
      ],
    },
  ]);
  expect(next).toBeNull();
  const names = async (query: object) =>
    (await listGuidelines(db, { ...everything, ...query })).guidelines.map(({ name }) => name);
  expect(await names({ search: "li-rads" })).toEqual(["LI-RADS"]);
  expect(await names({ search: "%" })).toEqual(["A textbook, 100 % of it"]);
  expect(await names({ hasSeveralEditions: true })).toEqual(["LI-RADS"]);
  expect(await names({ after: "A textbook, 100 % of it" })).toEqual(["LI-RADS"]);
  expect(await listCitingQuestions(db, "LI-RADS", "v2017", 1)).toMatchObject({
    totalCount: 1,
    more: false,
    rows: [{ questionId: old.questionId, status: "live", stage: null }],
  });
});

it("starts drafts with a change note for questions without one; published versions stay", async () => {
  const [one, two] = [await citing("LI-RADS", "v2017"), await citing("LI-RADS", "v2017")];
  const context = { db, now: 5000, id: () => crypto.randomUUID() };
  const ids = await listCitingQuestionIds(db, "LI-RADS", "v2017", 10);
  expect(ids.sort()).toEqual([one.questionId, two.questionId].sort());
  expect(await startDrafts(context, "admin", [one.questionId], "Follow v2018")).toBe(1);
  expect(await startDrafts(context, "admin", ids, "Follow v2018, all")).toBe(1);
  expect(await startDrafts(context, "admin", [...ids, "nothing"], "Again")).toBe(0);
  const drafts = await db.select().from(questionDraft).where(eq(questionDraft.questionId, one.questionId));
  expect(drafts).toMatchObject([
    { baseVersionId: one.versionId, stage: "draft", changeNote: "Follow v2018", editors: '["admin"]', savedAt: 5000 },
  ]);
  expect(JSON.parse(drafts[0]?.content ?? "")).toEqual(one.content);
  expect(await db.$count(question, eq(question.status, "live"))).toBe(2);
  expect((await db.select().from(auditLog)).map(({ subject, action }) => [subject, action])).toEqual([
    [`question:${one.questionId}`, "begin draft"],
    [`question:${two.questionId}`, "begin draft"],
  ]);
});

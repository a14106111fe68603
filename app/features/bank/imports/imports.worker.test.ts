import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { seedBank } from "~/db/seed/seed-bank";
import { admin, contextOf, db, setUpAdminAndLearner } from "~/testing/admin-setup";
import { beginImportOf, importRowsOf, sendImport } from "~/testing/import-setup";
import {
  auditLog,
  importRow,
  importRun,
  question,
  questionDraft,
  questionSketch,
  questionVersion,
  topic,
} from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import { makePerson, questionLike } from "../../../testing/make";
import { uniquePhrase } from "../../../testing/make-phrases";
import type { QuestionContent } from "../../questions/content";
import { findEarlierNearDuplicates } from "../../questions/lint/duplicates";
import { sketchMissingQuestions } from "../../questions/sketches.server";
import { loadQuestionList } from "../list/question-list.loader.server";
import { applyImport } from "./apply-import.server";
import { markNearDuplicates } from "./browser/file-rows";
import { parseDryRunQuery } from "./dry-run-query";
import { cancelImport, deleteOldImports } from "./end-import.server";
import { loadImportRun } from "./import-run.loader.server";
import { finishReading, storeRows } from "./store-rows.server";

beforeEach(setUpAdminAndLearner);

const like = (id: string, fields: object = {}) => ({ ...questionLike(fields), id }) as QuestionContent;
const bank = async () => ({
  questions: await db.select().from(question).orderBy(question.id),
  versions: await db.select().from(questionVersion).orderBy(questionVersion.id),
  drafts: await db.select().from(questionDraft).orderBy(questionDraft.questionId),
  topics: await db.select().from(topic).orderBy(topic.id),
  words: await db.all(sql`select question_id, topic, stem, explanation from question_search order by 1`),
});
const show = async (importId: string) => {
  const page = await loadImportRun(
    contextOf(),
    { timeZone: "UTC", userId: admin.userId },
    importId,
    parseDryRunQuery(new URLSearchParams()),
  );
  if (!page) throw new Error("no such run");
  return page;
};
const counts = async (importId: string) => (await show(importId)).counts;
const optionsLike = (n: number) =>
  ["a", "b", "c", "d"].map((id) => ({ id, text: `${uniquePhrase(n, 2)} ${id}`, rationale: "It is so." }));
const seeded = (...contents: QuestionContent[]) => seedBank(db, contents, [], 1000);

describe("a dry run", () => {
  it("says what is new, changed, the same and refused, and changes nothing of the bank", async () => {
    await seeded(like("known-1"), like("known-2"));
    const before = await bank();
    const importId = await sendImport(contextOf(), admin.userId, [
      like("known-1"),
      like("known-2", { stem: "Which of these is the heart?" }),
      like("fresh-1"),
      { nonsense: true },
      "no question",
    ]);
    expect(await counts(importId)).toEqual({ new: 1, changed: 1, same: 1, refused: 2 });
    const { rows, state } = await show(importId);
    expect(state).toBe("ready");
    expect(rows[1]?.rowFindings[0]).toEqual({ level: "change", words: "Changes: stem." });
    expect(rows.slice(3).map(({ rowFindings, place }) => [place, rowFindings[0]?.words])).toEqual([
      ["line 5", "The id is missing or does not consist of lowercase letters, digits, and dashes."],
      ["line 6", "This is not a question."],
    ]);
    expect(await bank()).toEqual(before);
  });

  it("says which question of the bank, or of the file, says nearly the same; nothing is refused for it", async () => {
    const words = Array.from({ length: 5 }, (_, n) => uniquePhrase(n, 60));
    const asking = (id: string, n: number, more = "") =>
      like(id, { stem: `${words[n]} ${more}`, options: optionsLike(n) });
    await seeded(asking("known-1", 0), asking("known-2", 1));
    const file = [
      asking("known-1", 0, "changed"),
      asking("fresh-1", 1, "once more"),
      asking("fresh-2", 2),
      asking("fresh-3", 2, "too"),
    ];
    const near = findEarlierNearDuplicates(file);
    const importId = await beginImportOf(contextOf(), admin.userId, file.length);
    await storeRows(contextOf(), admin.userId, importId, markNearDuplicates(importRowsOf(file)));
    await finishReading(contextOf(), admin.userId, importId);
    expect(await counts(importId)).toEqual({ new: 3, changed: 1, same: 0, refused: 0 });
    const said = async () =>
      (await show(importId)).rows.map((row) => row.rowFindings.filter(({ words }) => words.includes("of the wording")));
    const warned = [
      [],
      [{ level: "warn", words: expect.stringMatching(/^9\d% of the wording matches known-2\.$/) }],
      [],
      [{ level: "warn", words: expect.stringMatching(/^In this file: 9\d% of the wording matches fresh-2\.$/) }],
    ];
    expect(near.map((one) => one?.id)).toEqual([undefined, undefined, undefined, "fresh-2"]);
    expect(await said()).toEqual(warned);
    // The bank changes, and what was said is said again.
    await seeded(asking("known-1", 0), asking("known-2", 1), asking("fresh-3", 4));
    expect(await applyImport(contextOf(), admin.userId, importId, { toReview: false })).toEqual({
      status: "moved",
      rows: 1,
    });
    expect(await said()).toEqual(warned);
    expect(await applyImport(contextOf(), admin.userId, importId, { toReview: false })).toEqual({ status: "done" });
    const sketches = () => db.select().from(questionSketch);
    const brought = await sketches();
    expect(new Set(brought.map(({ questionId }) => questionId)).size).toBe(5);
    await db.delete(questionSketch);
    await sketchMissingQuestions(db);
    expect(await sketches()).toEqual(brought);
  });

  it("counts every row of a long file, and shows them page by page", async () => {
    const file = Array.from({ length: 130 }, (_, n) => (n % 13 ? like(`long-${n}`, { stem: uniquePhrase(n, 9) }) : n));
    const importId = await sendImport(contextOf(), admin.userId, file);
    expect(await show(importId)).toMatchObject({
      ...{ total: 130, readCount: 130, counts: { new: 120, changed: 0, same: 0, refused: 10 } },
      ...{ rows: { length: 25 }, hasMore: true },
    });
  });

  it("takes what lacks something as a draft, and says what", async () => {
    const { teachingPoint, organ, modality, level, topic, ...rest } = like("half-1");
    const importId = await sendImport(contextOf(), admin.userId, [{ ...rest, stranger: { a: 1 } }]);
    const [row] = (await show(importId)).rows;
    expect(row?.verdict).toBe("new");
    expect(
      row?.rowFindings
        .filter(({ level }) => level === "block")
        .map(({ words }) => words)
        .join(),
    ).toContain("teaching point");
    await applyImport(contextOf(), admin.userId, importId, { toReview: true });
    const [draft] = (await bank()).drafts;
    expect(draft?.stage).toBe("draft");
    expect(JSON.parse(draft?.content ?? "")).toEqual(rest);
    // The list names what the draft lacks instead of a default.
    const viewer = { userId: admin.userId, timeZone: "UTC" } as Parameters<typeof loadQuestionList>[1];
    const list = await loadQuestionList(contextOf(), viewer, new Request("https://radcore.test/manage-questions"));
    expect(list.rows[0]?.about).toBe("One best answer · No domain · No level");
  });
});

describe("bringing in", () => {
  it("makes new questions drafts of the importer's, and changes drafts beside what is published", async () => {
    await seeded(like("known-2"));
    const before = await bank();
    const importId = await sendImport(contextOf(), admin.userId, [
      like("known-2", { stem: "Which is it?" }),
      like("fresh-1"),
    ]);
    expect(await applyImport(contextOf({ now: 5000 }), admin.userId, importId, { toReview: false })).toEqual({
      status: "done",
    });
    const after = await bank();
    expect(after.versions).toEqual(before.versions);
    const published = after.questions.find(({ id }) => id === "q-known-2");
    expect(published).toEqual({ ...before.questions[0], changedAt: 5000 });
    expect(after.questions.find(({ id }) => id === "q-fresh-1")).toMatchObject({
      ...{
        externalId: "fresh-1",
        versionId: "q-fresh-1-v1",
        status: "draft",
        createdAt: 5000,
        organ: before.questions[0]?.organ,
      },
      topicId: before.questions[0]?.topicId,
    });
    expect(after.drafts).toMatchObject([
      {
        questionId: "q-fresh-1",
        baseVersionId: null,
        stage: "draft",
        editors: JSON.stringify([admin.userId]),
        revision: 5,
      },
      { questionId: "q-known-2", baseVersionId: "q-known-2-v1", changeNote: "Imported from bank.json", savedAt: 5000 },
    ]);
    expect(after.words.map((row) => (row as { question_id: string }).question_id)).toEqual(["q-fresh-1", "q-known-2"]);
    expect(await db.$count(importRow)).toBe(0);
    expect(await counts(importId)).toEqual({ new: 1, changed: 1, same: 0, refused: 0 });
    expect((await db.select().from(auditLog)).map(({ action, subject }) => [action, subject]).sort()).toEqual([
      ["import question", "question:q-fresh-1"],
      ["import question", "question:q-known-2"],
      ["import questions", `import:${importId}`],
    ]);
  });

  it("is done once: a second time, and the same file again, change nothing", async () => {
    await seeded(like("known-2"));
    const file = [like("known-2", { stem: "Which is it?" }), like("fresh-1")];
    const importId = await sendImport(contextOf(), admin.userId, file);
    await applyImport(contextOf(), admin.userId, importId, { toReview: true });
    const after = await bank();
    expect(await applyImport(contextOf(), admin.userId, importId, { toReview: true })).toEqual({ status: "done" });
    const again = await sendImport(contextOf(), admin.userId, file);
    expect(await counts(again)).toEqual({ new: 0, changed: 0, same: 2, refused: 0 });
    await applyImport(contextOf(), admin.userId, again, { toReview: true });
    expect(await bank()).toEqual(after);
  });

  it("holds its verdicts to the bank again: who was faster is not overrun", async () => {
    const other = await makePerson(db, { role: "admin" });
    const mine = await sendImport(contextOf(), admin.userId, [like("fresh-1"), like("fresh-2")]);
    const theirs = await sendImport(contextOf(), other.userId, [like("fresh-1", { stem: "Their words?" })]);
    expect(await applyImport(contextOf(), other.userId, theirs, { toReview: false })).toEqual({ status: "done" });
    const between = await bank();
    expect(await applyImport(contextOf(), admin.userId, mine, { toReview: false })).toEqual({
      status: "moved",
      rows: 1,
    });
    expect(await bank()).toEqual(between);
    expect(await counts(mine)).toEqual({ new: 1, changed: 0, same: 0, refused: 1 });
    expect(await applyImport(contextOf(), admin.userId, mine, { toReview: false })).toEqual({ status: "done" });
    expect((await bank()).drafts.map(({ questionId }) => questionId)).toEqual(["q-fresh-1", "q-fresh-2"]);
  });

  it("takes the place of a draft only where that was asked for, and then its writers stay its writers", async () => {
    const other = await makePerson(db, { role: "admin" });
    const theirs = await sendImport(contextOf(), other.userId, [like("fresh-1")]);
    await applyImport(contextOf(), other.userId, theirs, { toReview: true });
    const file = [like("fresh-1", { stem: "My words?", organ: "gu" })];
    expect(await counts(await sendImport(contextOf(), admin.userId, file))).toMatchObject({ changed: 0, refused: 1 });
    const importId = await sendImport(contextOf(), admin.userId, file, { replacesDrafts: true });
    expect(await counts(importId)).toMatchObject({ changed: 1, refused: 0 });
    await applyImport(contextOf(), admin.userId, importId, { toReview: false });
    const { drafts, questions } = await bank();
    expect(drafts[0]).toMatchObject({
      stage: "draft",
      revision: expect.any(Number),
      editors: JSON.stringify([other.userId, admin.userId]),
    });
    expect(questions[0]).toMatchObject({ status: "draft", organ: "gu" });
  });
});

describe("pieces", () => {
  it("may come twice and in any order; what is missing is asked for", async () => {
    const file = Array.from({ length: 600 }, (_, index) => like(`many-${index}`));
    const importId = await beginImportOf(contextOf(), admin.userId, 600);
    const piece = (from: number) =>
      storeRows(contextOf(), admin.userId, importId, importRowsOf(file.slice(from, from + 200), from));
    await piece(400);
    await piece(0);
    await piece(0);
    expect(await finishReading(contextOf(), admin.userId, importId)).toMatchObject({
      state: "reading",
      received: [
        [0, 199],
        [400, 599],
      ],
    });
    expect(await applyImport(contextOf(), admin.userId, importId, { toReview: false })).toEqual({ status: "gone" });
    const resumed = await beginImportOf(contextOf(), admin.userId, 600);
    expect(resumed).toBe(importId);
    await piece(200);
    expect(await finishReading(contextOf(), admin.userId, importId)).toMatchObject({ state: "ready" });
    expect(await storeRows(contextOf(), admin.userId, importId, importRowsOf([like("late-1")], 0))).toBeNull();
  });

  it("are taken from who began only, and hold each id once", async () => {
    const other = await makePerson(db, { role: "admin" });
    const importId = await beginImportOf(contextOf(), admin.userId, 2);
    expect(await storeRows(contextOf(), other.userId, importId, importRowsOf([like("once-1")]))).toBeNull();
    await storeRows(contextOf(), admin.userId, importId, importRowsOf([like("once-1"), like("once-1")]));
    await finishReading(contextOf(), admin.userId, importId);
    expect(await counts(importId)).toMatchObject({ new: 1, refused: 1 });
    expect(await applyImport(contextOf(), admin.userId, importId, { toReview: false })).toEqual({ status: "done" });
  });

  it("go with the run that is canceled, and with one that nobody ended for a week", async () => {
    const importId = await sendImport(contextOf(), admin.userId, [like("fresh-1")]);
    expect(await cancelImport(contextOf(), admin.userId, importId)).toBe(true);
    expect(await cancelImport(contextOf(), admin.userId, importId)).toBe(false);
    expect(await applyImport(contextOf(), admin.userId, importId, { toReview: false })).toEqual({ status: "gone" });
    const left = await sendImport(contextOf({ now: 1000 }), admin.userId, [like("fresh-1")]);
    await deleteOldImports(contextOf({ now: 1000 + 7 * dayMs }));
    expect((await show(left)).state).toBe("ready");
    await deleteOldImports(contextOf({ now: 1001 + 7 * dayMs }));
    expect((await db.select().from(importRun).where(eq(importRun.id, left)))[0]?.state).toBe("cancelled");
    expect(await db.$count(importRow)).toBe(0);
    expect((await bank()).questions).toEqual([]);
  });
});

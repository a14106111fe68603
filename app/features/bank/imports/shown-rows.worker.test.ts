import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { seedBank } from "~/db/seed/seed-bank";
import { admin, contextOf, db, setUpAdminAndLearner } from "~/testing/admin-setup";
import { beginImportOf, importRowsOf, sendImport } from "~/testing/import-setup";
import { openD1 } from "../../../db/client.server";
import { auditLog, question } from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import { questionLike } from "../../../testing/make";
import type { QuestionContent } from "../../questions/content";
import { applyImport } from "./apply-import.server";
import { parseDryRunQuery } from "./dry-run-query";
import { deleteOldImports } from "./end-import.server";
import { loadImportRun } from "./import-run.loader.server";
import { finishReading, storeRows } from "./store-rows.server";

// What the page of an import shows of the file's questions, before it comes in and after.

beforeEach(setUpAdminAndLearner);

const like = (id: string, fields: object = {}) => ({ ...questionLike(fields), id }) as QuestionContent;
const show = async (importId: string, query = "", context = contextOf()) => {
  const page = await loadImportRun(
    context,
    { timeZone: "UTC", userId: admin.userId },
    importId,
    parseDryRunQuery(new URLSearchParams(query)),
  );
  if (!page) throw new Error("no such run");
  return page;
};
const seeded = (...contents: QuestionContent[]) => seedBank(db, contents, [], 1000);

describe("a row of a dry run", () => {
  const told = async (importId: string) => (await show(importId)).rows.map((row) => row.description);
  const asPairs = (one: Awaited<ReturnType<typeof told>>[number] | undefined) =>
    one?.fields.map(({ path, before, after }) => [path, before, after]);

  it("says what of the bank's wording changes, before and after, and links the question", async () => {
    const options = ["a", "b", "c", "d"].map((id) => ({ id, text: `Option text ${id}`, rationale: "Because." }));
    await seeded(like("known-1", { options }), like("known-2"));
    const importId = await sendImport(contextOf(), admin.userId, [
      like("known-1", {
        key: "b",
        level: "R4",
        options: options.map((one) => (one.id === "a" ? { ...one, text: "Liver" } : one)),
      }),
      like("known-2"),
      like("known-2", { stem: "A wholly different text of more words?" }),
    ]);
    const { rows } = await show(importId);
    expect(asPairs(rows[0]?.description)).toEqual([
      ["Option A, text", "Option text a", "Liver"],
      ["Key", "A: Option text a", "B: Option text b"],
      ["Level", "R2", "R4"],
    ]);
    const pieces = rows[2]?.description?.fields[0]?.pieces ?? [];
    expect(pieces.flatMap(({ kind, text }) => (kind === "removed" ? [] : [text])).join("")).toBe(
      "A wholly different text of more words?",
    );
    expect(rows.map((row) => [row.verdict, row.description !== null, row.questionId])).toEqual([
      ["changed", true, "q-known-1"],
      ["same", false, "q-known-2"],
      ["changed", true, "q-known-2"],
    ]);
  });

  it("shows the note on partial credit, also after it is judged again", async () => {
    const rowsOfFile = importRowsOf([like("fresh-1")]).map((row) => ({
      ...row,
      notCarried: "Partial credit is not imported.",
    }));
    const importId = await beginImportOf(contextOf(), admin.userId, 1);
    await storeRows(contextOf(), admin.userId, importId, rowsOfFile);
    await finishReading(contextOf(), admin.userId, importId);
    const said = async () => (await show(importId)).rows[0]?.rowFindings;
    expect(await said()).toContainEqual({ level: "warn", words: "Partial credit is not imported." });
    await seeded(like("fresh-1", { stem: "It was written meanwhile?" }));
    expect((await applyImport(contextOf(), admin.userId, importId, { toReview: false })).status).toBe("moved");
    expect((await show(importId)).rows[0]?.verdict).toBe("changed");
    expect(await said()).toContainEqual({ level: "warn", words: "Partial credit is not imported." });
  });

  it("says what is not imported before everything that the editor has to add", async () => {
    const [row] = importRowsOf([like("fresh-1")]);
    const content = { id: "fresh-1", type: "single", stem: "Which one?" };
    const importId = await beginImportOf(contextOf(), admin.userId, 1);
    await storeRows(contextOf(), admin.userId, importId, [
      { ...row, number: 0, line: 1, id: "fresh-1", content, notCarried: "Hints are not imported: “Left.”" },
    ]);
    await finishReading(contextOf(), admin.userId, importId);
    const [shown] = (await show(importId)).rows;
    expect(shown?.rowFindings.length).toBeGreaterThan(6);
    expect(shown?.rowFindings[0]).toEqual({ level: "warn", words: "Hints are not imported: “Left.”" });
  });

  it("is compared with the draft that it would replace", async () => {
    await seeded(like("known-1"));
    const first = await sendImport(contextOf(), admin.userId, [like("known-1", { stem: "Draft?" })]);
    await applyImport(contextOf(), admin.userId, first, { toReview: false });
    const second = await sendImport(contextOf(), admin.userId, [like("known-1", { stem: "File?" })], {
      replacesDrafts: true,
    });
    expect((await told(second)).map((row) => asPairs(row))).toEqual([[["Stem", "Draft?", "File?"]]]);
  });

  it("says what a new question says: stem, options with the key and teaching point before the rest", async () => {
    const whole = like("fresh-1");
    const importId = await sendImport(contextOf(), admin.userId, [whole, { id: "fresh-2", type: "single" }]);
    const [all, half] = await told(importId);
    const names = all?.fields.map(({ path }) => path) ?? [];
    expect(names.slice(0, 3)).toEqual(["Stem", "Option A, text", "Option A, rationale"]);
    expect(names.indexOf("Key")).toBeLessThan(names.indexOf("Teaching point"));
    expect(names.indexOf("Teaching point")).toBeLessThan(names.indexOf("Organ"));
    expect(names.filter((name) => /id$/.test(name) && !/rationale/.test(name))).toEqual([]);
    expect(all?.fields.find(({ path }) => path === "Teaching point")?.after).toBe(whole.teachingPoint);
    expect(half?.fields.map(({ path, after }) => [path, after])).toEqual([["Type", "single"]]);
  });

  it("is not told where it is too long for the page", async () => {
    await seeded(like("known-1"));
    const long = { stem: "word ".repeat(5000) };
    const importId = await sendImport(contextOf(), admin.userId, [
      { ...like("known-1"), ...long },
      { ...like("fresh-1"), ...long },
    ]);
    const { rows } = await show(importId);
    expect(rows.map(({ verdict, description }) => [verdict, description])).toEqual([
      ["changed", null],
      ["new", null],
    ]);
  });

  it("costs one trip for a page of them", async () => {
    const importId = await sendImport(
      contextOf(),
      admin.userId,
      Array.from({ length: 60 }, (_, index) => like(`many-${index}`)),
    );
    const count = { trips: 0, rowsRead: 0, rowsWritten: 0 };
    const { rows, hasMore } = await show(
      importId,
      "page=2",
      contextOf({ db: openD1((env as unknown as { DB: D1Database }).DB, count) }),
    );
    expect(count.trips).toBe(1);
    expect([rows.length, hasMore, rows.every((row) => row.description)]).toEqual([25, true, true]);
  });
});

describe("what was refused", () => {
  const file = [like("fresh-1"), { nonsense: true }, "no question", ...Array.from({ length: 30 }, () => 7)];

  it("can be read with line and reason after the rest came in, found and paged, for a week", async () => {
    const importId = await sendImport(contextOf(), admin.userId, file);
    await applyImport(contextOf({ now: 5000 }), admin.userId, importId, { toReview: false });
    const page = await show(importId);
    expect(page).toMatchObject({ state: "done", storedRowCount: 32, counts: { new: 1, refused: 32 }, hasMore: true });
    expect(page.rows.slice(0, 2).map(({ verdict, place, rowFindings }) => [verdict, place, rowFindings])).toEqual([
      [
        "refused",
        "line 3",
        [
          {
            level: "refuse",
            words: "The id is missing or does not consist of lowercase letters, digits, and dashes.",
          },
        ],
      ],
      ["refused", "line 4", [{ level: "refuse", words: "This is not a question." }]],
    ]);
    expect((await show(importId, "page=2")).rows.length).toBe(7);
    expect((await show(importId, "search=line+4")).rows.map(({ place }) => place)).toEqual(["line 4"]);
    await deleteOldImports(contextOf({ now: 5000 + 7 * dayMs }));
    expect((await show(importId)).storedRowCount).toBe(32);
    await deleteOldImports(contextOf({ now: 5001 + 7 * dayMs }));
    expect(await show(importId)).toMatchObject({
      state: "done",
      storedRowCount: 0,
      counts: { new: 1, refused: 32 },
      rows: [],
    });
  });

  it("neither comes in nor is written down again when it is brought in twice", async () => {
    const importId = await sendImport(contextOf(), admin.userId, file);
    for (const _ of [1, 2]) await applyImport(contextOf(), admin.userId, importId, { toReview: false });
    expect((await db.select().from(auditLog)).map(({ action }) => action).sort()).toEqual([
      "import question",
      "import questions",
    ]);
    expect(await db.$count(question)).toBe(1);
  });

  it("of a file of nothing else ends as brought in too, and is written down once", async () => {
    const importId = await sendImport(contextOf(), admin.userId, file.slice(1));
    expect(await applyImport(contextOf(), admin.userId, importId, { toReview: false })).toEqual({ status: "done" });
    expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual(["import questions"]);
  });
});

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { seedBank } from "~/db/seed/seed-bank";
import { admin, contextOf, db, setUpAdminAndLearner } from "~/testing/admin-setup";
import { beginImportOf } from "~/testing/import-setup";
import { importRow, question, questionDraft, questionVersion, topic } from "../../../db/schema";
import { questionLike } from "../../../testing/make";
import type { SignedInArgs } from "../../auth/guards.server";
import { applyImport } from "./apply-import.server";
import { handleImportImage, handleImportMessage } from "./import.action.server";
import { maxQuestionLength } from "./import-limits";
import { loadImportRun } from "./import-run.loader.server";

// What somebody may send past the reader in the browser: the server holds everything to the rules again.

beforeEach(async () => {
  await setUpAdminAndLearner();
  await seedBank(db, [{ ...questionLike(), id: "known-1" }], [], 1000);
});

const dump = async () => ({
  questions: await db.select().from(question),
  versions: await db.select().from(questionVersion),
  drafts: await db.select().from(questionDraft),
  topics: await db.select().from(topic),
  words: await db.all(sql`select * from question_search`),
});

/** Posts a body as the browser would; the status, or what was thrown. */
async function post(importId: string, body: string, type = "application/json"): Promise<number> {
  const request = new Request("https://radcore.test/manage-questions/import/x/rows", {
    method: "POST",
    headers: { "Content-Type": type },
    body,
  });
  const viewer = { userId: admin.userId };
  const args = { context: contextOf(), request, params: { importId }, viewer } as unknown as SignedInArgs;
  const answer = await handleImportMessage(args).catch((error: unknown) => error);
  if (!(answer instanceof Response)) throw answer;
  return answer.status;
}

const rows = (...contents: unknown[]) =>
  JSON.stringify({ act: "rows", rows: contents.map((content, number) => ({ number, line: 1, id: null, content })) });
const shown = (importId: string) =>
  loadImportRun(contextOf(), { timeZone: "UTC", userId: admin.userId }, importId, {
    verdict: null,
    search: "",
    page: 1,
  });
const whole = { ...questionLike(), id: "fresh-1" };

describe("a piece", () => {
  it.each([
    ["truncated", rows(whole).slice(0, -20)],
    ["empty", ""],
    ["a list", "[]"],
    ["null", "null"],
    ["of no act", '{"act":"drop table"}'],
    [
      "with a number below",
      JSON.stringify({ act: "rows", rows: [{ number: -1, line: null, id: null, content: whole }] }),
    ],
    [
      "with a number that is none",
      JSON.stringify({ act: "rows", rows: [{ number: 1.5, line: null, id: null, content: whole }] }),
    ],
    ["of too many rows", rows(...Array.from({ length: 251 }, () => whole))],
    ["of no rows", rows()],
  ])("%s is refused, and nothing is kept", async (_name, body) => {
    const importId = await beginImportOf(contextOf(), admin.userId, 5);
    const before = await dump();
    expect(await post(importId, body)).toBe(400);
    expect(await db.$count(importRow)).toBe(0);
    expect(await dump()).toEqual(before);
  });

  it("is refused by what it says it is, and for a run that is none", async () => {
    expect(await post("no-such-run", rows(whole))).toBe(409);
    expect(await post(await beginImportOf(contextOf(), admin.userId, 5), rows(whole), "text/plain")).toBe(415);
  });

  it("brings in nothing but what the rules let in", { timeout: 60_000 }, async () => {
    const deep = `{"id":"deep-1","type":"single","stem":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    const nasty: unknown[] = [
      { ...whole, id: "../../etc/passwd" },
      { ...whole, id: "A b" },
      { ...whole, id: 7 },
      { ...whole, type: "essay" },
      { id: "proto-1", type: "single", constructor: { prototype: {} }, toString: 1 },
      { ...whole, id: "long-1", stem: "x".repeat(maxQuestionLength) },
      "text",
      7,
      [whole],
      null,
    ];
    const importId = await beginImportOf(contextOf(), admin.userId, nasty.length + 1);
    expect(await post(importId, rows(...nasty))).toBe(200);
    const last = `{"act":"rows","rows":[{"number":${nasty.length},"line":null,"id":null,"content":${deep}}]}`;
    expect([200, 400]).toContain(await post(importId, last));
    if ((await db.$count(importRow)) <= nasty.length) await post(importId, rows(...nasty, "the last"));
    await post(importId, '{"act":"finish"}');
    await applyImport(contextOf(), admin.userId, importId, { toReview: true });
    const drafts = await db.select().from(questionDraft);
    expect(drafts.map(({ questionId, stage, content }) => [questionId, stage, content])).toEqual([
      ["q-proto-1", "draft", JSON.stringify({ id: "proto-1", type: "single" })],
    ]);
  });

  it("of any JSON is answered, never with an error of ours, and changes nothing of the bank", {
    timeout: 60_000,
  }, async () => {
    const before = await dump();
    const importId = await beginImportOf(contextOf(), admin.userId, 40_000);
    const field = fc.constantFrom(...Object.keys(whole), "parts", "image", "answer", "stems");
    const broken = fc
      .dictionary(field, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 })
      .map((fields) => ({ ...whole, ...fields }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.jsonValue(), broken), { minLength: 1, maxLength: 20 }),
        async (contents) => {
          expect([200, 400]).toContain(await post(importId, rows(...contents)));
        },
      ),
      { numRuns: 60 },
    );
    expect(await dump()).toEqual(before);
    // The page of it can be read all the same.
    expect((await shown(importId))?.rows.length).toBeGreaterThan(0);
  });

  it.each([20, 900, 3000])("nested %i deep is shown or refused", async (depth) => {
    const importId = await beginImportOf(contextOf(), admin.userId, 1);
    const stem = JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
    expect(await post(importId, rows({ id: "deep-1", type: "single", stem }))).toBe(200);
    expect((await shown(importId))?.rows.length).toBe(1);
  });
});

it("takes no picture that is none, and says why", async () => {
  const form = new FormData();
  for (const name of ["alt", "source", "license"]) form.set(name, "words");
  form.set("file", new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], "a.png"));
  const request = new Request("https://radcore.test/x", { method: "POST", body: form });
  const args = {
    context: contextOf(),
    request,
    params: {},
    viewer: { userId: admin.userId },
  } as unknown as SignedInArgs;
  const answer = await handleImportImage(args);
  expect(await answer.json()).toEqual({ why: expect.stringContaining("SVG images can contain scripts") });
  form.delete("license");
  const half = new Request("https://radcore.test/x", { method: "POST", body: form });
  expect((await handleImportImage({ ...args, request: half })).status).toBe(400);
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Db } from "../../app/db/client.server";
import { question, questionDraft, questionVersion, series } from "../../app/db/schema";
import { freshLibsql } from "../../app/testing/libsql";
import { type AddOptions, addPictures } from "./add-pictures";
import { type LoopbackServer, sendBytes, serveLoopback } from "./loopback-server";
import { makeBucket, makeContent, pictureFiles, writeMirror } from "./make-content";

const content = makeContent();
const now = 1_800_000_000_000;
const limits = { idleMs: 300, attemptMs: 2_000, attempts: 4, pauseMs: 1 };

let mirror: string;
let fetched: string;
let server: LoopbackServer | undefined;
let db: Db;
let images: ReturnType<typeof makeBucket>;
beforeEach(async () => {
  mirror = mkdtempSync(join(tmpdir(), "radcore-mirror-"));
  fetched = mkdtempSync(join(tmpdir(), "radcore-fetched-"));
  writeMirror(mirror);
  db = (await freshLibsql()).db;
  images = makeBucket();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  for (const folder of [mirror, fetched]) rmSync(folder, { recursive: true, force: true });
});

const add = (options: Partial<AddOptions> = {}) =>
  addPictures({ db, now, images }, content, { from: mirror, isLicenseConfirmed: false, ...options });

/** Returns everything that a run writes. */
async function readState() {
  return {
    series: await db.select().from(series).orderBy(series.key),
    questions: await db.select().from(question).orderBy(question.id),
    versions: await db.select().from(questionVersion).orderBy(questionVersion.id),
    drafts: await db.select().from(questionDraft).orderBy(questionDraft.questionId),
    objects: new Map([...images.objects].sort()),
  };
}

const readStatuses = async () =>
  Object.fromEntries((await db.select().from(question)).map(({ externalId, status }) => [externalId, status]));

it("stores every series, fills in what questions name, and publishes them; the second run changes nothing", async () => {
  const steps: number[] = [];
  const first = await add({ onStored: (done, total) => steps.push(done / total) });
  expect(first).toMatchObject({ stored: 3, written: { published: 2, drafts: 1 } });
  expect(steps).toEqual([1 / 3, 2 / 3, 1]);
  expect(images.objects.size).toBe(9);
  const [version] = await db.select().from(questionVersion).where(eq(questionVersion.questionId, "q-img-test-clear"));
  const [stored] = first.pictures.get("recipe-clear")?.series ?? [];
  expect(JSON.parse(version?.body ?? "").series).toEqual([
    expect.objectContaining({ key: stored?.key, frameCount: 1, width: 24, height: 20 }),
  ]);
  expect(version?.body).not.toContain("Corner");
  expect(JSON.parse(version?.answerSheet ?? "").key.answer.value).toBe(12.3);
  const before = await readState();
  expect(await add()).toMatchObject({ stored: 0, written: { published: 0, drafts: 0 } });
  expect(await readState()).toEqual(before);
});

it("refuses a mirror with one changed byte, and stores nothing", async () => {
  const path = join(mirror, "derived/copy.png");
  const bytes = readFileSync(path);
  bytes[60] = (bytes[60] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  await expect(add()).rejects.toThrow("copy.png differs from the file that the recipes were written for");
  rmSync(path);
  await expect(add()).rejects.toThrow("copy.png is missing");
  await expect(add({ from: join(mirror, "nowhere") })).rejects.toThrow("There is no folder");
  expect(images.objects.size).toBe(0);
  expect(await db.$count(series)).toBe(0);
  expect(await db.$count(question)).toBe(0);
});

it.each([
  ["while it stores a series", 4],
  ["before the last object of a series", 5],
])("stopped %s and run again, has the same result as a run that was not", async (_, puts) => {
  await add();
  const whole = await readState();
  db = (await freshLibsql()).db;
  images = makeBucket();
  const { put } = images;
  let count = 0;
  images.put = async (...object) => {
    if (count++ === puts) throw new Error("stopped");
    return put(...object);
  };
  await expect(add()).rejects.toThrow("stopped");
  expect(await db.$count(series)).toBeGreaterThan(0);
  expect(await db.$count(question)).toBe(0);
  images.put = put;
  expect(await add()).toMatchObject({ stored: 2 });
  expect(await readState()).toEqual(whole);
});

it("leaves questions as drafts whose license is not confirmed, and publishes them when it is", async () => {
  const { questions } = await add();
  expect(questions.unconfirmedSources.map(({ id }) => id)).toEqual(["asked"]);
  expect(await readStatuses()).toMatchObject({ "img-test-clear": "live", "img-test-asked": "draft" });
  const [draft] = await db.select().from(questionDraft);
  expect(draft).toMatchObject({ questionId: "q-img-test-asked", stage: "draft", editors: "[]" });
  expect(await add({ isLicenseConfirmed: true })).toMatchObject({ written: { published: 1, drafts: 0 } });
  expect(await readStatuses()).toMatchObject({ "img-test-clear": "live", "img-test-asked": "live" });
  expect(await db.$count(questionDraft)).toBe(0);
  const before = await readState();
  expect(await add()).toMatchObject({ written: { published: 0, drafts: 0 } });
  expect(await readState()).toEqual(before);
});

it("publishes the same whether licenses are confirmed at once or later", async () => {
  await add();
  await add({ isLicenseConfirmed: true });
  const later = await readState();
  db = (await freshLibsql()).db;
  images = makeBucket();
  await add({ isLicenseConfirmed: true });
  expect(await readState()).toEqual(later);
});

it("leaves a draft that an admin changed, and a question that an admin retired", async () => {
  await add();
  await db.update(questionDraft).set({ editors: '["admin"]', content: '{"stem":"Mine"}' });
  await db.update(question).set({ status: "retired" }).where(eq(question.externalId, "img-test-clear"));
  await add({ isLicenseConfirmed: true });
  expect(await readStatuses()).toMatchObject({ "img-test-clear": "retired", "img-test-asked": "draft" });
  expect((await db.select().from(questionDraft))[0]?.content).toBe('{"stem":"Mine"}');
});

it("names the file and the question if a question names an unknown picture", async () => {
  const drafts = [{ path: "wrong.json", questions: [{ id: "img-1", series: [{ id: "a", picture: "none" }] }] }];
  const run = addPictures({ db, now, images }, { ...content, drafts }, { from: mirror, isLicenseConfirmed: false });
  await expect(run).rejects.toThrow('wrong.json: img-1: there is no picture "none"');
});

const bytesOf = (url = "") =>
  Object.entries(pictureFiles).find(([name]) => url.endsWith(name))?.[1] ?? new Uint8Array();
const fetchFrom = (base: string) => add({ from: undefined, folder: fetched, base, limits });

it("fetches over a server that stalls and truncates, and leaves out what only a mirror holds", async () => {
  let count = 0;
  server = await serveLoopback((request, response) => {
    const bytes = bytesOf(request.url);
    count++;
    // The first answers stall after some bytes, the next ones end too early.
    if (count <= 2) response.writeHead(200).write(bytes.subarray(0, 50));
    else if (count <= 4)
      response
        .writeHead(200, { "content-length": bytes.length })
        .write(bytes.subarray(0, 50), () => response.destroy());
    else sendBytes(request, response, bytes);
  });
  const added = await fetchFrom(server.address);
  expect(added.collectedFiles.skippedRecipes.map(({ id }) => id)).toEqual(["recipe-copied"]);
  expect(added).toMatchObject({ stored: 2, questions: { leftOut: 1 }, written: { published: 1, drafts: 1 } });
  // A run with a mirror then completes it.
  expect(await add()).toMatchObject({ stored: 1, written: { published: 1, drafts: 0 } });
});

it("stores nothing of a server that lies about a file", async () => {
  server = await serveLoopback((request, response) => {
    const lie = Uint8Array.from(bytesOf(request.url), (byte, n) => (n === 70 ? byte ^ 1 : byte));
    sendBytes(request, response, lie);
  });
  await expect(fetchFrom(server.address)).rejects.toThrow("differs from the file that the recipes were written for");
  expect(readdirSync(fetched, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".png"))).toEqual(
    [],
  );
  expect(images.objects.size).toBe(0);
  expect(await db.$count(question)).toBe(0);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "../../app/db/client.server";
import {
  answer,
  auditLog,
  bankCell,
  question,
  questionDraft,
  questionSketch,
  questionVersion,
  series,
} from "../../app/db/schema";
import { freshLibsql } from "../../app/testing/libsql";
import { makePerson, makeQuestion, makeSession } from "../../app/testing/make";
import { makeSeries } from "../../app/testing/make-stored-series";
import { addPictures } from "./add-pictures";
import { makeBucket, makeContent, writeMirror } from "./make-content";
import { removePictures } from "./remove-pictures";

const content = makeContent();
const now = 1_800_000_000_000;
const mirror = mkdtempSync(join(tmpdir(), "radcore-mirror-"));
beforeAll(() => writeMirror(mirror));
afterAll(() => rmSync(mirror, { recursive: true, force: true }));

let db: Db;
let images: ReturnType<typeof makeBucket>;
beforeEach(async () => {
  db = (await freshLibsql()).db;
  images = makeBucket();
  await addPictures({ db, now, images }, content, { from: mirror, isLicenseConfirmed: false });
});

const remove = () => removePictures({ db, now: now + 1, images }, content.sources);
const add = () => addPictures({ db, now: now + 2, images }, content, { from: mirror, isLicenseConfirmed: false });
const readStatuses = async () =>
  Object.fromEntries((await db.select().from(question)).map(({ externalId, status }) => [externalId, status]));

/** Puts a question into a session of a new learner, and answers it. */
async function answerQuestion(questionId: string) {
  const { userId } = await makePerson(db);
  const item = { questionId, versionId: `${questionId}-v1` };
  const sessionId = await makeSession(db, userId, [item]);
  await db.insert(answer).values({
    ...{ sessionId, position: 0, clientId: "c", userId, ...item, response: "{}", correct: true, isFirst: true },
    ...{ durationMs: 1, day: "2027-01-15", answeredAt: now },
  });
}

it("deletes pictures and questions that nobody has met, and nothing else", async () => {
  const other = await makeQuestion(db);
  const uploaded = await makeSeries({ db, now, images });
  expect(await remove()).toEqual({ series: 3, deleted: 3, retired: 0, drafts: 0 });
  expect(await readStatuses()).toEqual({ [other.content.id]: "live" });
  expect((await db.select().from(series)).map(({ key }) => key)).toEqual([uploaded]);
  expect([...images.objects.keys()].every((key) => key.includes(uploaded))).toBe(true);
  expect(await db.$count(questionVersion)).toBe(1);
  expect(await db.$count(questionDraft)).toBe(0);
  expect(await db.all(sql`select question_id from question_search`)).toHaveLength(1);
  expect(new Set((await db.select().from(questionSketch)).map(({ questionId }) => questionId)).size).toBe(1);
  expect(await db.select({ total: bankCell.total }).from(bankCell)).toEqual([{ total: 1 }]);
  expect(await remove()).toEqual({ series: 0, deleted: 0, retired: 0, drafts: 0 });
});

it("retires an answered question, so that history stays valid, and adding brings it back", async () => {
  await answerQuestion("q-img-test-clear");
  expect(await remove()).toMatchObject({ deleted: 2, retired: 1 });
  expect(await readStatuses()).toEqual({ "img-test-clear": "retired" });
  expect(await db.$count(answer)).toBe(1);
  expect(await db.select().from(auditLog)).toEqual([
    expect.objectContaining({
      actorId: "images:remove",
      subject: "question:q-img-test-clear",
      action: "retire question",
    }),
  ]);
  expect(images.objects.size).toBe(0);
  expect(await add()).toMatchObject({ stored: 3, written: { published: 2, drafts: 1 } });
  expect(await readStatuses()).toMatchObject({ "img-test-clear": "live", "img-test-copied": "live" });
  expect(await db.$count(answer)).toBe(1);
});

it("does not bring back a question that an admin retired", async () => {
  await answerQuestion("q-img-test-clear");
  await db.update(question).set({ status: "retired" }).where(eq(question.id, "q-img-test-clear"));
  await remove();
  await add();
  expect(await readStatuses()).toMatchObject({ "img-test-clear": "retired" });
});

it("keeps what an admin wrote, and says that it names a removed picture", async () => {
  await db.update(questionDraft).set({ editors: '["admin"]' });
  expect(await remove()).toEqual({ series: 3, deleted: 2, retired: 0, drafts: 1 });
  expect(await readStatuses()).toEqual({ "img-test-asked": "draft" });
});

it("completes a removal that was interrupted", async () => {
  images.delete = async () => {
    throw new Error("stopped");
  };
  await expect(remove()).rejects.toThrow("stopped");
  expect(images.objects.size).toBe(9);
  const { objects } = images;
  images = makeBucket();
  for (const [key, bytes] of objects) images.objects.set(key, bytes);
  await remove();
  expect(images.objects.size).toBe(0);
});

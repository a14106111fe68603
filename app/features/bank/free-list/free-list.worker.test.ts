import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../../db/client.server";
import { appSetting, auditLog, bankCell, freeQuestion, question, questionGrant, quota } from "../../../db/schema";
import { freshD1 } from "../../../testing/d1";
import { makeMockForm, makePerson, makeQuestion, makeSession, questionLike } from "../../../testing/make";
import type { Viewer } from "../../auth/viewer.server";
import { setDefaultQuota } from "../../billing/admin/subscription-settings.server";
import { rebuildSearchIndex } from "../../questions/search-index.server";
import { openQuestion } from "../../study/open-question.server";
import { loadFreeList } from "./free-list.loader.server";
import { saveFreeList } from "./save-free-list.server";

const now = Date.parse("2026-03-10T12:00:00Z");

let db: Db;
let count: DbCount;
let admin: string;
let made: { questionId: string; versionId: string }[];
let ids: string[];

const context = (at = now) => ({ db, now: at, id: () => crypto.randomUUID() });
const viewer = () => ({ userId: admin, adminScope: "owner", timeZone: "UTC" }) as Viewer;
const save = (before: string[], order: string[], by = admin, at = now) =>
  saveFreeList(context(at), by, { before, order });
async function stored() {
  const rows = await db.select().from(freeQuestion).orderBy(freeQuestion.position);
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
  return rows.map(({ questionId }) => questionId);
}
const show = (query = "") => loadFreeList(context(), viewer(), new URLSearchParams(query));

beforeEach(async () => {
  ({ db, count } = await freshD1());
  admin = (await makePerson(db, { role: "admin", now })).userId;
  made = [];
  for (let index = 0; index < 6; index++)
    made.push(
      await makeQuestion(db, {
        content: questionLike({
          id: `listed-${index}`,
          modality: index % 2 ? "mr" : "ct",
          stem: `Which number is ${index} of granuloma?`,
        }),
        now,
      }),
    );
  ids = made.map(({ questionId }) => questionId);
});

const at = (...places: number[]) => places.flatMap((place) => ids[place] ?? []);

it("puts a list in the place of another, with the bank's counts and one audit entry", async () => {
  expect(await save([], at(0, 1, 2))).toEqual({ status: "saved", added: 3, removed: 0, moved: 0 });
  expect(await save(at(0, 1, 2), at(2, 0, 3))).toEqual({ status: "saved", added: 1, removed: 1, moved: 1 });
  expect(await stored()).toEqual(at(2, 0, 3));
  const cells = await db
    .select({ modality: bankCell.modality, free: bankCell.free })
    .from(bankCell)
    .orderBy(bankCell.modality);
  expect(cells).toEqual([
    { modality: "ct", free: 2 },
    { modality: "mr", free: 1 },
  ]);
  const log = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(log).toHaveLength(2);
  expect(
    log.map(({ before, after, actorId }) => [JSON.parse(before ?? ""), JSON.parse(after ?? ""), actorId]),
  ).toContainEqual([{ questions: 3, removed: ["listed-1"] }, { questions: 3, added: ["listed-3"], moved: 1 }, admin]);
});

it("can be emptied, and filled again", async () => {
  await save([], at(0, 1));
  expect(await save(at(0, 1), [])).toMatchObject({ status: "saved", removed: 2 });
  expect(await stored()).toEqual([]);
  expect(await save([], at(1))).toMatchObject({ status: "saved" });
  expect(await stored()).toEqual(at(1));
});

it("writes nothing over a list that somebody else changed, and says who and what", async () => {
  const other = await makePerson(db, { role: "admin", now });
  await save([], at(0, 1));
  await save(at(0, 1), at(1, 0), other.userId, now + 1000);
  for (const [before, order] of [
    [at(0, 1), at(0)],
    [at(0, 1), []],
    [[], at(4)],
    [at(0, 1, 2), at(0, 1, 2)],
  ] as const) {
    expect(await save([...before], [...order])).toMatchObject({
      status: "elsewhere",
      savedRows: [{ id: ids[1] }, { id: ids[0] }],
      change: { at: now + 1000, by: other.username },
    });
    expect(await stored()).toEqual(at(1, 0));
  }
  // Emptied meanwhile.
  await save(at(1, 0), [], other.userId);
  expect(await save(at(1, 0), at(2))).toMatchObject({ status: "elsewhere", savedRows: [] });
  expect(await stored()).toEqual([]);
  expect(await db.$count(auditLog)).toBe(3);
});

it("lets one of many that save at once win, and tells the others", async () => {
  await save([], at(0, 1, 2));
  const results = await Promise.all(at(0, 1, 2, 3, 4, 5).map((id) => save(at(0, 1, 2), [id])));
  expect(results.filter(({ status }) => status === "saved")).toHaveLength(1);
  expect(await stored()).toHaveLength(1);
  expect(await db.$count(auditLog)).toBe(2);
});

it("takes live questions only, keeps what was there, and knows no strangers", async () => {
  await save([], at(0, 1));
  await db
    .update(question)
    .set({ status: "under_review" })
    .where(eq(question.id, ids[0] ?? ""));
  await db
    .update(question)
    .set({ status: "retired" })
    .where(eq(question.id, ids[2] ?? ""));
  await db
    .update(question)
    .set({ formId: await makeMockForm(db) })
    .where(eq(question.id, ids[3] ?? ""));
  await save(at(0, 1), [...at(0, 2, 3), "nobody", ...at(4, 1)]);
  expect(
    (await db.select().from(freeQuestion).orderBy(freeQuestion.position)).map(({ questionId }) => questionId),
  ).toEqual(at(0, 4, 1));
  expect((await show()).rows.map(({ status }) => status)).toEqual(["under_review", "live", "live"]);
});

it("leaves open what was opened, and closes what was not (P1, P2)", async () => {
  await save([], at(0, 1));
  const learner = await makePerson(db, { now });
  const sessionId = await makeSession(db, learner.userId, made.slice(0, 2), now);
  const open = (position: number) => openQuestion(db, learner.userId, { sessionId, position, now, spendMode: "quota" });
  expect((await open(0))?.question).not.toBeNull();
  await save(at(0, 1), at(5));
  expect((await open(0))?.question).not.toBeNull();
  expect((await open(1))?.question).toBeNull();
});

it("grants by the default quota of the moment, never one more, however much is opened at once (P1)", async () => {
  await save([], ids);
  await setDefaultQuota(context(), admin, 2);
  const open = async (userId: string) => {
    const sessionId = await makeSession(db, userId, made, now);
    await Promise.all(
      made.map((_, position) => openQuestion(db, userId, { sessionId, position, now, spendMode: "quota" })),
    );
    return db.$count(questionGrant, eq(questionGrant.userId, userId));
  };
  const early = await makePerson(db, { now });
  expect(await open(early.userId)).toBe(2);
  await setDefaultQuota(context(), admin, 4);
  expect(await open(early.userId)).toBe(2);
  // While it is changed from 4 to 3 a learner gets one or the other, and no more than theirs.
  const late = await makePerson(db, { now });
  const [granted] = await Promise.all([open(late.userId), setDefaultQuota(context(), admin, 3)]);
  const [row] = await db.select().from(quota).where(eq(quota.userId, late.userId));
  expect([3, 4]).toContain(row?.limitCount);
  expect(granted).toBe(row?.limitCount);
  expect(await db.$count(appSetting, and(eq(appSetting.key, "freeQuestionQuota"), eq(appSetting.value, "3")))).toBe(1);
  expect((await show()).quota).toBe(3);
  expect(await db.$count(auditLog, eq(auditLog.subject, "setting:freeQuestionQuota"))).toBe(3);
});

it("shows the page in one trip: the balance, what is missing, what is found", async () => {
  await rebuildSearchIndex(db);
  await save([], at(0, 2));
  const before = count.trips;
  const page = await show("find=granuloma");
  expect(count.trips - before).toBe(1);
  expect(page.rows.map(({ externalId }) => externalId)).toEqual(["listed-0", "listed-2"]);
  expect(page.balance.map(({ title }) => title)).toEqual(["Organ", "Modality", "Level", "Type"]);
  expect(page.balance[1]?.lines).toEqual([
    { name: "CT", freeCount: 2, bankCount: 3, freeShare: 100, bankShare: 50 },
    { name: "MR", freeCount: 0, bankCount: 3, freeShare: 0, bankShare: 50 },
  ]);
  // Of the cell with nothing on the list first, and nothing that is there.
  expect(page.suggestions[0]?.domains).toContain("MR");
  expect(page.suggestions.map(({ id }) => id).filter((id) => at(0, 2).includes(id))).toEqual([]);
  expect(page.searchResults?.map(({ externalId }) => externalId).sort()).toEqual([
    "listed-1",
    "listed-3",
    "listed-4",
    "listed-5",
  ]);
  expect(page.lastChange?.by).toBeTruthy();
  expect((await show("find=%22%29")).searchResults).toBeNull();
});

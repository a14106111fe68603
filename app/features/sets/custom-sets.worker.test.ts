import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Db } from "../../db/client.server";
import { customSet, questionGrant, studyItem, studySession, studySet } from "../../db/schema";
import { seedBank } from "../../db/seed/seed-bank";
import { seedStudySets } from "../../db/seed/seed-study-sets";
import { freshD1 } from "../../testing/d1";
import { makePerson, questionLike } from "../../testing/make";
import { emptyFilter } from "../questions/filter";
import { startSession } from "../study/start-session.server";
import { maxSetsPerLearner } from "./custom-set-limits";
import { toSavedSets } from "./custom-set-view.server";
import {
  deleteSet,
  type Recipe,
  saveSet,
  selectSets,
  selectSharedSet,
  setShareToken,
  updateSet,
} from "./custom-sets.server";
import { selectSetQuestions, selectStudySets, toSetQuestions } from "./study-sets.server";

const now = Date.parse("2026-03-10T12:00:00Z");
const recipe: Recipe = { from: "filter", size: 3, mode: "exam", filter: { ...emptyFilter, organs: ["gi"] } };

it("lets only the owner change, share, start, or delete a set", async () => {
  const { db } = await freshD1();
  const [owner, other] = [await learner(db), await learner(db)];
  await makeBank(db);
  expect(await saveSet(db, owner, { id: "set-1", name: "", recipe, now })).toBe(true);
  expect(await updateSet(db, other, "set-1", { name: "Mine now" }, now)).toBe(false);
  await setShareToken(db, other, "set-1", "stolen");
  await deleteSet(db, other, "set-1");
  expect((await start(db, other, "s-other")).status).toBe("nothing-matches");
  const [kept] = await db.select().from(customSet);
  // Without a typed name, the recipe names the set.
  expect(kept).toMatchObject({ name: "Gastrointestinal", shareToken: null, lastSessionId: null });
  expect(await selectSets(db, other, 1)).toEqual([]);
});

it("stores the last session of a set and offers it again", async () => {
  const { db } = await freshD1();
  const userId = await learner(db);
  await makeBank(db);
  await saveSet(db, userId, { id: "set-1", name: "Gut", recipe, now });
  expect((await start(db, userId, "session-1")).status).toBe("started");
  const shown = async () =>
    toSavedSets(
      { now, settings: { url: "https://radcore.test" } } as never,
      await selectSets(db, userId, 1),
      [],
      "UTC",
    );
  // An open exam must not reveal what was missed.
  await db.update(studySession).set({ marks: "cx-" });
  expect((await shown())[0]).toMatchObject({
    ...{ name: "Gut", description: "Gastrointestinal", modeName: "Exam", shareLink: null },
    lastSession: { id: "session-1", isOpen: true, total: 3, missedCount: 0, unansweredCount: 1 },
  });
  await db.update(studySession).set({ finishedAt: now });
  expect((await shown())[0]?.lastSession).toEqual({
    id: "session-1",
    isOpen: false,
    total: 3,
    missedCount: 1,
    unansweredCount: 1,
  });
});

it("shares a recipe under one token until sharing stops, and under no other", async () => {
  const { db } = await freshD1();
  const userId = await learner(db);
  await saveSet(db, userId, { id: "set-1", name: "Gut", recipe, now });
  await setShareToken(db, userId, "set-1", "token-1");
  // A second request keeps the existing link.
  await setShareToken(db, userId, "set-1", "token-2");
  expect(await selectSharedSet(db, "token-2")).toEqual([]);
  expect(await selectSharedSet(db, "token-1")).toMatchObject([{ name: "Gut" }]);
  await setShareToken(db, userId, "set-1", null);
  expect(await selectSharedSet(db, "token-1")).toEqual([]);
});

it(`saves at most ${maxSetsPerLearner} sets per learner`, async () => {
  const { db } = await freshD1();
  const [userId, other] = [await learner(db), await learner(db)];
  for (let n = 0; n < maxSetsPerLearner; n++)
    await saveSet(db, userId, { id: `set-${n}`, name: `Set ${n}`, recipe, now });
  expect(await saveSet(db, userId, { id: "one-more", name: "One more", recipe, now })).toBe(false);
  expect(await saveSet(db, other, { id: "theirs", name: "Theirs", recipe, now })).toBe(true);
  expect(await db.$count(customSet, eq(customSet.userId, userId))).toBe(maxSetsPerLearner);
});

it("returns a study set's progress without unopened stems", async () => {
  const { db } = await freshD1();
  const userId = await learner(db);
  await makeBank(db);
  await seedStudySets(db, [
    {
      ...{ id: "gut", title: "Gut", rotation: "Abdominal", level: "R2", minutes: 10 },
      description: "Ten questions on the gut, from easy to hard.",
      questions: ["gut-3", "gut-1", "gut-5", "gut-0"],
    },
  ]);
  await db.run(
    "insert into outcome (user_id, question_id, state, first_correct, answers, latest_at) values" +
      ` ('${userId}', 'q-gut-1', 'correct', 1, 1, 1), ('${userId}', 'q-gut-0', 'incorrect', 0, 1, 1)`,
  );
  await db.run(
    `insert into question_grant (user_id, question_id, source, granted_at) values ('${userId}', 'q-gut-5', 'unlimited', 1)`,
  );
  // gut-0 and gut-1 are on the free list; gut-5 was opened before.
  const limited = (remaining: number) => ({ unlimited: false as const, remaining, limit: 50 });
  expect((await selectStudySets(db, userId, limited(9), 9))[0]).toMatchObject({
    total: 4,
    accessibleCount: 3,
    answered: 2,
    correct: 1,
  });
  // What is open follows the free questions that are left.
  expect((await selectStudySets(db, userId, limited(1), 9))[0]).toMatchObject({ accessibleCount: 2 });
  expect((await selectStudySets(db, userId, limited(0), 9))[0]).toMatchObject({ accessibleCount: 1 });
  expect((await selectStudySets(db, userId, { unlimited: true }, 9))[0]).toMatchObject({
    total: 4,
    accessibleCount: 4,
  });
  const listed = toSetQuestions(await selectSetQuestions(db, userId, "gut"));
  expect(listed.map(({ outcome, stem }) => [outcome, stem])).toEqual([
    ["unused", null],
    ["correct", null],
    ["unused", "Which of these is right?"],
    ["incorrect", null],
  ]);
});

it("starts a published study set in its order, within access and quota (S5, P2)", async () => {
  const { db } = await freshD1();
  const userId = await learner(db);
  await makeBank(db);
  const set = {
    ...{ id: "gut", title: "Gut", rotation: "Abdominal", level: "R2" as const, minutes: 10 },
    description: "Ten questions on the gut, from easy to hard.",
    questions: ["gut-3", "gut-2", "gut-5", "gut-0", "gut-1"],
  };
  await seedStudySets(db, [set]);
  await db.insert(questionGrant).values({ userId, questionId: "q-gut-5", source: "unlimited", grantedAt: 1 });
  const begin = (id: string, starter: { unlimited: boolean; remaining: number }) =>
    startSession(
      db,
      { userId, ...starter },
      { from: "study-set", setId: "gut" },
      { now, seed: 1, id, acceptsFewer: true },
    );
  const drawn = async (sessionId: string) => {
    const rows = await db
      .select()
      .from(studyItem)
      .where(eq(studyItem.sessionId, sessionId))
      .orderBy(studyItem.position);
    return rows.map(({ questionId }) => questionId.slice("q-".length));
  };
  await begin("paid", { unlimited: true, remaining: 0 });
  expect(await drawn("paid")).toEqual(set.questions);
  await begin("free", { unlimited: false, remaining: 1 });
  expect(await drawn("free")).toEqual(["gut-2", "gut-5"]);
  await db.update(studySet).set({ published: false });
  expect(await begin("gone", { unlimited: true, remaining: 0 })).toEqual({ status: "nothing-matches" });
});

async function learner(db: Db): Promise<string> {
  return (await makePerson(db, { now })).userId;
}

async function makeBank(db: Db) {
  const contents = Array.from({ length: 6 }, (_, n) => questionLike({ id: `gut-${n}` }));
  await seedBank(db, contents, ["gut-0", "gut-1", "gut-2"], now);
}

function start(db: Db, userId: string, id: string) {
  const starter = { userId, unlimited: true, remaining: 0 };
  return startSession(db, starter, { from: "custom-set", setId: "set-1" }, { now, seed: 1, id });
}

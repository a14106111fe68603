import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import {
  customSet,
  groupParticipant,
  groupSet,
  groupSetItem,
  question,
  studyItem,
  studySession,
  user,
} from "../../../db/schema";
import { contextOf, db, setUpAdminAndLearner } from "../../../testing/admin-setup";
import { countD1 } from "../../../testing/d1";
import {
  answerAll,
  argsOf,
  makeGroup,
  makeGroupLink,
  makeSubscriber,
  now,
  play,
  recipe,
  startGroup,
} from "../../../testing/group-setup";
import { makeMockForm, makePerson, makeSession, type Person } from "../../../testing/make";
import { deleteAccount } from "../../accounts/delete-account.server";
import { maxSharingParticipants } from "../../study/start-request";
import { handleCustomSetsAction } from "../custom-sets.action.server";
import { deleteSet } from "../custom-sets.server";
import { limitLinkGuesses } from "../limit-link-guesses.server";
import { buildGroupSetDeletion } from "./delete-group-sets.server";
import { handleGroupSetAction } from "./group-set.action.server";
import { loadGroupSet } from "./group-set.loader.server";

// Sharing the same questions with a group (S10).

let owner: Person;
let ben: Person;
let eve: Person;

beforeEach(async () => {
  await setUpAdminAndLearner();
  [owner, ben, eve] = await Promise.all([makeSubscriber(), makeSubscriber(), makeSubscriber()]);
});

const questionsOf = async (sessionId: string) =>
  (
    await db
      .select({ id: studyItem.questionId })
      .from(studyItem)
      .where(eq(studyItem.sessionId, sessionId))
      .orderBy(studyItem.position)
  ).map(({ id }) => id);

const see = (learner: Person, token: string, subscribed = true) => loadGroupSet(argsOf(learner, token, { subscribed }));
const act = (learner: Person, token: string, intent: string) =>
  handleGroupSetAction(argsOf(learner, token, { fields: { intent } }));
const names = async (learner: Person, token: string) => (await see(learner, token)).results.map(({ name }) => name);

/** The status of the response that a request throws. */
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (thrown) => (thrown instanceof Response ? thrown.status : String(thrown)),
  );

it("gives everyone the same questions in the same order, drawn once (S10)", async () => {
  const token = await makeGroup(owner, 12);
  const drawn = await db.select().from(groupSetItem).orderBy(groupSetItem.position);
  expect(drawn.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  const ids = drawn.map(({ questionId }) => questionId);
  await play(ben, token, "cccc");
  // What a learner answered before changes neither the questions nor their order.
  for (const learner of [ben, eve, owner]) {
    const { status, id } = await startGroup(learner, token, { id: `again ${learner.userId}` });
    expect(status).toBe("started");
    expect(await questionsOf(id)).toEqual(ids);
  }
  // Creating the link again keeps it.
  await makeGroupLink(owner);
  expect(await db.$count(groupSet)).toBe(1);
  expect(await db.$count(groupSetItem)).toBe(4);
});

it("opens for subscribers only; others get the reason, and no session", async () => {
  const token = await makeGroup(owner);
  const free = await makePerson(db, { now });
  expect((await startGroup(free, token, { unlimited: false })).status).toBe("quota-used-up");
  expect(await see(free, token, false)).toMatchObject({ unlimited: false, participation: null });
  const post = (intent: string, learner: Person, subscribed: boolean, setId: string) => {
    const args = argsOf(learner, token, { fields: { intent, setId }, subscribed });
    return handleCustomSetsAction(args);
  };
  const setId = `set of ${owner.userId}`;
  expect((await post("shareGroup", owner, false, setId)).headers.get("Location")).toBe("/pricing");
  // Nobody can share, or stop sharing, the set of another learner.
  expect(await statusOf(post("shareGroup", ben, true, setId))).toBe(404);
  await post("unshareGroup", ben, true, setId);
  expect(await db.$count(groupSet)).toBe(1);
  await post("unshareGroup", owner, true, setId);
  expect(await db.$count(groupSet)).toBe(0);
});

it("shows results only among finished participants who agreed", async () => {
  const token = await makeGroup(owner);
  await play(owner, token, "ccxc");
  await play(ben, token, "cxxc", { compare: false });
  const { id } = await startGroup(eve, token);
  await answerAll(eve, id, "cc");
  expect(await names(owner, token)).toHaveLength(1);
  // Ben did not agree, and Eve has not finished.
  for (const learner of [ben, eve]) expect(await see(learner, token)).toMatchObject({ results: [], questions: [] });
  expect((await see(eve, token)).sharingCount).toBe(2);

  await act(ben, token, "join");
  const { results, questions } = await see(ben, token);
  expect(results).toMatchObject([
    { isOwn: false, correct: 3, total: 4, durationMs: 4000 },
    { isOwn: true, correct: 2, total: 4, durationMs: 4000 },
  ]);
  expect(questions).toEqual([
    { position: 0, ownMark: "correct", share: { correctCount: 2, participantCount: 2 } },
    { position: 1, ownMark: "incorrect", share: { correctCount: 1, participantCount: 2 } },
    { position: 2, ownMark: "incorrect", share: { correctCount: 0, participantCount: 2 } },
    { position: 3, ownMark: "correct", share: { correctCount: 2, participantCount: 2 } },
  ]);
  const sent = JSON.stringify(await see(ben, token));
  expect(sent).not.toContain(owner.userId);
  for (const { questionId } of await db.select().from(groupSetItem)) expect(sent).not.toContain(questionId);

  // Without a full name, the username shows, as the question before the start says.
  await db.update(user).set({ name: "" }).where(eq(user.id, owner.userId));
  expect(await names(ben, token)).toContain(owner.username);

  await act(owner, token, "leave");
  expect(await names(ben, token)).toHaveLength(1);
  expect(await see(owner, token)).toMatchObject({ results: [], participation: { isSharing: false } });
});

it("compares the first session of a learner, also if two start at the same time", async () => {
  const token = await makeGroup(owner);
  const starts = await Promise.all(["one", "two"].map((id) => startGroup(ben, token, { id })));
  expect(starts.map(({ status }) => status)).toEqual(["started", "started"]);
  expect(await db.$count(groupParticipant)).toBe(1);
  const first = await play(eve, token, "cccc");
  const again = await startGroup(eve, token, { id: "second try" });
  await answerAll(eve, again.id, "xxxx");
  const [row] = await db.select().from(groupParticipant).where(eq(groupParticipant.userId, eve.userId));
  expect(row).toMatchObject({ sessionId: first, isSharing: true });
});

it("never opens for a guessed or removed link, and nobody joins without a session", async () => {
  const token = await makeGroup(owner);
  for (const wrong of ["", "x", `${token}x`, "%"]) {
    expect(await statusOf(see(ben, wrong))).toBe(404);
    expect((await startGroup(ben, wrong || "-", { id: `guess ${wrong}` })).status).toBe("nothing-matches");
  }
  for (const intent of ["join", "leave"]) expect(await statusOf(act(ben, token, intent))).toBe(404);
  await play(ben, token, "cccc");
  await deleteSet(db, owner.userId, `set of ${owner.userId}`);
  expect(await statusOf(see(ben, token))).toBe(404);
  expect((await startGroup(eve, token)).status).toBe("nothing-matches");
  expect([await db.$count(customSet), await db.$count(groupParticipant), await db.$count(groupSetItem)]).toEqual([
    0, 0, 0,
  ]);
  // The session of a participant stays.
  expect(await db.$count(studySession)).toBe(1);
});

it("refuses guesses beyond the limit per minute", async () => {
  const token = await makeGroup(owner);
  const allowAccountAttempt = async (key: string) => key !== `shared link ${ben.userId}`;
  const changes = { allowAccountAttempt };
  expect(await statusOf(loadGroupSet(argsOf(ben, token, { changes })))).toBe(429);
  const copy = { intent: "copy", token: "guess" };
  expect(await statusOf(handleCustomSetsAction(argsOf(ben, token, { changes, fields: copy })))).toBe(429);
  expect(await statusOf(limitLinkGuesses({ allowAccountAttempt }, eve.userId))).toBe(200);
});

it("refuses a group set with a question of an open exam as a whole (Q12)", async () => {
  const token = await makeGroup(owner, 4);
  const [row] = await db.select().from(question).limit(1);
  const exam = await makeSession(
    db,
    ben.userId,
    [{ questionId: row?.id ?? "", versionId: row?.versionId ?? "" }],
    now,
    {
      mode: "exam",
    },
  );
  expect((await startGroup(ben, token)).status).toBe("in-exam");
  await db.update(studySession).set({ finishedAt: now }).where(eq(studySession.id, exam));
  expect((await startGroup(ben, token)).status).toBe("started");
});

it("draws no question of a mock form (S7), and leaves out a withdrawn one afterward", async () => {
  const token = await makeGroup(owner, 5);
  const [first, second] = await db.select().from(groupSetItem).orderBy(groupSetItem.position);
  const formId = await makeMockForm(db);
  await db
    .update(question)
    .set({ formId })
    .where(eq(question.id, first?.questionId ?? ""));
  await db
    .update(question)
    .set({ status: "retired" })
    .where(eq(question.id, second?.questionId ?? ""));
  expect(await see(ben, token)).toMatchObject({ drawnCount: 4, liveCount: 2 });
  expect(await questionsOf((await startGroup(ben, token)).id)).toHaveLength(2);
  await makeGroup(eve, 0);
  const drawn = await db
    .select({ formId: question.formId })
    .from(groupSetItem)
    .innerJoin(question, eq(question.id, groupSetItem.questionId))
    .innerJoin(groupSet, and(eq(groupSet.id, groupSetItem.groupId), eq(groupSet.userId, eve.userId)));
  expect(drawn.map((one) => one.formId)).toEqual([null, null, null]);
});

it("forgets deleted and banned learners, and keeps results readable after a subscription", async () => {
  const token = await makeGroup(owner);
  for (const learner of [owner, ben, eve]) await play(learner, token, "cccc");
  expect(await names(eve, token)).toHaveLength(3);
  expect((await see(eve, token, false)).results).toHaveLength(3);
  await db.update(user).set({ banned: true }).where(eq(user.id, ben.userId));
  expect(await names(eve, token)).toHaveLength(2);
  const context = contextOf({ now });
  await deleteAccount({ ...context, payments: null, waitUntil: () => {} }, ben.userId);
  expect(await db.$count(groupParticipant)).toBe(2);
  await deleteAccount({ ...context, payments: null, waitUntil: () => {} }, owner.userId);
  expect(await statusOf(see(eve, token))).toBe(404);
  expect([await db.$count(groupSet), await db.$count(groupParticipant)]).toEqual([0, 0]);
});

it("reads the questions of the participants once in one trip", async () => {
  const token = await makeGroup(owner, 40);
  await db.update(customSet).set({ request: JSON.stringify({ ...recipe, size: 40 }) });
  await db.batch(buildGroupSetDeletion(db, eq(groupSet.userId, owner.userId)));
  await makeGroupLink(owner);
  const learners = await Promise.all(Array.from({ length: 10 }, makeSubscriber));
  for (const learner of learners) await startGroup(learner, token);
  await db.update(studySession).set({ finishedAt: now });
  const { db: countedDb, count } = countD1();
  const args = argsOf(learners[0] ?? owner, token, { changes: { db: countedDb } });
  expect((await loadGroupSet(args)).questions).toHaveLength(40);
  expect(count.trips).toBe(1);
  // The items of ten sessions of forty questions with their answers, the set's own questions, and the participants.
  expect(count.rowsRead).toBeLessThan(3 * 10 * 40 + 400);
});

it("compares a limited number of participants", async () => {
  const token = await makeGroup(owner);
  await play(owner, token, "cccc");
  for (let n = 1; n < maxSharingParticipants; n++) await startGroup(await makeSubscriber(), token);
  await startGroup(ben, token);
  expect((await see(ben, token)).participation).toMatchObject({ isSharing: false });
  expect((await act(ben, token, "join")).headers.get("Location")).toMatch(/done=full$/);
  await act(owner, token, "leave");
  expect((await act(ben, token, "join")).headers.get("Location")).toMatch(/done=join$/);
});

import { beforeEach, expect, it } from "vitest";
import { freshD1 } from "../../testing/d1";
import { ana, beginSession, db, makeLearner, setUpModes } from "../../testing/study-modes-setup";
import { getMissedQuestions } from "./missed-questions.server";

beforeEach(() => setUpModes(async () => (await freshD1()).db));

const readPositions = async (sessionId: string, userId = ana.userId) =>
  (await getMissedQuestions(db, userId, sessionId))?.questions.map(({ position }) => position);

it("lists the incorrect answers of a finished exam with key and teaching point, and nothing before its end", async () => {
  const exam = await beginSession(db, ana, { mode: "exam", size: 3 });
  await exam.enter(0, "a");
  await exam.enter(1, "b");
  await exam.open(2);
  expect(await readPositions(exam.id)).toEqual([]);
  await exam.finish();
  expect((await getMissedQuestions(db, ana.userId, exam.id))?.questions).toMatchObject([
    { position: 1, answer: ["Option a"], response: ["Option b"], teachingPoints: ["TEACHING-TEXT"] },
  ]);
  expect(await readPositions(exam.id)).toEqual([1]);
});

it("lists only answered questions of a tutor session, and leaves out those that an open exam withholds (Q12)", async () => {
  const tutor = await beginSession(db, ana, { mode: "tutor", size: 10, organ: "gi" });
  await tutor.enter(0, "b");
  await tutor.enter(1, "a");
  await tutor.enter(2, "b");
  expect(await readPositions(tutor.id)).toEqual([0, 2]);
  await beginSession(db, ana, { mode: "exam", size: 10, organ: "gi" });
  expect(await readPositions(tutor.id)).toEqual([]);
});

it("lists nothing of another learner", async () => {
  const exam = await beginSession(db, ana, { mode: "exam", size: 2 });
  await exam.enter(0, "b");
  await exam.finish();
  expect(await readPositions(exam.id)).toEqual([0]);
  expect(await getMissedQuestions(db, (await makeLearner(db)).userId, exam.id)).toBeNull();
});

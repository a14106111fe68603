import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { viewing } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makePerson, makeQuestion, makeSession, questionLike } from "../../testing/make";
import { makeSeries, referTo } from "../../testing/make-stored-series";
import { questionContent } from "../questions/content";
import type { ViewerState } from "../series/viewer/saved-viewer-state";
import { openQuestion } from "./open-question.server";
import { deleteViewings, saveViewing } from "./viewing.server";

const now = Date.parse("2026-11-23T12:00:00Z");
const state: ViewerState = {
  ...{ version: 1, layout: "1x1", activePane: 0, isLinked: true },
  panes: [
    {
      ...{ series: "a", frame: 2, window: { center: 40, width: 80 }, isInverted: false },
      viewport: { zoom: 2, x: 0.5, y: 0.25, rotation: 1, isFlipped: false },
    },
  ],
  measurements: [{ kind: "probe", series: "a", frame: 2, points: [{ x: 1, y: 2 }] }],
};
const log = { a: { last: 2, milliseconds: { 0: 500, 2: 1200 } } };
let context: Context;

beforeEach(async () => {
  const { binding } = await freshD1();
  context = { ...localContext({ DB: binding }), now };
});

/** Makes a learner with a session of one question with a series and one without. */
async function study() {
  const { db } = context;
  const { userId } = await makePerson(db, { subscribedDays: 30, now });
  const key = await makeSeries(context);
  const asked = [
    await makeQuestion(db, { content: questionContent.parse({ ...questionLike(), series: [referTo(key)] }) }),
    await makeQuestion(db, { content: questionLike() }),
  ];
  return { userId, sessionId: await makeSession(db, userId, asked, now) };
}

const read = async (userId: string, sessionId: string) => {
  const open = await openQuestion(context.db, userId, { sessionId, position: 0, now, spendMode: "quota" });
  return open?.question?.viewing;
};

it("returns the state and the log where the learner left off, whichever was saved last", async () => {
  const { userId, sessionId } = await study();
  const place = { sessionId, position: 0 };
  expect(await read(userId, sessionId)).toEqual({ state: null, log: null });
  await saveViewing(context.db, userId, { ...place, state, log }, now);
  expect(await read(userId, sessionId)).toEqual({ state, log });
  const newer = { a: { last: 0, milliseconds: { 0: 900, 2: 1200 } } };
  for (let times = 0; times < 2; times++) await saveViewing(context.db, userId, { ...place, log: newer }, now + 1);
  expect(await read(userId, sessionId)).toEqual({ state, log: newer });
  expect(await context.db.$count(viewing)).toBe(1);
});

it("stores nothing for another learner's session, an unknown position, or a question without series", async () => {
  const [ana, eve] = [await study(), await study()];
  await saveViewing(context.db, eve.userId, { sessionId: ana.sessionId, position: 0, log }, now);
  for (const position of [1, 2])
    await saveViewing(context.db, ana.userId, { sessionId: ana.sessionId, position, log }, now);
  expect(await context.db.$count(viewing)).toBe(0);
  await saveViewing(context.db, ana.userId, { sessionId: ana.sessionId, position: 0, log }, now);
  await saveViewing(context.db, eve.userId, { sessionId: ana.sessionId, position: 0, state }, now);
  expect(await read(ana.userId, ana.sessionId)).toEqual({ state: null, log });
});

it("deletes the learner's viewings and no one else's", async () => {
  const [ana, eve] = [await study(), await study()];
  for (const { userId, sessionId } of [ana, eve])
    await saveViewing(context.db, userId, { sessionId, position: 0, log }, now);
  await deleteViewings(context.db, ana.userId);
  expect(await read(ana.userId, ana.sessionId)).toEqual({ state: null, log: null });
  expect(await read(eve.userId, eve.sessionId)).toEqual({ state: null, log });
});

it("ignores a state of another version, and keeps the log", async () => {
  const { userId, sessionId } = await study();
  await context.db.insert(viewing).values({
    ...{ sessionId, position: 0, savedAt: now },
    ...{ state: JSON.stringify({ ...state, version: 0 }), log: JSON.stringify(log) },
  });
  expect(await read(userId, sessionId)).toEqual({ state: null, log });
});

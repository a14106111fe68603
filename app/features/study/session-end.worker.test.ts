import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { optionTally, studySession } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { recordQueryPlans } from "../../testing/query-plan-recorder";
import { ana, beginSession, db, setUpModes, start } from "../../testing/study-modes-setup";
import type { Viewer } from "../auth/viewer.server";
import { saveAnswer } from "./apply-save.server";
import { type AnswerContext, selectForGrading } from "./select-for-grading.server";
import { settleClosedSessions } from "./session-clock.server";
import { listRecentSessions } from "./session-list.server";
import { getSettledResults } from "./settled-results.server";
import { createShownIdRename } from "./shown-ids.server";

// The last answer of a tutor session ends it in a separate write, which may fail; then something else must end it later.

let plans: ReturnType<typeof recordQueryPlans>;

beforeEach(() =>
  setUpModes(async () => {
    const fresh = await freshD1();
    plans = recordQueryPlans(fresh.binding);
    return fresh.db;
  }),
);

const given = {
  now: start,
  settings: { authSecret: "a secret of this test, 32 characters long" },
  enqueueMessage: async () => {},
};

/** Returns the id that a session shows for an option. */
const shown = (sessionId: string, item: AnswerContext | undefined, option: string) =>
  createShownIdRename(given.settings.authSecret, sessionId, item?.questionId ?? "")(option, "to");

/** Creates a session of two questions whose ending fails after its last answer. */
async function endFails(size = 2) {
  const session = await beginSession(db, ana, { size });
  for (let position = 0; position < size - 1; position++) await session.enter(position, "a");
  await session.open(size - 1);
  const [item] = await selectForGrading(db, ana.token, session.id, size - 1);
  let batches = 0;
  const failing = new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "batch" || batches++ === 0) return Reflect.get(target, name, receiver);
      return () => Promise.reject(new Error("the database is gone"));
    },
  });
  const failed: Promise<unknown>[] = [];
  const later = (work: Promise<unknown>) => {
    failed.push(work.catch((error) => error));
  };
  const context = { ...given, db: failing, waitUntil: later } as unknown as Context;
  const told = await saveAnswer(context, { userId: ana.userId, timeZone: "UTC" } as Viewer, item, {
    ...{
      sessionId: session.id,
      position: size - 1,
      clientId: "last-answer",
      response: { type: "single", choice: shown(session.id, item, "b") },
    },
    ...{ confidence: null, took: 1, replaces: null },
  });
  expect(told).toMatchObject({ status: "stored" });
  expect((await Promise.all(failed)).some((error) => error instanceof Error)).toBe(true);
  expect(await session.row()).toMatchObject({ marks: `${"c".repeat(size - 1)}x`, finishedAt: null, closedAt: start });
  expect(await db.$count(optionTally)).toBe(0);
  return session;
}

const tallied = async (of: Db) => (await of.select().from(optionTally)).reduce((sum, { chosen }) => sum + chosen, 0);

it("is ended once by the scheduled job after a failed end, without ending other sessions", async () => {
  const session = await endFails();
  const open = await beginSession(db, ana, { size: 2, seed: 2, organ: "gu" });
  await open.enter(0, "a");
  const exam = await beginSession(db, ana, { mode: "exam", size: 2, seed: 3, organ: "breast" });
  for (const position of [0, 1]) await exam.enter(position, "a");
  // Dates from before the last answer closed a session.
  const old = await beginSession(db, ana, { size: 1, seed: 4, organ: "neuro" });
  await old.enter(0, "a");
  await db.update(studySession).set({ closedAt: null }).where(eq(studySession.id, old.id));
  expect(await settleClosedSessions(db, start + dayMs, 1)).toBe(2);
  expect(await settleClosedSessions(db, start + dayMs)).toBe(0);
  expect(await session.row()).toMatchObject({ finishedAt: start + dayMs, deadlineAt: null });
  expect(await tallied(db)).toBe(3);
  for (const other of [open, exam]) expect((await other.row()).finishedAt).toBeNull();
  expect((await listRecentSessions(db, ana.userId, null)).finished).toHaveLength(2);
});

it("is ended when its results are opened", async () => {
  const { id } = await endFails();
  const results = await getSettledResults(db, ana.userId, id, { now: start + 5000, timeZone: "UTC" });
  expect(results?.summary).toMatchObject({ finishedAt: start + 5000, answered: 2, correct: 1 });
  expect(await tallied(db)).toBe(2);
});

it("is closed when the last two answers arrive at once from two tabs", async () => {
  const session = await beginSession(db, ana, { size: 3 });
  await session.enter(0, "a");
  await session.open(1);
  await session.open(2);
  const items = await Promise.all([1, 2].map((position) => selectForGrading(db, ana.token, session.id, position)));
  const context = { ...given, db, waitUntil: () => {} } as unknown as Context;
  for (const [index, [item]] of items.entries())
    await saveAnswer(context, { userId: ana.userId, timeZone: "UTC" } as Viewer, item, {
      ...{ sessionId: session.id, position: index + 1, clientId: `tab-of-${index}` },
      ...{
        response: { type: "single", choice: shown(session.id, item, "a") },
        confidence: null,
        took: 1,
        replaces: null,
      },
    });
  expect(await session.row()).toMatchObject({ marks: "ccc", closedAt: start });
  expect(await settleClosedSessions(db, start + dayMs)).toBe(1);
});

it("finds unfinished sessions by their index", async () => {
  const { openD1 } = await import("../../db/client.server");
  await settleClosedSessions(openD1(plans.binding, { trips: 0, rowsRead: 0, rowsWritten: 0 }), start);
  const details = (await plans.plans()).map(({ detail }) => detail);
  expect(details.join()).toContain("USING INDEX study_session_unfinished");
});

import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { seedBank } from "../../db/seed/seed-bank";
import { freshD1 } from "../../testing/d1";
import { makeLogin, makePerson, questionLike } from "../../testing/make";
import { selectCells, selectStudyDays } from "../progress/progress-queries.server";
import { emptyFilter } from "../questions/filter";
import { answerQuestion } from "./answer-question.server";
import { openQuestion } from "./open-question.server";
import { selectForGrading } from "./select-for-grading.server";
import { listRecentSessions } from "./session-list.server";
import { startSession } from "./start-session.server";

// Database trips and rows of studying (docs/architecture.md, budgets), with few and with many stored answers.

const now = Date.parse("2026-03-10T12:00:00Z");
const few = 4_000;
const many = 160_000;

it("costs the same rows with forty times the answers and stays within budget", async () => {
  const small = await costs(few);
  const large = await costs(many);
  for (const act of Object.keys(small) as (keyof typeof small)[])
    expect(large[act].rowsRead / small[act].rowsRead, `rows read by ${act}`).toBeLessThanOrEqual(1.1);

  expect(large.open.trips).toBe(1);
  expect(large.open.rowsRead).toBeLessThanOrEqual(60);
  expect(large.answer.trips).toBe(2);
  expect(large.answer.rowsWritten).toBeLessThanOrEqual(6);
  expect(large.answerAgain.rowsWritten).toBeLessThanOrEqual(6);
  expect(large.progress.rowsRead).toBeLessThanOrEqual(400);
});

async function costs(answers: number) {
  const { db, count } = await freshD1();
  const contents = Array.from({ length: 120 }, (_, i) => questionLike({ id: `cost-${i}` }));
  await seedBank(
    db,
    contents,
    contents.map((content) => content.id),
    now,
  );
  const { userId } = await makePerson(db, { subscribedDays: 10, now });
  const token = await makeLogin(db, userId, now);
  await fillHistory(db, userId, answers / 2);
  await fillHistory(db, (await makePerson(db, { now })).userId, answers / 2);

  const act = measure(count);
  const context = { now, seed: 5, id: "measured" };
  const starter = { userId, unlimited: true, remaining: 0 };
  await startSession(db, starter, { from: "filter", size: 20, filter: emptyFilter }, context);
  const answer = async (sessionId: string, choice: string) => {
    const [item] = await selectForGrading(db, token, sessionId, 0);
    const response = { type: "single", choice } as const;
    await answerQuestion(
      db,
      item,
      { sessionId, position: 0, clientId: choice, response, took: 1, confidence: null, replaces: null },
      { now, timeZone: "UTC" },
    );
  };
  const open = await act(() =>
    openQuestion(db, userId, { sessionId: "measured", position: 0, now, spendMode: "quota" }),
  );
  const first = await act(() => answer("measured", "a"));
  await startSession(
    db,
    starter,
    { from: "session", sessionId: "measured", which: "all" },
    { ...context, id: "again" },
  );
  await openQuestion(db, userId, { sessionId: "again", position: 0, now, spendMode: "quota" });
  return {
    open,
    answer: first,
    answerAgain: await act(() => answer("again", "b")),
    progress: await act(() => db.batch([selectCells(db, userId, true), selectStudyDays(db, userId, 366)])),
    recent: await act(() => listRecentSessions(db, userId, null)),
  };
}

/** Inserts `answers` answers of one learner to the 120 questions, 40 per session, over 60 days. */
async function fillHistory(db: Db, userId: string, answers: number) {
  const numbers = sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${answers - 1})`;
  const session = sql`${userId} || '-' || (i / 40)`;
  await db.run(sql`${numbers} insert into study_session (id, user_id, mode, request, seed, marks, created_at, last_activity_at, finished_at)
    select distinct ${session}, ${userId}, 'tutor', '{}', 1, 'c', ${now}, ${now}, ${now} from n`);
  await db.run(sql`${numbers} insert into answer select ${session}, i % 40, 'c' || i, ${userId}, 'q-cost-' || (i % 120), 'q-cost-' || (i % 120) || '-v1',
    '{"type":"single","choice":"a"}', 1, i < 120, 1000, date('2026-01-01', '+' || (i % 60) || ' days'), ${now}, null, 1, 1, null from n`);
  await db.run(
    sql`insert into outcome select user_id, question_id, 1, count(*), ${now}, 'correct', ${now}, 0, null from answer where user_id = ${userId} group by question_id`,
  );
  await db.run(
    sql`insert into study_day select user_id, day, count(*), sum(correct), sum(duration_ms), 0 from answer where user_id = ${userId} group by day`,
  );
}

function measure(count: DbCount) {
  return async (work: () => Promise<unknown>): Promise<DbCount> => {
    const before = { ...count };
    await work();
    return {
      trips: count.trips - before.trips,
      rowsRead: count.rowsRead - before.rowsRead,
      rowsWritten: count.rowsWritten - before.rowsWritten,
    };
  };
}

import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { createEmptyCard, fsrs, Rating, State } from "ts-fsrs";
import { expect, it } from "vitest";
import type { Context } from "../../context.server";
import type { MigrationFile } from "../../db/migrate";
import { outcome, profile } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { makePerson, makeQuestion } from "../../testing/make";
import { ana, begin, db as modesDb, openModes, start } from "../../testing/modes-learner";
import type { Viewer } from "../auth/viewer.server";
import { loadHome } from "../home/home.server";
import { dueWith, type Memory } from "./scheduler";
import { type ReviewLoad, reviewLoads } from "./taxonomy";

const minute = 60_000;

it("has nothing due on the day of twelve answers within twenty minutes", async () => {
  await openModes(async () => (await freshD1()).db);
  const session = await begin(modesDb, ana, { size: 12 });
  for (let position = 0; position < 12; position++)
    await session.enter(position, position % 3 ? "a" : "b", { at: start + position * 90_000 });
  const viewer = { ...ana, timeZone: "UTC", fullName: "Ana", subscriptionsEnabled: false } as unknown as Viewer;
  const homeAt = (now: number) => loadHome({ db: modesDb, now } as Context, viewer);
  // Until the next study day begins, at 4 a.m.
  for (const at of [start + 20 * minute, start + 8 * 60 * minute, Date.parse("2026-03-11T03:59:00Z")])
    expect((await homeAt(at)).review).toMatchObject({ due: 0, today: 0 });
  expect((await homeAt(start + 20 * minute)).review?.next).toBe("tomorrow");
  expect((await homeAt(start + dayMs + 20 * minute)).review?.due).toBe(4);
});

/** What was stored while there were learning steps of minutes. */
function inSteps(ratings: (Rating.Again | Rating.Good)[], at: number) {
  const scheduler = fsrs({ enable_fuzz: false });
  let card = createEmptyCard(new Date(at));
  for (const [index, rating] of ratings.entries())
    ({ card } = scheduler.next(card, new Date(at + index * 10 * minute), rating));
  const memory = {
    ...{ stability: card.stability, difficulty: card.difficulty, state: State[card.state].toLowerCase() },
    ...{ step: card.learning_steps, reps: card.reps, lapses: card.lapses },
    ...{ lastAt: card.last_review?.getTime() ?? 0, dueAt: card.due.getTime() },
  };
  return { memory: memory as unknown as Memory, correct: ratings.at(-1) === Rating.Good };
}

it("moves stored schedules from minutes to days, under each learner's load and before their exam, and once", async () => {
  const { db } = await freshD1();
  const migrations = (env as unknown as { APP_MIGRATIONS: MigrationFile[] }).APP_MIGRATIONS;
  const byDays = migrations.find(({ name }) => name.includes("review_by_days"));
  const Again = Rating.Again as const;
  const Good = Rating.Good as const;
  const histories: (typeof Again | typeof Good)[][] = [
    [Good],
    [Again],
    [Good, Again],
    [Again, Good],
    [Good, Good],
    [Good, Good, Again],
  ];
  const questions = [];
  for (const _ of histories) questions.push((await makeQuestion(db, { now: start })).questionId);
  const people: { userId: string; load: ReviewLoad; examDate: string | null }[] = [];
  for (const load of reviewLoads)
    for (const examDate of [null, "2001-01-01", "2100-01-08"]) {
      const { userId } = await makePerson(db, { now: start });
      people.push({ userId, load, examDate });
      // Nobody has to have settings.
      if (load !== "standard" || examDate) await db.insert(profile).values({ userId, reviewLoad: load, examDate });
      for (const [index, history] of histories.entries()) {
        // A century on, so that the exam of the third comes before what is due.
        const { memory, correct } = inSteps(history, examDate === "2100-01-08" ? Date.parse("2100-01-01") : start);
        await db.insert(outcome).values({
          ...{ userId, questionId: questions[index] as string, firstCorrect: correct, answers: history.length },
          ...{ latestAt: start, state: correct ? "correct" : "incorrect" },
          ...{ dueAt: memory.dueAt, lapses: memory.lapses, memory: JSON.stringify(memory) },
        });
      }
    }
  const rows = (userId: string) => db.select().from(outcome).where(eq(outcome.userId, userId));
  const minutes = async () =>
    (await db.select().from(outcome)).filter(
      ({ dueAt, memory }) => Number(dueAt) - JSON.parse(memory ?? "").lastAt < dayMs,
    );
  expect((await minutes()).length).toBe(9 * 5);
  const before = new Map(await Promise.all(people.map(async ({ userId }) => [userId, await rows(userId)] as const)));

  for (let times = 0; times < 2; times++) {
    await db.run(sql.raw(byDays?.sql ?? ""));
    for (const { userId, load, examDate } of people)
      for (const [index, row] of (await rows(userId)).entries()) {
        const was = before.get(userId)?.[index];
        const old = JSON.parse(was?.memory ?? "") as Memory & { step: number };
        if (old.state === "review") {
          expect(row).toEqual(was);
          continue;
        }
        const { step: _step, ...rest } = old;
        const due = dueWith(old, load);
        const state = row.state === "correct" ? "review" : old.state;
        expect(JSON.parse(row.memory ?? "")).toEqual({ ...rest, state, dueAt: due });
        const latest = examDate === "2100-01-08" ? Date.parse("2100-01-01") : Number.POSITIVE_INFINITY;
        expect({ ...row, memory: null }).toEqual({ ...was, memory: null, dueAt: Math.min(due, latest) });
      }
  }
});

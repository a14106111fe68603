import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../../context.server";
import { flashCard, outcome, profile } from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import { action } from "../../../routes/signed-in/notebook.cards";
import { freshD1 } from "../../../testing/d1";
import { localContext } from "../../../testing/local-context";
import { makeLogin, makeLoginCookie, makePerson, makeQuestion, makeSession, questionLike } from "../../../testing/make";
import { saveProfile, saveStudyPreferences } from "../../accounts/save-settings.server";
import { getReviewDueAt } from "../review-due";
import { getDueAt, type Memory } from "../review-scheduler";
import {
  addFlashCard,
  gradeFlashCard,
  removeFlashCard,
  selectCardToGrade,
  selectDueCards,
  toDueCards,
} from "./flash-cards.server";

let context: Context;
let now: number;
let userId: string;
let login: string;
let made: Awaited<ReturnType<typeof makeQuestion>>;

beforeEach(async () => {
  const { binding } = await freshD1();
  context = localContext({ DB: binding });
  now = Date.parse("2026-11-24T12:00:00Z");
  ({ userId } = await makePerson(context.db, { now }));
  login = await makeLogin(context.db, userId, now);
  made = await make(1);
  await answer(made);
});

const clock = () => ({ now, timeZone: "UTC" });
const make = (number: number) =>
  makeQuestion(context.db, {
    now,
    content: questionLike({ stem: `Stem ${number}?`, teachingPoint: `Point ${number} to keep in mind.` }),
  });
const answer = ({ questionId }: typeof made, answers = 1) =>
  context.db
    .insert(outcome)
    .values({ userId, questionId, firstCorrect: false, answers, latestAt: now, state: "incorrect" });

async function due(who = userId) {
  const [card, next] = await context.db.batch([...selectDueCards(context.db, who, now)]);
  return toDueCards(card, next, now);
}

async function grade(value: "again" | "hard" | "good", reps: number, { questionId } = made) {
  const rows = await selectCardToGrade(context.db, login, questionId);
  await gradeFlashCard(context.db, userId, rows, { questionId, grade: value, reps }, now);
}

const readCards = () => context.db.select().from(flashCard).where(eq(flashCard.userId, userId));
const readMemory = async () => JSON.parse((await readCards())[0]?.memory ?? "null") as Memory | null;

it("brings a card back on the next day, and then by the days of FSRS (F1, F6)", async () => {
  expect(await addFlashCard(context.db, userId, made.questionId, clock())).toBe(true);
  expect(await due()).toEqual({ card: null, due: 0, nextDueAt: Date.parse("2026-11-25T04:00:00Z") });
  now += dayMs;
  const { card, due: count } = await due();
  expect([count, card]).toMatchObject([
    1,
    { questionId: made.questionId, front: "Stem 1?", back: "Point 1 to keep in mind.", reps: 0 },
  ]);
  expect(card?.intervalDays).toMatchObject({ again: 1 });
  expect(card?.intervalDays.good).toBeGreaterThan(card?.intervalDays.hard ?? 0);
  await grade("good", 0);
  const memory = await readMemory();
  expect(memory).toMatchObject({ reps: 1, state: "review", lastAt: now });
  const days = card?.intervalDays.good ?? 0;
  expect(await due()).toEqual({ card: null, due: 0, nextDueAt: Date.parse("2026-11-25T04:00:00Z") + days * dayMs });
  now = memory?.dueAt ?? 0;
  await grade("again", 1);
  expect(await readMemory()).toMatchObject({ reps: 2, lapses: 1, state: "relearning" });
});

it("counts a review once that is sent twice, and refuses one of a card that is not due", async () => {
  await addFlashCard(context.db, userId, made.questionId, clock());
  await grade("good", 0);
  expect(await readMemory()).toBeNull();
  now += dayMs;
  const rows = await selectCardToGrade(context.db, login, made.questionId);
  await grade("again", 0);
  // Another device read the card before the first review was stored.
  const late = { questionId: made.questionId, grade: "good" as const, reps: 0 };
  await gradeFlashCard(context.db, userId, rows, late, now);
  expect(await readMemory()).toMatchObject({ reps: 1, state: "learning" });
  now += dayMs;
  await grade("good", 0);
  expect(await readMemory()).toMatchObject({ reps: 1, state: "learning" });
  await grade("good", 1);
  expect(await readMemory()).toMatchObject({ reps: 2, state: "review" });
});

it("makes a card only of a question that the learner has answered, and one card, however often it is asked for", async () => {
  const [unanswered, omitted] = [await make(2), await make(3)];
  await answer(omitted, 0);
  for (const { questionId } of [unanswered, omitted])
    expect(await addFlashCard(context.db, userId, questionId, clock())).toBe(false);
  for (const at of [now, now + 5])
    expect(await addFlashCard(context.db, userId, made.questionId, { ...clock(), now: at })).toBe(true);
  expect(await readCards()).toMatchObject([{ questionId: made.questionId, createdAt: now }]);
});

it("neither makes nor shows a card while an open exam asks the question (Q12)", async () => {
  await addFlashCard(context.db, userId, made.questionId, clock());
  const other = await make(2);
  await answer(other);
  await makeSession(context.db, userId, [made, other], now, { mode: "exam" });
  now += dayMs;
  expect(await due()).toEqual({ card: null, due: 0, nextDueAt: null });
  expect(await addFlashCard(context.db, userId, other.questionId, clock())).toBe(false);
});

it("never touches a card of another learner", async () => {
  await addFlashCard(context.db, userId, made.questionId, clock());
  const stranger = await makePerson(context.db, { now });
  await removeFlashCard(context.db, stranger.userId, made.questionId);
  now += dayMs;
  const strangerLogin = await makeLogin(context.db, stranger.userId, now);
  expect(await selectCardToGrade(context.db, strangerLogin, made.questionId)).toEqual([]);
  expect(await due(stranger.userId)).toEqual({ card: null, due: 0, nextDueAt: null });
  expect((await due()).due).toBe(1);
  await removeFlashCard(context.db, userId, made.questionId);
  expect(await readCards()).toEqual([]);
});

it("brings cards back before the exam (F2), and reschedules them with the review load (F1)", async () => {
  await addFlashCard(context.db, userId, made.questionId, clock());
  await context.db.insert(profile).values({ userId, timeZone: "UTC", examDate: "2026-12-05" });
  now += dayMs;
  const { card } = await due();
  expect(card?.intervalDays.good).toBeLessThanOrEqual(3);
  await grade("good", 0);
  expect((await readCards())[0]?.dueAt).toBeLessThanOrEqual(Date.parse("2026-11-28T04:00:00Z"));
  const settings = { ...context, now };
  const settingsOf = { fullName: "A", timeZone: "UTC" };
  await saveProfile(settings, userId, settingsOf as Parameters<typeof saveProfile>[2]);
  const memory = (await readMemory()) as Memory;
  const calendar = { examDate: null, timeZone: "UTC" };
  const getDay = (at = 0) => new Date(at).toISOString().slice(0, 10);
  expect(getDay((await readCards())[0]?.dueAt)).toBe(getDay(getReviewDueAt(memory, calendar, now)));
  await saveStudyPreferences(settings, userId, {
    ...{ extraTime: "1", calmMode: false, reviewLoad: "heavier" },
  } as Parameters<typeof saveStudyPreferences>[2]);
  const heavier = { ...memory, dueAt: getDueAt(memory, "heavier") };
  expect(getDay((await readCards())[0]?.dueAt)).toBe(getDay(getReviewDueAt(heavier, calendar, now)));
  expect(heavier.dueAt).toBeLessThan(memory.dueAt);
});

it("makes, grades, and removes a card by its forms, each in two trips", async () => {
  const send = async (fields: Record<string, string>) => {
    const cookie = await makeLoginCookie(context.db, userId, context.settings.url, now);
    const request = new Request(`${context.settings.url}/notebook/cards`, {
      method: "POST",
      headers: { Cookie: `${cookie.name}=${cookie.value}` },
      body: new URLSearchParams({ questionId: made.questionId, ...fields }),
    });
    const fresh = { ...context, now, requestCache: new Map() };
    const before = context.count.trips;
    const result = await action({ request, params: {}, context: fresh });
    expect(context.count.trips - before).toBe(2);
    return result;
  };
  expect(await send({ intent: "add" })).toEqual({ hasCard: true, saved: true });
  await context.db.update(flashCard).set({ dueAt: 1 });
  expect(await send({ intent: "grade", grade: "good", reps: "0" })).toEqual({ hasCard: true, saved: true });
  expect(await readMemory()).toMatchObject({ reps: 1, state: "review" });
  expect(await send({ intent: "remove" })).toEqual({ hasCard: false, saved: true });
  expect(await readCards()).toEqual([]);
});

import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import type { Db } from "~/db/client.server";
import {
  answer,
  correctionNotice,
  entry,
  outcome,
  progressCell,
  questionDraft,
  studyDay,
  studyItem,
  studySession,
} from "~/db/schema";
import { freshD1 } from "~/testing/d1";
import { makeLogin, makePerson, makeQuestion, makeSession } from "~/testing/make";
import { makeCorrection } from "~/testing/make-correction";
import { rebuildProgress } from "../../progress/rebuild-progress.server";
import { answerQuestion } from "../../study/answer-question.server";
import type { SessionMode } from "../../study/engine/session-taxonomy";
import { finishSession } from "../../study/finish-session.server";
import { openQuestion } from "../../study/open-question.server";
import { selectForGrading } from "../../study/select-for-grading.server";
import { buildKeyCorrection } from "./key-correction.server";

const now = Date.parse("2026-03-10T12:00:00Z");
const later = { now: now + 60_000, timeZone: "UTC" };
const texts = ["a", "b", "c", "d"];

let db: Db;

beforeEach(async () => {
  ({ db } = await freshD1());
});

interface Plan {
  mode: SessionMode;
  /** What is chosen before the key changes; null: only opened. */
  choice: string | null;
  opened: boolean;
  /** Ended before the key changes. */
  ended: boolean;
}

const plans = fc.record({
  mode: fc.constantFrom<SessionMode[]>("tutor", "timed_tutor", "exam", "blocks", "mock"),
  choice: fc.option(fc.constantFrom(...texts)),
  opened: fc.boolean(),
  ended: fc.boolean(),
});

/** Plays a session of the two questions as planned; the first is the one whose key changes. */
async function play(userId: string, questions: Awaited<ReturnType<typeof makeQuestion>>[], plan: Plan, at: number) {
  const sessionId = await makeSession(db, userId, questions, at, { mode: plan.mode });
  const clockwork = { now: at, timeZone: "UTC" };
  if (plan.opened || plan.choice)
    await openQuestion(db, userId, { sessionId, position: 0, now: at, spendMode: "quota" });
  if (plan.choice) await enter(userId, sessionId, 0, plan.choice, at);
  if (plan.ended) await finishSession(db, userId, sessionId, clockwork);
  return sessionId;
}

async function enter(userId: string, sessionId: string, position: number, choice: string, at: number) {
  const [item] = await selectForGrading(db, await makeLogin(db, userId, at), sessionId, position);
  return answerQuestion(
    db,
    item,
    {
      sessionId,
      position,
      clientId: `${sessionId}-${position}-${at}`,
      response: { type: "single", choice },
      confidence: null,
      took: 5000,
      replaces: item?.entryClientId ?? null,
    },
    { now: at, timeZone: "UTC" },
  );
}

const kept = async (userId: string) => ({
  outcomes: await db.select().from(outcome).where(eq(outcome.userId, userId)).orderBy(outcome.questionId),
  cells: await db.select().from(progressCell).where(eq(progressCell.userId, userId)),
  days: await db.select().from(studyDay).where(eq(studyDay.userId, userId)),
});

const answersOf = (sessionId: string) =>
  db.select().from(answer).where(eq(answer.sessionId, sessionId)).orderBy(asc(answer.position));

it("leaves alone what is marked, marks what runs by the new key, and tells everybody concerned once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(plans, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (learners, reshaped) => {
        const made = await makeQuestion(db, { free: true, now });
        const questions = [made, await makeQuestion(db, { free: true, now })];
        const played = await Promise.all(
          learners.map(async (sessions) => {
            const { userId } = await makePerson(db, { now });
            const all: { id: string; plan: Plan; before: unknown }[] = [];
            // What an open exam asks is answered nowhere else (Q12), so the exams that stay open come last.
            const open = ({ mode, ended }: Plan) => Number(mode !== "tutor" && mode !== "timed_tutor" && !ended);
            for (const [index, plan] of [...sessions].sort((a, b) => open(a) - open(b)).entries()) {
              const id = await play(userId, questions, plan, now + index);
              all.push({ id, plan, before: await answersOf(id) });
            }
            return { userId, all };
          }),
        );
        const { content } = made;
        if (content.type !== "single") throw new Error("a single was made");
        const options = reshaped
          ? [...content.options.slice(0, 3), { id: "e", text: "New", rationale: "Why" }]
          : content.options;
        const toVersionId = await makeCorrection(db, made.questionId, { ...content, options, key: "b" }, now + 100);

        for (const { userId, all } of played) {
          const notices = await db.select().from(correctionNotice).where(eq(correctionNotice.userId, userId));
          expect(notices.length).toBeLessThanOrEqual(1);
          for (const [index, { id, plan, before }] of all.entries()) {
            const exam = plan.mode !== "tutor" && plan.mode !== "timed_tutor";
            const [item] = await db
              .select()
              .from(studyItem)
              .where(eq(studyItem.sessionId, id))
              .orderBy(studyItem.position);
            const marked = (!exam && plan.choice !== null) || plan.ended;
            expect(item?.versionId).toBe(marked ? made.versionId : toVersionId);
            expect(await answersOf(id)).toEqual(before);
            if (plan.choice !== null) expect(notices).toHaveLength(1);
            if (exam && !plan.ended) {
              const entries = await db.$count(entry, eq(entry.sessionId, id));
              expect(entries).toBe(plan.choice && !reshaped ? 1 : 0);
              const [session] = await db.select().from(studySession).where(eq(studySession.id, id));
              expect(session?.marks[0]).toBe(entries ? "e" : "-");
              if (plan.choice) expect(notices[0]?.kind).toBe("rescored");
              expect(await finishSession(db, userId, id, { ...later, now: later.now + index })).toBe(true);
              const [given] = await answersOf(id);
              expect(given?.correct).toBe(entries ? plan.choice === "b" : undefined);
              expect(given?.versionId).toBe(entries ? toVersionId : undefined);
            }
          }
          if (all.every(({ plan }) => plan.choice === null && !plan.opened)) expect(notices).toEqual([]);
          const standing = await kept(userId);
          await rebuildProgress(db, userId, later.now);
          expect(await kept(userId)).toEqual(standing);
        }
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);

it("tells whoever was marked by the wrong key, not who sat with another one, and who was told before again", async () => {
  const made = await makeQuestion(db, { free: true, now });
  const { content } = made;
  if (content.type !== "single") throw new Error("a single was made");
  const ana = await makePerson(db, { now });
  await play(ana.userId, [made], { mode: "tutor", choice: "a", opened: true, ended: true }, now);
  const second = await makeCorrection(db, made.questionId, { ...content, key: "b" }, now + 10);
  const ben = await makePerson(db, { now });
  await play(
    ben.userId,
    [{ ...made, versionId: second }],
    { mode: "tutor", choice: "b", opened: true, ended: true },
    now + 20,
  );
  const third = await makeCorrection(db, made.questionId, { ...content, key: "c" }, now + 30);
  // Back to the first key: who answered then was told that it is wrong.
  const eve = await makePerson(db, { now });
  await play(
    eve.userId,
    [{ ...made, versionId: made.versionId }],
    { mode: "tutor", choice: "a", opened: true, ended: true },
    now + 40,
  );
  const fourth = await makeCorrection(db, made.questionId, { ...content, key: "a" }, now + 50);
  const told = async (userId: string) =>
    (
      await db
        .select()
        .from(correctionNotice)
        .where(eq(correctionNotice.userId, userId))
        .orderBy(correctionNotice.createdAt)
    ).map(({ versionId, kind }) => [versionId, kind]);
  expect(await told(ana.userId)).toEqual([second, third, fourth].map((id) => [id, "marked"]));
  expect(await told(ben.userId)).toEqual([third, fourth].map((id) => [id, "marked"]));
  expect(await told(eve.userId)).toEqual([]);
});

it("marks by the right key what was read before the correction and written after it", async () => {
  const made = await makeQuestion(db, { free: true, now });
  const { content } = made;
  if (content.type !== "single") throw new Error("a single was made");
  const { userId } = await makePerson(db, { now });
  const sessionId = await play(userId, [made], { mode: "tutor", choice: null, opened: true, ended: false }, now);
  const [read] = await selectForGrading(db, await makeLogin(db, userId, now), sessionId, 0);
  const toVersionId = await makeCorrection(db, made.questionId, { ...content, key: "b" }, now + 10);
  const submission = { sessionId, position: 0, clientId: "late", response: { type: "single" as const, choice: "b" } };
  const saved = await answerQuestion(db, read, { ...submission, confidence: null, took: 1, replaces: null }, later);
  expect(saved).toMatchObject({ status: "stored", review: { correct: true } });
  expect(await answersOf(sessionId)).toMatchObject([{ versionId: toVersionId, correct: true }]);
});

it.each(["tutor", "exam"] as const)(
  "asks again what was answered to other words while it was on its way (%s)",
  async (mode) => {
    const made = await makeQuestion(db, { free: true, now });
    const { content } = made;
    if (content.type !== "single") throw new Error("a single was made");
    const { userId } = await makePerson(db, { now });
    const sessionId = await play(userId, [made], { mode, choice: null, opened: true, ended: false }, now);
    const give = async (version: number, clientId: string) => {
      const [item] = await selectForGrading(db, await makeLogin(db, userId, now), sessionId, 0);
      const response = { type: "single" as const, choice: "a" };
      const given = { sessionId, position: 0, clientId, response, confidence: null, took: 1, replaces: null, version };
      return answerQuestion(db, item, given, later);
    };
    const swapped = content.options.map((option, index) => ({
      ...option,
      text: content.options.at(index - 1)?.text ?? "",
    }));
    await makeCorrection(db, made.questionId, { ...content, options: swapped, key: "b" }, now + 10);
    expect(await give(1, "offline-1")).toEqual({ status: "refused", reason: "changed" });
    expect(await give(7, "forged-01")).toEqual({ status: "refused", reason: "changed" });
    expect(await db.$count(entry, eq(entry.sessionId, sessionId))).toBe(0);
    expect(await answersOf(sessionId)).toEqual([]);
    expect((await give(2, "fresh-001")).status).toBe(mode === "tutor" ? "stored" : "entered");
  },
);

it("takes what was answered to a wording that asked the same", async () => {
  const made = await makeQuestion(db, { free: true, now });
  const { userId } = await makePerson(db, { now });
  const sessionId = await play(userId, [made], { mode: "exam", choice: null, opened: true, ended: false }, now);
  if (made.content.type !== "single") throw new Error("a single was made");
  await makeCorrection(db, made.questionId, { ...made.content, key: "b" }, now + 10);
  const [item] = await selectForGrading(db, await makeLogin(db, userId, now), sessionId, 0);
  const response = { type: "single" as const, choice: "a" };
  const given = { sessionId, position: 0, clientId: "offline-1", response, confidence: null, took: 1, replaces: null };
  expect((await answerQuestion(db, item, { ...given, version: 1 }, later)).status).toBe("entered");
});

it("leaves what can no longer be answered again with the words it was entered for", async () => {
  const made = await makeQuestion(db, { free: true, now });
  const { content } = made;
  if (content.type !== "single") throw new Error("a single was made");
  const { userId } = await makePerson(db, { now });
  const questions = [made, await makeQuestion(db, { free: true, now })];
  const plan: Plan = { mode: "blocks", choice: "a", opened: true, ended: false };
  const gone = await play(userId, questions, plan, now);
  await db.update(studySession).set({ blockSize: 1, block: 1 }).where(eq(studySession.id, gone));
  const open = await play(userId, questions, { ...plan, mode: "exam" }, now + 1);
  const options = [...content.options.slice(0, 3), { id: "e", text: "New", rationale: "Why" }];
  const toVersionId = await makeCorrection(db, made.questionId, { ...content, options, key: "b" }, now + 100);
  const placeOf = async (sessionId: string) => {
    const [item] = await db
      .select()
      .from(studyItem)
      .where(eq(studyItem.sessionId, sessionId))
      .orderBy(studyItem.position);
    return [item?.versionId, await db.$count(entry, eq(entry.sessionId, sessionId))];
  };
  expect(await placeOf(gone)).toEqual([made.versionId, 1]);
  expect(await placeOf(open)).toEqual([toVersionId, 0]);
});

it("does nothing where the version does not come into being", async () => {
  const made = await makeQuestion(db, { free: true, now });
  const { userId } = await makePerson(db, { now });
  const sessionId = await play(userId, [made], { mode: "exam", choice: "a", opened: true, ended: false }, now);
  const { questionId, versionId, content } = made;
  const draft = JSON.stringify({ ...content, key: "b" });
  await db.insert(questionDraft).values({
    ...{ questionId, content: draft, stage: "approved" as const, editors: "[]" },
    ...{ revision: 1, createdAt: now, savedAt: now },
  });
  const writes = await buildKeyCorrection(
    { db, now },
    { questionId, fromVersionId: versionId, toVersionId: `${questionId}-v2` },
  );
  await db.batch(writes as [(typeof writes)[0]]);
  expect(await db.$count(correctionNotice)).toBe(0);
  expect(await db.$count(entry)).toBe(1);
  expect(await db.select().from(studyItem).where(eq(studyItem.sessionId, sessionId))).toMatchObject([{ versionId }]);
});

it("tells nobody of a test that an admin played", async () => {
  const made = await makeQuestion(db, { free: true, now });
  const { content } = made;
  if (content.type !== "single") throw new Error("a single was made");
  const admin = await makePerson(db, { now, role: "admin" });
  const sessionId = await play(admin.userId, [made], { mode: "tutor", choice: "a", opened: true, ended: true }, now);
  await db.update(studySession).set({ isTest: true }).where(eq(studySession.id, sessionId));
  await makeCorrection(db, made.questionId, { ...content, key: "b" }, now + 10);
  expect(await db.$count(correctionNotice)).toBe(0);
});

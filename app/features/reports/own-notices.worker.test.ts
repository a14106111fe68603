import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { correctionNotice } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makeLogin, makePerson, makeQuestion, makeSession } from "../../testing/make";
import { makeCorrection } from "../../testing/make-correction";
import type { Viewer } from "../auth/viewer.server";
import { answerQuestion } from "../study/answer-question.server";
import type { SessionMode } from "../study/engine/session-taxonomy";
import { finishSession } from "../study/finish-session.server";
import { openQuestion } from "../study/open-question.server";
import { selectForGrading } from "../study/select-for-grading.server";
import { getOwnReportsPage } from "./own-reports-page.server";
import { formatUnseenReplies, markRepliesSeen, selectUnseenReplies } from "./unseen-replies.server";

const now = Date.parse("2026-03-10T12:00:00Z");
const clockwork = { now, timeZone: "UTC" };
let db: Db;
let asked: Awaited<ReturnType<typeof makeQuestion>>;

beforeEach(async () => {
  ({ db } = await freshD1());
  asked = await makeQuestion(db, { free: true, now });
});

async function sit(userId: string, mode: SessionMode, choice: string, at = now) {
  const sessionId = await makeSession(db, userId, [asked], at, { mode });
  await openQuestion(db, userId, { sessionId, position: 0, now: at, spendMode: "quota" });
  const [item] = await selectForGrading(db, await makeLogin(db, userId, at), sessionId, 0);
  const response = { type: "single" as const, choice };
  const given = { sessionId, position: 0, clientId: `c-${sessionId}`, response };
  await answerQuestion(db, item, { ...given, confidence: null, took: 1, replaces: null }, { ...clockwork, now: at });
  return sessionId;
}

async function correct(key: string, also: object = {}) {
  const { content } = asked;
  if (content.type !== "single") throw new Error("a single was made");
  return makeCorrection(db, asked.questionId, { ...content, ...also, key }, now + 10, "The atlas says b.");
}

const page = (userId: string, at = now + 20) =>
  getOwnReportsPage({ db, now: at } as Context, { userId, timeZone: "UTC" } as Viewer, new URLSearchParams());
const news = async (userId: string) => formatUnseenReplies((await selectUnseenReplies(db, userId))[0]);

it("shows the earlier key, the corrected key, and the effect only to learners marked by the wrong key", async () => {
  const [ana, ben] = [await makePerson(db, { now }), await makePerson(db, { now })];
  const sessionId = await sit(ana.userId, "tutor", "b");
  await finishSession(db, ana.userId, sessionId, clockwork);
  expect(await news(ana.userId)).toBeNull();
  await correct("b");
  expect(await news(ana.userId)).toBe("The key of one of your questions was corrected.");
  const { notices, hasUnread } = await page(ana.userId);
  expect(notices).toMatchObject([
    {
      changeNote: "The atlas says b.",
      details: {
        earlierKey: ["Option text a"],
        correctedKey: ["Option text b"],
        givenAnswer: ["Option text b"],
        wasRight: false,
        isRight: true,
      },
      isSeen: false,
    },
  ]);
  expect(notices[0]?.explanation).toBe(
    "Your answer was marked wrong, and that result stays. By the corrected key, your answer is right.",
  );
  expect(hasUnread).toBe(true);
  expect((await page(ben.userId)).notices).toEqual([]);
  expect(await news(ben.userId)).toBeNull();

  const shown = await openQuestion(db, ana.userId, { sessionId, position: 0, now, spendMode: "nothing" });
  expect(shown?.question?.standing).toBe(", key corrected on March 10, 2026");
  expect(shown?.question?.keyOutdated).toBe("March 10, 2026");
  expect(shown?.question?.versionNumber).toBe(1);

  await markRepliesSeen(db, ben.userId, now + 99, now + 99);
  await markRepliesSeen(db, ana.userId, now + 9, now + 99);
  expect(await news(ana.userId)).not.toBeNull();
  await markRepliesSeen(db, ana.userId, now + 99, now + 99);
  expect(await news(ana.userId)).toBeNull();
  expect((await page(ana.userId)).notices).toMatchObject([{ isSeen: true }]);
});

it("hides the key of a question left unanswered in a finished tutor session (Q12)", async () => {
  const ana = await makePerson(db, { now });
  const sessionId = await makeSession(db, ana.userId, [asked], now);
  await openQuestion(db, ana.userId, { sessionId, position: 0, now, spendMode: "quota" });
  await correct("b");
  await db.insert(correctionNotice).values({
    ...{ id: "left-out", userId: ana.userId, questionId: asked.questionId, kind: "rescored", createdAt: now + 10 },
    ...{ sessionId, position: 0, versionId: sql`(select version_id from question where id = ${asked.questionId})` },
  });
  await finishSession(db, ana.userId, sessionId, clockwork);
  const explanation =
    "You left this question unanswered, so its key stays hidden here. To see the key, answer the question in a new session.";
  expect((await page(ana.userId)).notices).toMatchObject([{ changeNote: null, details: null, explanation }]);
});

it("hides the key while an open exam of the learner contains the question (Q12)", async () => {
  const ana = await makePerson(db, { now });
  const earlier = await sit(ana.userId, "tutor", "a");
  await finishSession(db, ana.userId, earlier, clockwork);
  const exam = await sit(ana.userId, "exam", "b", now + 1);
  await correct("b");
  const held = await page(ana.userId);
  expect(held.notices).toMatchObject([{ details: null, changeNote: null, path: `/questions/session/${exam}?q=1` }]);
  expect(held.notices[0]?.explanation).toContain("Your answer stays");
  expect(JSON.stringify(held)).not.toMatch(/Option text|atlas|Reason/);
  await finishSession(db, ana.userId, exam, { ...clockwork, now: now + 15 });
  expect((await page(ana.userId)).notices).toMatchObject([
    {
      changeNote: "The atlas says b.",
      details: { earlierKey: null, correctedKey: ["Option text b"], givenAnswer: ["Option text b"], wasRight: true },
      explanation: "By the corrected key, your answer was right.",
    },
  ]);
});

it("asks for a new answer when the entry does not fit the new wording", async () => {
  const ana = await makePerson(db, { now });
  await sit(ana.userId, "exam", "a");
  const { content } = asked;
  const options = content.type === "single" ? content.options.slice(0, 3) : [];
  await correct("b", { options });
  const { notices } = await page(ana.userId);
  expect(notices[0]?.explanation).toContain("answer it again");
});

it("formats unread corrections and replies as one sentence each", () => {
  expect(formatUnseenReplies({ correctionCount: 0, replyCount: 0 })).toBeNull();
  expect(formatUnseenReplies({ correctionCount: 2, replyCount: 1 })).toBe(
    "The keys of 2 of your questions were corrected. The editors replied to your report.",
  );
});

import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { question } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makeQuestion, makeSession, questionLike } from "../../testing/make";
import { makeSeries, referTo } from "../../testing/make-stored-series";
import { fetchSeriesFile, signInSubscriber } from "../../testing/series-setup";
import { listFlaggedQuestions, setFlag } from "../flags/flags.server";
import { selectQuestionPage, toQuestionPage } from "../questions/browse.server";
import { questionContent } from "../questions/content";
import { emptyFilter } from "../questions/filter";
import { addThumbnails } from "../questions/thumbnails.server";
import { readSeriesAccess } from "../series/series-access.server";
import { openQuestion } from "./open-question.server";
import { listRecentSessions } from "./session-list.server";
import { getResults } from "./session-results.server";

const now = Date.parse("2026-11-23T12:00:00Z");
let context: Context;

beforeEach(async () => {
  const { binding } = await freshD1();
  context = { ...localContext({ DB: binding }), now };
});

it("gives lists the thumbnails of opened questions, and of no others", async () => {
  const key = await makeSeries(context);
  const content = questionContent.parse({ ...questionLike(), series: [referTo(key)] });
  const asked = await makeQuestion(context.db, { content });
  const [ana, eve] = [await signInSubscriber(context), await signInSubscriber(context)];
  const sessionId = await makeSession(context.db, ana.userId, [asked], now);
  await context.db.update(question).set({ status: "live" });
  await setFlag(context.db, ana.userId, asked.questionId, true, now);
  const list = async () => [
    (await getResults(context.db, ana.userId, sessionId))?.questions ?? [],
    await listFlaggedQuestions(context.db, ana.userId),
    toQuestionPage(await selectQuestionPage(context.db, ana.userId, true, emptyFilter, null, now)).questions,
    (await listRecentSessions(context.db, ana.userId, null)).unfinished,
  ];
  expect((await list()).map((rows) => rows.map(({ pictureKey }) => pictureKey))).toEqual([
    [null],
    [null],
    [null],
    [null],
  ]);

  const access = await readSeriesAccess(context, ana.request);
  await openQuestion(context.db, ana.userId, { sessionId, position: 0, now, spendMode: "quota", access });
  for (const rows of await list()) {
    const [shown] = addThumbnails<{ pictureKey: string | null }>(rows, access);
    expect(shown).not.toHaveProperty("pictureKey");
    const url = shown?.thumbnailUrl ?? "";
    expect([
      await fetchSeriesFile(context, url, ana.request),
      await fetchSeriesFile(context, url, eve.request),
    ]).toEqual([200, 404]);
  }
});

it("shows in the list of sessions the first opened picture that is neither an option nor in an open exam (Q12)", async () => {
  const [option, shown] = [await makeSeries(context), await makeSeries(context, 2)];
  const withSeries = (...series: object[]) => questionContent.parse({ ...questionLike(), series });
  const optionOnly = await makeQuestion(context.db, { content: questionLike() });
  await context.db.run(sql`update question_version set body = json_set(body, '$.series', json(${JSON.stringify([referTo(option, { role: "option" })])}))
    where id = ${optionOnly.versionId}`);
  const asked = [
    optionOnly,
    await makeQuestion(context.db, { content: withSeries(referTo(shown, { frameCount: 2 })) }),
  ];
  const [ana, eve] = [await signInSubscriber(context), await signInSubscriber(context)];
  const sessionId = await makeSession(context.db, ana.userId, asked, now);
  await makeSession(context.db, eve.userId, asked, now);
  const access = await readSeriesAccess(context, ana.request);
  for (const position of [0, 1])
    await openQuestion(context.db, ana.userId, { sessionId, position, now, spendMode: "quota", access });
  const keysOf = async (userId: string) =>
    (await listRecentSessions(context.db, userId, null)).unfinished.map(({ mode, pictureKey }) => [mode, pictureKey]);
  expect(await keysOf(ana.userId)).toEqual([["tutor", shown]]);
  expect(await keysOf(eve.userId)).toEqual([["tutor", null]]);
  await makeSession(context.db, ana.userId, asked.slice(1), now, { mode: "exam" });
  expect((await keysOf(ana.userId)).sort()).toEqual([
    ["exam", shown],
    ["tutor", null],
  ]);
});

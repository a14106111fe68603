import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { optionTally } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makeQuestion, makeSession, questionLike } from "../../testing/make";
import { makeSeries, referTo } from "../../testing/make-stored-series";
import { fetchSeriesFile, seriesSite, signInSubscriber } from "../../testing/series-setup";
import { questionContent } from "../questions/content";
import { readSeriesAccess } from "../series/series-access.server";
import { answerQuestion } from "./answer-question.server";
import { finishSession } from "./finish-session.server";
import { openQuestion } from "./open-question.server";
import { selectForGrading } from "./select-for-grading.server";

const now = Date.parse("2026-11-23T12:00:00Z");
const options = ["a", "b", "c"].map((id) => ({ id, text: `Finding ${id}`, rationale: `Reason of ${id}` }));
const singleFields = { type: "single", options, key: "a" };
const square = [
  { x: 0.1, y: 0.1 },
  { x: 0.3, y: 0.1 },
  { x: 0.3, y: 0.3 },
  { x: 0.1, y: 0.3 },
];
let context: Context;

beforeEach(async () => {
  const { binding } = await freshD1();
  context = { ...localContext({ DB: binding }), now };
});

/** Starts a session with one question. */
async function study(userId: string, fields: object) {
  const { type: _type, options: _options, key: _key, ...shared } = questionLike() as Record<string, unknown>;
  const single = "type" in fields ? {} : singleFields;
  const asked = await makeQuestion(context.db, { content: questionContent.parse({ ...shared, ...single, ...fields }) });
  return makeSession(context.db, userId, [asked], now);
}

const open = async (userId: string, request: Request, sessionId: string) => {
  const access = await readSeriesAccess(context, request);
  return openQuestion(context.db, userId, { sessionId, position: 0, now, spendMode: "quota", access });
};

it("opens the pictures of a question for the login that opened the question, and for no other", async () => {
  const key = await makeSeries(context);
  const [ana, eve] = [await signInSubscriber(context), await signInSubscriber(context)];
  const sessionId = await study(ana.userId, { series: [referTo(key)] });
  const question = (await open(ana.userId, ana.request, sessionId))?.question;
  const opened = question?.series[key];
  expect(opened).toMatchObject({
    modality: "CT",
    width: 4,
    frames: [{ position: 0 }, { position: 3 }, { position: 6 }],
  });
  const urls = [...(opened?.frames ?? []).map(({ url }) => url), opened?.previewUrl ?? "", opened?.thumbnailUrl ?? ""];
  expect(urls).toHaveLength(5);
  const visitor = new Request(`${seriesSite}/`);
  for (const url of urls)
    expect([
      await fetchSeriesFile(context, url, ana.request),
      await fetchSeriesFile(context, url, eve.request),
      await fetchSeriesFile(context, url, visitor),
      await fetchSeriesFile(context, url.replace(/\d{4}|preview|thumbnail/, "0003"), ana.request),
    ]).toEqual([200, 404, 404, 404]);
});

it("sends no region and no lab before the answer (Q12)", async () => {
  const key = await makeSeries(context);
  const ana = await signInSubscriber(context);
  const sessionId = await study(ana.userId, { series: [{ ...referTo(key), lab: "ct-ring?seed=1" }] });
  expect(JSON.stringify(await open(ana.userId, ana.request, sessionId))).not.toMatch(/polygon|0\.04|ct-ring/);
  const [item] = await selectForGrading(context.db, ana.token, sessionId, 0);
  const submission = {
    sessionId,
    position: 0,
    clientId: "save-0001",
    response: { type: "single" as const, choice: "a" },
  };
  const saved = { ...submission, confidence: null, took: 1, replaces: null };
  await answerQuestion(context.db, item, saved, { now, timeZone: "UTC" });
  const review = (await open(ana.userId, ana.request, sessionId))?.review;
  expect(review?.sheet.seriesRegions).toEqual({ a: referTo(key).regions });
  expect(review?.sheet.seriesLabs).toEqual({ a: "ct-ring?seed=1" });
});

it("counts first answers by the place of their marks (Q5)", async () => {
  const ana = await signInSubscriber(context);
  const region = { series: "a", from: 1, to: 1, polygon: square };
  const fields = { type: "hotspot", series: [referTo(await makeSeries(context))], rationale: "There." };
  const sessionId = await study(ana.userId, { ...fields, regions: [region] });
  await open(ana.userId, ana.request, sessionId);
  const [item] = await selectForGrading(context.db, ana.token, sessionId, 0);
  const response = { type: "hotspot" as const, marks: [{ series: "a", frame: 1, x: 0.9, y: 0.9 }] };
  const submission = { sessionId, position: 0, clientId: "save-0001", response };
  const saved = { ...submission, confidence: null, took: 1, replaces: null };
  await answerQuestion(context.db, item, saved, { now, timeZone: "UTC" });
  await finishSession(context.db, ana.userId, sessionId, { now, timeZone: "UTC" });
  const tallies = await context.db.select({ choice: optionTally.choice, chosen: optionTally.chosen }).from(optionTally);
  expect(tallies).toEqual([{ choice: "-same-frame", chosen: 1 }]);
});

it("opens the series of a case part by part (Q16)", async () => {
  const [first, second] = [await makeSeries(context), await makeSeries(context, 2)];
  const ana = await signInSubscriber(context);
  const partOf = (key: string) => ({
    ...{ ...singleFields, stem: "What is shown?", teachingPoint: "A point.", series: [referTo(key)] },
  });
  const sessionId = await study(ana.userId, { type: "case", parts: [partOf(first), partOf(second)] });
  const before = await open(ana.userId, ana.request, sessionId);
  expect(Object.keys(before?.question?.series ?? {})).toEqual([first]);
  expect(JSON.stringify(before)).not.toContain(second);
});

it("shows the pictures of options without names, ids, order, or fields that tell them apart before the answer (Q12)", async () => {
  const keys = await Promise.all(
    ["T1", "T2", "Proton density"].map((phase) =>
      makeSeries(context, 1, { phase, windows: [{ name: phase, center: 77, width: 154 }] }),
    ),
  );
  const series = keys.map((key, index) =>
    referTo(key, { id: `p${index}`, role: "option", frameCount: 1, regions: undefined, lab: `lab-${index}` }),
  );
  const pictures = options.map((option, index) => ({ ...option, picture: { series: `p${index}`, frame: 0 } }));
  const [ana, eve] = [await signInSubscriber(context), await signInSubscriber(context)];
  const sessionId = await study(ana.userId, { ...singleFields, options: pictures, series });
  const before = await open(ana.userId, ana.request, sessionId);
  expect(JSON.stringify(before)).not.toMatch(/Finding [abc]|"T[12]"|"Proton density"|:154\b|"p\d"|"lab-/);
  const body = before?.question?.body;
  const urls =
    body?.type === "single" ? body.options.map(({ shownPicture }) => shownPicture?.frames[0]?.url ?? "") : [];
  expect(new Set(urls.map((url) => url.split("/")[2]))).toEqual(new Set(keys));
  for (const url of urls)
    expect([
      await fetchSeriesFile(context, url, ana.request),
      await fetchSeriesFile(context, url, eve.request),
    ]).toEqual([200, 404]);
  expect(before?.question?.series).toEqual({});
});

it("sends no phase or weighting, which may be the key, and tells only which series share one (Q12)", async () => {
  const phases = ["T2", "T1", "T2"];
  const keys = await Promise.all(phases.map((phase, n) => makeSeries(context, n + 1, { modality: "MR", phase })));
  const ana = await signInSubscriber(context);
  const series = keys.map((key, n) => referTo(key, { id: `s${n}`, frameCount: n + 1, regions: [] }));
  const opened = await open(ana.userId, ana.request, await study(ana.userId, { series }));
  // Access codes are random text, so only whole values count.
  expect(JSON.stringify(opened)).not.toMatch(/"T[12]"/);
  const [first, second, third] = keys.map((key) => opened?.question?.series[key]?.phaseGroup);
  expect(first).toEqual(expect.any(Number));
  expect(third).toBe(first);
  expect(second).not.toBe(first);
});

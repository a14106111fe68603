import { beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { series } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makeLoginCookie, makePerson, makeQuestion, questionLike } from "../../testing/make";
import { makeSeries, referTo } from "../../testing/make-stored-series";
import { questionContent } from "../questions/content";
import type { SeriesManifest } from "../series/series";
import { openSeries, readSeriesAccess } from "../series/series-access.server";
import { serveSeriesFile } from "../series/serve-series.server";
import { createShownIdRename } from "../study/shown-ids.server";
import { gradeTry, readTryQuestion } from "./try-question.server";

const noon = Date.parse("2026-11-23T12:00:00Z");
const midnight = Date.parse("2026-11-24T00:00:00Z");
const visitor = new Request("http://localhost:8787/");
let context: Context;
let tests = 0;

beforeEach(async () => {
  const { binding } = await freshD1();
  tests += 1;
  context = { ...localContext({ DB: binding }), now: noon, deploymentId: `try pictures ${tests}` };
});

const contextAt = (now: number): Context => ({ ...context, now, requestCache: new Map() });

/** Fetches a file of a series and returns the status. Fails if it costs a database trip. */
async function fetchFile(url: string, { request = visitor, now = noon } = {}): Promise<number> {
  const [, , key, code, file] = url.split("/");
  const at = contextAt(now);
  const tripsBefore = at.count.trips;
  const response = await serveSeriesFile(at, request, { key, code, file });
  await response.arrayBuffer();
  expect(at.count.trips).toBe(tripsBefore);
  return response.status;
}

/** Creates a question of the day with a series and three without; returns the key of the series. */
async function makeFreeQuestions(): Promise<string> {
  for (const _ of [1, 2, 3]) await makeQuestion(context.db, { content: questionLike(), free: true });
  const key = await makeSeries(context);
  await makeQuestion(context.db, {
    content: questionContent.parse({ ...questionLike(), series: [referTo(key)] }),
    free: true,
  });
  return key;
}

it("gives visitors the pictures of the question of the day, without a database trip (B2)", async () => {
  const key = await makeFreeQuestions();
  const tried = await readTryQuestion(contextAt(noon), null);
  const [shown] = tried?.question.series ?? [];
  expect(shown).toMatchObject({ id: "a", caption: "CT of the head", frames: [{ position: 0 }, {}, {}] });
  const urls = [...(shown?.frames ?? []).map(({ url }) => url), shown?.previewUrl ?? "", shown?.thumbnailUrl ?? ""];
  expect(urls).toHaveLength(5);
  expect(urls.every((url) => url.includes(key))).toBe(true);
  const { userId } = await makePerson(context.db);
  const { name, value } = await makeLoginCookie(context.db, userId, "http://localhost:8787");
  const learner = new Request(visitor.url, { headers: { Cookie: `${name}=${value}` } });
  for (const url of urls)
    expect([await fetchFile(url), await fetchFile(url, { request: learner })]).toEqual([200, 200]);
});

it("gives visitors no other picture", async () => {
  await makeFreeQuestions();
  const other = await makeSeries(context, 2);
  const tried = await readTryQuestion(contextAt(noon), null);
  const publicUrl = tried?.question.series[0]?.frames[0]?.url ?? "";
  const [, , , publicCode] = publicUrl.split("/");
  const [stored] = await context.db.select().from(series);
  const manifest = JSON.parse(stored?.manifest ?? "") as SeriesManifest;
  // Codes that a page without a login would make, codes of another series, and guesses.
  const withoutLogin = openSeries(await readSeriesAccess(context, visitor), other, manifest).previewUrl;
  const refused = [
    withoutLogin,
    `/series/${other}/${publicCode}/preview.png`,
    `/series/${other}/${"A".repeat(22)}/preview.png`,
    `/series/${other}//preview.png`,
    publicUrl.replace("0000.png", "0009.png"),
    publicUrl.replace("0000.png", "manifest.json"),
  ];
  for (const url of refused) expect([url, await fetchFile(url)]).toEqual([url, 404]);
});

it("closes the pictures an hour after the question of the day is over", async () => {
  await makeFreeQuestions();
  const tried = await readTryQuestion(contextAt(midnight - 1), null);
  const url = tried?.question.series[0]?.previewUrl ?? "";
  const hour = dayMs / 24;
  const statuses = [];
  for (const now of [midnight - 1, midnight + hour - 1, midnight + hour]) statuses.push(await fetchFile(url, { now }));
  expect(statuses).toEqual([200, 200, 404]);
});

it("sends the outlines only with the review (Q12)", async () => {
  await makeFreeQuestions();
  const tried = await readTryQuestion(contextAt(noon), null);
  expect(JSON.stringify(tried)).not.toContain("polygon");
  const id = tried?.question.id ?? "";
  const choice = createShownIdRename(context.settings.authSecret, "try", id)("a", "to");
  const review = await gradeTry(contextAt(noon), id, choice, null);
  expect(review).toMatchObject({ correct: true, regions: [{ series: "a", from: 1, to: 1 }] });
});

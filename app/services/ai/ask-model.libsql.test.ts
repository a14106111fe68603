import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import type { Db } from "../../db/client.server";
import { aiCall, aiSpend, appSetting } from "../../db/schema";
import { freshLibsql } from "../../testing/libsql";
import * as serverOf from "../../testing/model-server";
import { type AiLimits, aiLimitsKey, defaultAiLimits } from "./ai-limits";
import { askModel } from "./ask-model.server";
import { answerDeadlineMs, pieceDeadlineMs, type Wait } from "./collect-answer.server";
import { openModel } from "./open-model.server";

// The whole service over HTTP against a loopback server of the wire format, and on a database.

const now = Date.parse("2026-11-29T12:00:00Z");
const schema = z.object({ reply: z.string(), source: z.string() });
const good = { reply: "Look at the “left” lung – é.", source: "where" };

let server: Awaited<ReturnType<typeof serverOf.startModelServer>>;
let db: Db;
let ids = 0;
beforeAll(async () => {
  server = await serverOf.startModelServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ db } = await freshLibsql());
});

/** Never ends: a fast server needs no deadline. */
const neverLate: Wait = () => new Promise(() => {});
/** Ends the waits of this length at once, as if the time had passed. */
const lateAfter =
  (late: number): Wait =>
  (ms, signal) =>
    new Promise((resolve) => {
      signal.addEventListener("abort", () => resolve());
      if (ms === late) setTimeout(resolve, 50);
    });

async function ask({ wait = neverLate, userId = "ada", content = "Hello", signal }: Partial<Asked> = {}) {
  const model = openModel({ AI_BASE_URL: server.url, AI_API_KEY: "sk-secret", AI_MODEL: "tiny" });
  const context = { db, ai: { model, wait, clock: () => now }, now, id: () => `call-${ids++}` };
  const messages = [{ role: "user" as const, content }];
  return askModel(context, { userId, mode: "tutor", messages, maxTokens: 300, schema, signal });
}

interface Asked {
  wait: Wait;
  userId: string;
  content: string;
  signal: AbortSignal;
}

const setLimits = (limits: Partial<AiLimits>) =>
  db.insert(appSetting).values({ key: aiLimitsKey, value: JSON.stringify({ ...defaultAiLimits, ...limits }) });
const outcomes = async () => (await db.select().from(aiCall)).map(({ outcome }) => outcome);

it("streams an answer, checks its shape, and records tokens, cost, and outcome, but no content (G40)", async () => {
  server.answerWith(serverOf.streams(`Sure!\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\``));
  expect(await ask({ content: "What is the finding?" })).toEqual({ value: good });
  expect(server.calls).toMatchObject([
    {
      ...{ path: "/v1/chat/completions", authorization: "Bearer sk-secret" },
      body: { model: "tiny", stream: true, max_tokens: 300, messages: [{ role: "user" }] },
    },
  ]);
  const [row] = await db.select().from(aiCall);
  expect(row).toMatchObject({ userId: "ada", mode: "tutor", model: "tiny", inputTokens: 100, outputTokens: 20 });
  expect(row).toMatchObject({ costMicros: 600, outcome: "answered", durationMs: 0 });
  expect(JSON.stringify(row)).not.toMatch(/finding|lung|secret/);
  expect(await db.select().from(aiSpend)).toEqual([
    { period: "2026-11-29", userId: "ada", costMicros: 600 },
    { period: "2026-11", userId: "", costMicros: 600 },
  ]);
});

it("joins characters and lines that the network cuts anywhere, and ignores comments and tool calls", async () => {
  const text = JSON.stringify({ choices: [{ delta: { content: JSON.stringify(good) } }] });
  const bytes = new TextEncoder().encode(
    `: keep-alive\r\n\r\nevent: x\r\ndata: {"choices":[{"delta":{"tool_calls":[{"function":{"name":"rm"}}]}}]}\r\n\r\ndata: ${text}\r\n\r\ndata: [DONE]\r\n\r\ndata: broken`,
  );
  server.answerWith(serverOf.sends(...[...bytes].map((byte) => Uint8Array.of(byte))));
  expect(await ask()).toEqual({ value: good });
});

it("asks once more for the right shape, then gives up", async () => {
  server.answerWith(serverOf.streams('{"reply":"no source"}'), serverOf.streams(JSON.stringify(good)));
  expect(await ask()).toEqual({ value: good });
  expect(server.calls[1]?.body.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  expect(server.calls[1]?.body.messages[2]?.content).toContain("source");
  server.answerWith(serverOf.streams("no JSON at all"));
  expect(await ask()).toEqual({ failure: "malformed" });
  expect(server.calls).toHaveLength(2);
  expect(await outcomes()).toEqual(["malformed", "answered", "malformed", "malformed"]);
});

it.each([
  ["is rate-limited", serverOf.refuses(429), 2],
  ["fails", serverOf.refuses(500), 2],
  ["drops the connection", serverOf.dropsConnection, 2],
  ["refuses the key", serverOf.refuses(401), 1],
  ["redirects", serverOf.refuses(302), 1],
  ["cuts the answer", serverOf.cuts, 1],
  ["sends broken chunks", serverOf.sends('data: {"choices":[{"delta"\n\n'), 1],
  ["reports an error in the stream", serverOf.sends('data: {"error":{"message":"overloaded"}}\n\n'), 1],
  ["sends nothing", serverOf.sends(""), 1],
  ["sends a page", serverOf.sends("<!doctype html><p>busy"), 1],
  ["never ends a line", serverOf.sends("data: ", "x".repeat(200_000)), 1],
] as const)("is unavailable if the model %s, and repeats only what is safe to repeat (G6)", async (_, reply, tries) => {
  server.answerWith(reply);
  expect(await ask()).toEqual({ failure: "unavailable" });
  expect(server.calls).toHaveLength(tries);
  expect(await outcomes()).toEqual(["unavailable"]);
});

it("answers from the second try after one failure", async () => {
  server.answerWith(serverOf.refuses(503), serverOf.streams(JSON.stringify(good)));
  expect(await ask()).toEqual({ value: good });
});

it("stops waiting 2 seconds without a first piece or a next one, and after 12 seconds in all (G6)", async () => {
  expect([pieceDeadlineMs, answerDeadlineMs]).toEqual([2_000, 12_000]);
  server.answerWith(serverOf.hangs);
  expect(await ask({ wait: lateAfter(pieceDeadlineMs) })).toEqual({ failure: "unavailable" });
  server.answerWith(serverOf.stalls);
  expect(await ask({ wait: lateAfter(pieceDeadlineMs) })).toEqual({ failure: "unavailable" });
  expect(await ask({ wait: lateAfter(answerDeadlineMs) })).toEqual({ failure: "unavailable" });
});

it("stops when the caller stops", async () => {
  const caller = new AbortController();
  server.answerWith(serverOf.hangs);
  const pending = ask({ signal: caller.signal });
  setTimeout(() => caller.abort(), 20);
  expect(await pending).toEqual({ failure: "unavailable" });
});

it("calls no model while the switch is off, or without a model (G6)", async () => {
  server.answerWith(serverOf.streams(JSON.stringify(good)));
  await setLimits({ isOn: false });
  expect(await ask()).toEqual({ failure: "off" });
  const context = { db, ai: { model: null, wait: neverLate, clock: () => now }, now, id: () => "x" };
  const question = { userId: "ada", mode: "tutor", messages: [], maxTokens: 1, schema };
  expect(await askModel(context, question)).toEqual({ failure: "off" });
  expect([server.calls.length, await outcomes()]).toEqual([0, []]);
});

it("lets no learner pass the limit of a day, nor all together the limit of a month, even in parallel (G40)", async () => {
  // Each call reserves 4,515 micros (5 characters, 300 tokens) and costs 600.
  await setLimits({ perLearnerAndDay: 0.01, perMonth: 0.012 });
  server.answerWith(serverOf.streams(JSON.stringify(good)));
  const failures = (answers: Awaited<ReturnType<typeof ask>>[]) => answers.filter((answer) => "failure" in answer);
  const parallel = await Promise.all(Array.from({ length: 6 }, () => ask()));
  expect(failures(parallel)).toEqual(Array(4).fill({ failure: "overBudget" }));
  expect(server.calls).toHaveLength(2);
  // The real costs are lower than the reserved ones, so ten more calls of 600 fit into the day: until 1,200 + n × 600 > 5,485.
  const later: unknown[] = [];
  for (let count = 0; count < 12; count++) later.push(await ask());
  expect(later.filter((answer) => JSON.stringify(answer).includes("overBudget"))).toHaveLength(4);
  const others: unknown[] = [];
  for (let count = 0; count < 5; count++) others.push(await ask({ userId: `other-${count}` }));
  expect(others.at(-1)).toEqual({ failure: "overBudget" });
});

import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import type { Db } from "../../db/client.server";
import { aiCall, aiSpend } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { askModel } from "./ask-model.server";
import { deleteOldAiCalls } from "./budget.server";
import { openModel } from "./open-model.server";

// In workerd and on D1, with a stand-in for the binding of Workers AI, which only exists at Cloudflare.

const now = Date.parse("2026-11-29T12:00:00Z");
let db: Db;
beforeEach(async () => {
  ({ db } = await freshD1());
});

function ask(run: () => Promise<unknown>) {
  const model = openModel({ AI: { run }, AI_MODEL: "@cf/meta/llama" });
  const ai = { model, wait: () => new Promise<void>(() => {}), clock: () => now };
  const context = { db, ai, now, id: () => crypto.randomUUID() };
  const question = { messages: [{ role: "user" as const, content: "Hi" }], schema: z.object({ reply: z.string() }) };
  return askModel(context, { userId: "ada", mode: "tutor", maxTokens: 50, ...question });
}

const bodyOf = (text: string) => new Response(text).body;

it("reads the stream of Workers AI and records the estimated tokens (G40)", async () => {
  const text = 'data: {"response":"{\\"reply\\":"}\n\ndata: {"response":"\\"Look\\"}"}\n\ndata: [DONE]\n\n';
  expect(await ask(async () => bodyOf(text))).toEqual({ value: { reply: "Look" } });
  expect(await db.select().from(aiCall)).toMatchObject([
    { model: "@cf/meta/llama", inputTokens: 1, outputTokens: 4, costMicros: 63, outcome: "answered" },
  ]);
});

it("is unavailable if the binding fails or sends no stream", async () => {
  expect(await ask(() => Promise.reject(new Error("capacity")))).toEqual({ failure: "unavailable" });
  expect(await ask(async () => ({ response: "text" }))).toEqual({ failure: "unavailable" });
});

it("deletes the log after 400 days, and a learner's sums after two days", async () => {
  const call = { userId: "ada", mode: "tutor", model: "m", inputTokens: 1, outputTokens: 1, costMicros: 1 };
  await db.insert(aiCall).values([
    { ...call, id: "old", outcome: "answered", createdAt: now - 401 * dayMs },
    { ...call, id: "new", outcome: "answered", createdAt: now - 399 * dayMs },
  ]);
  const spend = { costMicros: 1 };
  await db.insert(aiSpend).values([
    { ...spend, period: "2026-11-26", userId: "ada" },
    { ...spend, period: "2026-11-28", userId: "ada" },
    { ...spend, period: "2025-01", userId: "" },
  ]);
  await deleteOldAiCalls(db, now);
  await deleteOldAiCalls(db, now);
  expect((await db.select().from(aiCall)).map(({ id }) => id)).toEqual(["new"]);
  expect((await db.select().from(aiSpend)).map(({ period }) => period).sort()).toEqual(["2025-01", "2026-11-28"]);
});

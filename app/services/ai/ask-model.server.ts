import { z } from "zod";
import type { Db } from "../../db/client.server";
import { computeCostMicros } from "./ai-limits";
import { getAiLimits, reserveCall, settleCall } from "./budget.server";
import { type CollectedAnswer, collectAnswer, type Wait } from "./collect-answer.server";
import { type AiFailure, type AiMessage, type AiModel, AiUnavailable, estimateTokens } from "./model";

/** The language model of a request; `Context.ai`. */
export interface Ai {
  /** Null if none is configured, which is the default. */
  model: AiModel | null;
  wait: Wait;
  /** Returns the time in ms, to measure how long a call took. */
  clock: () => number;
}

interface AiContext {
  db: Db;
  ai: Ai;
  now: number;
  id(): string;
}

interface Question<T> {
  userId: string;
  /** The part of AI practice that asks, for the log. */
  mode: string;
  messages: readonly AiMessage[];
  maxTokens: number;
  /** The shape of the answer, which the model sends as JSON. */
  schema: z.ZodType<T>;
  signal?: AbortSignal;
}

export type AiAnswer<T> = { value: T } | { failure: AiFailure };

/**
 * Asks the model for JSON of the schema's shape, and once more if the answer has another shape. Checks the switch and the limits
 * before each call, and records each call without content (G6, G40). Never throws for a model: the failure says why there is no
 * answer, and the caller falls back to stored text.
 */
export async function askModel<T>(context: AiContext, question: Question<T>): Promise<AiAnswer<T>> {
  const first = await callModel(context, question, question.messages);
  if ("failure" in first) return first;
  const read = readAnswer(first.text, question.schema);
  if ("value" in read) return read;
  const repaired = await callModel(context, question, [
    ...question.messages,
    { role: "assistant", content: first.text.slice(0, 4_000) },
    { role: "user", content: `${read.problem} Answer again with the JSON only.` },
  ]);
  if ("failure" in repaired) return repaired;
  const again = readAnswer(repaired.text, question.schema);
  return "value" in again ? again : { failure: "malformed" };
}

async function callModel<T>(
  context: AiContext,
  { userId, mode, maxTokens, schema, signal }: Question<T>,
  messages: readonly AiMessage[],
): Promise<{ text: string } | { failure: AiFailure }> {
  const { db, ai, now } = context;
  const { model } = ai;
  if (!model) return { failure: "off" };
  const limits = await getAiLimits(db);
  if (!limits.isOn) return { failure: "off" };
  // A token may be a single character, so this is the most that the messages can cost.
  const inputTokens = messages.reduce((sum, { content }) => sum + content.length, 0);
  const costMicros = computeCostMicros({ inputTokens, outputTokens: maxTokens }, limits);
  const planned = { id: context.id(), userId, mode, model: model.name, costMicros, now };
  if (!(await reserveCall(db, planned, limits))) return { failure: "overBudget" };
  const startedAt = ai.clock();
  const finish = (outcome: "answered" | "unavailable" | "malformed", answer: Omit<CollectedAnswer, "text">) =>
    settleCall(db, {
      ...planned,
      ...{ inputTokens: answer.inputTokens, outputTokens: answer.outputTokens, outcome },
      spentMicros: computeCostMicros(answer, limits),
      durationMs: Math.max(0, ai.clock() - startedAt),
    });
  try {
    const answer = await collectAnswer(model, { messages, maxTokens }, ai.wait, signal);
    await finish("value" in readAnswer(answer.text, schema) ? "answered" : "malformed", answer);
    return { text: answer.text };
  } catch (error) {
    if (!(error instanceof AiUnavailable)) throw error;
    // The provider may charge for the messages of a call that failed.
    const sent = messages.map(({ content }) => content).join(" ");
    await finish("unavailable", { inputTokens: estimateTokens(sent), outputTokens: 0 });
    return { failure: "unavailable" };
  }
}

/** Returns the value of an answer's JSON, which may stand in a code fence or between sentences, or what is wrong with it. */
function readAnswer<T>(text: string, schema: z.ZodType<T>): { value: T } | { problem: string } {
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return { problem: "Your answer was no JSON." };
  }
  const checked = schema.safeParse(parsed);
  return checked.success
    ? { value: checked.data }
    : { problem: `Your JSON was wrong: ${z.prettifyError(checked.error)}` };
}

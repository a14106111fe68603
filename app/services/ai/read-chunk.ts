import { z } from "zod";
import type { AiPart } from "./model";

// Both wire formats in one schema: chunks of the OpenAI format, and the `response` of Workers AI. Everything else is ignored, so
// tool calls and unknown fields never reach the rest of the code.
const chunkSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish() })).nullish(),
  response: z.string().nullish(),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
  error: z.unknown().optional(),
});

/** Returns the text and the counted tokens of one chunk; null if the chunk is broken or reports an error. */
export function readChunk(data: string): AiPart[] | null {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return null;
  }
  const chunk = chunkSchema.safeParse(json);
  if (!chunk.success || chunk.data.error) return null;
  const { choices, response, usage } = chunk.data;
  const text = response ?? choices?.[0]?.delta?.content;
  return [
    ...(text ? [{ text }] : []),
    ...(usage ? [{ inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }] : []),
  ];
}

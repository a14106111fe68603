import { type AiModel, type AiPart, AiUnavailable } from "./model";
import { readChunk } from "./read-chunk";
import { readEvents } from "./read-events";

interface Endpoint {
  /** Address up to the version, such as "https://api.openai.com/v1". */
  baseUrl: string;
  /** Sent as a bearer token; local servers need none. */
  apiKey: string | undefined;
  model: string;
}

/** Returns a model behind an endpoint of the OpenAI format ("POST …/chat/completions"). */
export function createEndpointModel({ baseUrl, apiKey, model }: Endpoint): AiModel {
  return {
    name: model,
    async *stream({ messages, maxTokens }, signal) {
      const response = await fetch(`${baseUrl.replace(/\/$/, "")}/chat/completions`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(apiKey && { Authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify({
          ...{ model, messages, max_tokens: maxTokens, stream: true, stream_options: { include_usage: true } },
        }),
        redirect: "manual",
        signal,
      }).catch((error: unknown) => {
        throw signal.aborted ? error : new AiUnavailable("the endpoint cannot be reached", true);
      });
      if (!response.ok || !response.body) {
        response.body?.cancel().catch(() => {});
        const isTemporary = response.status === 429 || response.status >= 500;
        throw new AiUnavailable(`the endpoint answered ${response.status}`, isTemporary);
      }
      yield* readParts(response.body);
    },
  };
}

/** Returns the parts of a stream. Throws if a chunk is broken, or if the stream ends without text. */
export async function* readParts(stream: ReadableStream<Uint8Array>): AsyncGenerator<AiPart> {
  let hasText = false;
  for await (const data of readEvents(stream)) {
    const parts = readChunk(data);
    if (!parts) throw new AiUnavailable("the stream has a broken chunk");
    hasText ||= parts.some((part) => "text" in part);
    yield* parts;
  }
  if (!hasText) throw new AiUnavailable("the stream ended without text");
}

// The one interface to language models (decision 0048). Every model streams; the rest of the service builds on that.

/** One message of a conversation with a model. */
export interface AiMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

export interface AiRequest {
  messages: readonly AiMessage[];
  /** Maximum length of the answer. */
  maxTokens: number;
}

/** A piece of an answer, or the tokens that the provider counted, which come last if at all. */
export type AiPart = { text: string } | { inputTokens: number; outputTokens: number };

/** A language model behind any provider. */
export interface AiModel {
  /** Name of the model for the cost log. */
  name: string;
  /** Streams the answer. Throws `AiUnavailable` if the provider refuses, fails, or sends no stream. */
  stream(request: AiRequest, signal: AbortSignal): AsyncIterable<AiPart>;
}

/** Why a model gave no answer that can be used. */
export type AiFailure = "off" | "overBudget" | "unavailable" | "malformed";

/** Thrown when a provider cannot answer; never carries content or a key. */
export class AiUnavailable extends Error {
  constructor(
    reason: string,
    /** Whether the same request may succeed at once, and was not answered in part. */
    readonly isRetryable = false,
  ) {
    super(reason);
    this.name = "AiUnavailable";
  }
}

/** Estimates the tokens of a text for providers that do not count them: one for four characters, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

import { type AiModel, type AiRequest, AiUnavailable, estimateTokens } from "./model";

/** Time in ms within which the first piece of an answer must arrive, and then each next one (G6). */
export const pieceDeadlineMs = 2_000;
/** Time in ms after which an answer must be complete. */
export const answerDeadlineMs = 12_000;
/** Longest answer in characters; a longer one is cut off, because a model may ignore its limit. */
const maxAnswerLength = 20_000;

/** Resolves after `ms`, or when the signal stops the wait. Tests pass one without a clock. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export interface CollectedAnswer {
  text: string;
  inputTokens: number;
  outputTokens: number;
}

/**
 * Returns a model's complete answer. Throws `AiUnavailable` if the model fails, pauses for longer than `pieceDeadlineMs`, or takes
 * longer than `answerDeadlineMs`. A request that failed before its first piece is sent once more within the first deadline.
 */
export async function collectAnswer(
  model: AiModel,
  request: AiRequest,
  wait: Wait,
  caller?: AbortSignal,
): Promise<CollectedAnswer> {
  const total = new AbortController();
  const tooLate = expire(wait, answerDeadlineMs, total.signal);
  const firstPiece = expire(wait, pieceDeadlineMs, total.signal);
  const stopped = caller ? rejectWhenStopped(caller) : null;
  const limits = [tooLate, ...(stopped ? [stopped] : [])];
  const collect = () => collectOnce(model, request, { wait, firstPiece, limits, signal: total.signal });
  try {
    return await collect().catch((error: unknown) => {
      if (error instanceof AiUnavailable && error.isRetryable) return collect();
      throw error;
    });
  } catch (error) {
    throw error instanceof AiUnavailable ? error : new AiUnavailable("the answer broke off");
  } finally {
    total.abort();
  }
}

interface Limits {
  wait: Wait;
  /** Rejects when the first piece is late. */
  firstPiece: Promise<never>;
  /** Reject when the whole answer is late, or the caller gave up. */
  limits: Promise<never>[];
  signal: AbortSignal;
}

async function collectOnce(model: AiModel, request: AiRequest, { wait, firstPiece, limits, signal }: Limits) {
  const own = new AbortController();
  const pieces = model.stream(request, AbortSignal.any([own.signal, signal]))[Symbol.asyncIterator]();
  const answer = { text: "", inputTokens: 0, outputTokens: 0 };
  let late = firstPiece;
  let pause = new AbortController();
  try {
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), late, ...limits]);
      pause.abort();
      if (done) break;
      if ("text" in value) answer.text += value.text;
      else Object.assign(answer, value);
      if (answer.text.length > maxAnswerLength) break;
      if (!answer.text) continue;
      pause = new AbortController();
      late = expire(wait, pieceDeadlineMs, AbortSignal.any([pause.signal, signal]));
    }
  } finally {
    own.abort();
  }
  return {
    text: answer.text.slice(0, maxAnswerLength),
    inputTokens: answer.inputTokens || estimateTokens(request.messages.map(({ content }) => content).join(" ")),
    outputTokens: answer.outputTokens || estimateTokens(answer.text),
  };
}

/** Returns a promise that rejects after `ms` unless the signal stops it. */
function expire(wait: Wait, ms: number, signal: AbortSignal): Promise<never> {
  const expired = wait(ms, signal).then(() => {
    if (signal.aborted) return new Promise<never>(() => {});
    throw new AiUnavailable("the model is too slow");
  });
  // The race may be over when it rejects.
  expired.catch(() => {});
  return expired;
}

function rejectWhenStopped(signal: AbortSignal): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(new AiUnavailable("the caller stopped"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  stopped.catch(() => {});
  return stopped;
}

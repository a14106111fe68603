import type { SessionMode } from "./engine/session-taxonomy";
import type { SessionOptions, StartRequest, StoredRequest } from "./start-forms";

interface FinishedSession {
  id: string;
  mode: SessionMode;
  total: number;
  answered: number;
  correct: number;
  request: StoredRequest | null;
}

/** Kinds of requests that draw questions at random or by due date, so that a similar session can be drawn. */
const drawingSources = ["quick", "filter", "due", "flags"];

/**
 * Returns the ways to retake a finished session (S3): all questions in the same mode, only the missed or only the
 * unanswered questions in tutor mode, or new questions. Leaves out ways that have no questions.
 */
export function getRetakes({ id, mode, total, answered, correct, request }: FinishedSession) {
  const buildRequest = (
    which: "all" | "missed" | "unanswered" | "new",
    options: SessionOptions = {},
  ): StartRequest => ({
    from: "session",
    sessionId: id,
    which,
    ...options,
  });
  const { secondsPerQuestion, blocks }: SessionOptions = request && "mode" in request ? request : {};
  // A mock exam cannot be retaken here; its questions make an ordinary exam.
  const sameModeOptions: SessionOptions = { mode: mode === "mock" ? "exam" : mode, secondsPerQuestion, blocks };
  return [
    { name: "Retake all", request: buildRequest("all", sameModeOptions), n: total },
    { name: `Retake missed (${answered - correct})`, request: buildRequest("missed"), n: answered - correct },
    { name: `Take unanswered (${total - answered})`, request: buildRequest("unanswered"), n: total - answered },
    {
      name: "Start a similar session",
      request: buildRequest("new"),
      n: request && drawingSources.includes(request.from) ? 1 : 0,
    },
  ].filter(({ n }) => n > 0);
}

import { getHourOfDay } from "../../lib/day";
import type { Message } from "./message";

interface AnsweredQuestion {
  questionId: string;
  mode: string;
  organ: string;
  modality: string;
  answeredBefore: number | null;
}

/** Builds the analytics message of a stored answer. The message does not contain the learner's id. */
export function buildAnswerMessage(
  { questionId, mode, organ, modality, answeredBefore }: AnsweredQuestion,
  { sessionId, position, correct }: { sessionId: string; position: number; correct: boolean },
  { timeZone }: { timeZone: string },
  now: number,
): Message {
  return {
    kind: "answer",
    id: `${sessionId}:${position}`,
    at: now,
    questionId,
    mode,
    organ,
    modality,
    hour: getHourOfDay(now, timeZone),
    correct,
    first: answeredBefore === null,
  };
}

import { type Confidence, confidences } from "./answer-taxonomy";

// Encodes the last answers in a progress cell as one text in its row, so that trend, median time, and calibration (R1)
// need not read answers. Each answer takes 8 characters; the oldest answer comes first.

/** One of the last answers in a progress cell. */
export interface RecentAnswer {
  /** Time of the answer in ms, stored to the minute. */
  at: number;
  correct: boolean;
  confidence: Confidence | null;
  /** Answer time in ms, stored to the second and up to 1295 s. */
  took: number;
}

export const maxRecentAnswers = 100;
const answerLength = 8;
const epochMs = Date.UTC(2020, 0, 1);
const minuteMs = 60_000;
const radix = 36;
const maxSeconds = radix ** 2 - 1;
const answerCodes = "abcdefgh";

/** Encodes one answer. */
export function encodeRecentAnswer({ at, correct, confidence, took }: RecentAnswer): string {
  const minutes = Math.max(0, Math.floor((at - epochMs) / minuteMs));
  const seconds = Math.min(Math.max(0, Math.round(took / 1000)), maxSeconds);
  const codeIndex = (confidence ? confidences.indexOf(confidence) + 1 : 0) * 2 + (correct ? 1 : 0);
  return (
    minutes.toString(radix).padStart(5, "0").slice(-5) +
    answerCodes[codeIndex] +
    seconds.toString(radix).padStart(2, "0")
  );
}

/** Decodes a text of encoded answers, oldest first. */
export function decodeRecentAnswers(text: string): RecentAnswer[] {
  return Array.from({ length: Math.floor(text.length / answerLength) }, (_, index) => {
    const encodedAnswer = text.slice(index * answerLength, (index + 1) * answerLength);
    const codeIndex = Math.max(0, answerCodes.indexOf(encodedAnswer[5] ?? "a"));
    return {
      at: epochMs + Number.parseInt(encodedAnswer.slice(0, 5), radix) * minuteMs,
      correct: codeIndex % 2 === 1,
      confidence: confidences[Math.floor(codeIndex / 2) - 1] ?? null,
      took: Number.parseInt(encodedAnswer.slice(6), radix) * 1000,
    };
  });
}

/** Maximum length of the text in characters. Answers that no longer fit are dropped, oldest first. */
export const maxRecentLength = maxRecentAnswers * answerLength;

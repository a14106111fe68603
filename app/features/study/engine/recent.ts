import { type Confidence, confidences } from "./taxonomy";

// Stores the last answers in a domain as one text on its row, so that trend, median time, and calibration (R1) need not
// read answers: 8 characters per answer, oldest first.

/** One of the last answers. */
export interface RecentAnswer {
  /** Time in ms, stored to the minute. */
  at: number;
  correct: boolean;
  confidence: Confidence | null;
  /** Duration in ms, stored to the second, at most 1295 s. */
  took: number;
}

export const maxRecentAnswers = 100;
const answerLength = 8;
const epoch = Date.UTC(2020, 0, 1);
const minuteMs = 60_000;
const radix = 36;
const maxSeconds = radix ** 2 - 1;
const answerCodes = "abcdefgh";

/** Returns the text of one answer. */
export function encodeRecentAnswer({ at, correct, confidence, took }: RecentAnswer): string {
  const minutes = Math.max(0, Math.floor((at - epoch) / minuteMs));
  const seconds = Math.min(Math.max(0, Math.round(took / 1000)), maxSeconds);
  const code = (confidence ? confidences.indexOf(confidence) + 1 : 0) * 2 + (correct ? 1 : 0);
  return (
    minutes.toString(radix).padStart(5, "0").slice(-5) + answerCodes[code] + seconds.toString(radix).padStart(2, "0")
  );
}

/** Returns the answers of a text, oldest first. */
export function decodeRecentAnswers(text: string): RecentAnswer[] {
  return Array.from({ length: Math.floor(text.length / answerLength) }, (_, index) => {
    const part = text.slice(index * answerLength, (index + 1) * answerLength);
    const code = Math.max(0, answerCodes.indexOf(part[5] ?? "a"));
    return {
      at: epoch + Number.parseInt(part.slice(0, 5), radix) * minuteMs,
      correct: code % 2 === 1,
      confidence: confidences[Math.floor(code / 2) - 1] ?? null,
      took: Number.parseInt(part.slice(6), radix) * 1000,
    };
  });
}

/** Maximum length of the text in characters; older answers are dropped. */
export const maxRecentLength = maxRecentAnswers * answerLength;

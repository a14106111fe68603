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

export const recentKept = 100;
const width = 8;
const start = Date.UTC(2020, 0, 1);
const minute = 60_000;
const base = 36;
const mostSeconds = base ** 2 - 1;
const codes = "abcdefgh";

/** Returns the text of one answer. */
export function writeRecent({ at, correct, confidence, took }: RecentAnswer): string {
  const minutes = Math.max(0, Math.floor((at - start) / minute));
  const seconds = Math.min(Math.max(0, Math.round(took / 1000)), mostSeconds);
  const code = (confidence ? confidences.indexOf(confidence) + 1 : 0) * 2 + (correct ? 1 : 0);
  return minutes.toString(base).padStart(5, "0").slice(-5) + codes[code] + seconds.toString(base).padStart(2, "0");
}

/** Returns the answers of a text, oldest first. */
export function readRecent(text: string): RecentAnswer[] {
  return Array.from({ length: Math.floor(text.length / width) }, (_, index) => {
    const part = text.slice(index * width, (index + 1) * width);
    const code = Math.max(0, codes.indexOf(part[5] ?? "a"));
    return {
      at: start + Number.parseInt(part.slice(0, 5), base) * minute,
      correct: code % 2 === 1,
      confidence: confidences[Math.floor(code / 2) - 1] ?? null,
      took: Number.parseInt(part.slice(6), base) * 1000,
    };
  });
}

/** Maximum length of the text in characters; older answers are dropped. */
export const recentLength = recentKept * width;

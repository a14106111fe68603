import { dayMs } from "../../lib/day";

/** The pace at which the remaining questions can be answered before the exam (R5). */
export type Pace =
  | { kind: "no-date" }
  | { kind: "past" }
  | { kind: "today"; left: number }
  | { kind: "done"; days: number }
  | { kind: "days"; left: number; days: number; perDay: number };

/**
 * Returns the pace from `today` to the exam (both YYYY-MM-DD). It is recomputed every day, so a missed day only raises it.
 */
export function getPace(left: number, examDate: string | null, today: string): Pace {
  const days = examDate ? Math.round((Date.parse(examDate) - Date.parse(today)) / dayMs) : Number.NaN;
  if (!Number.isFinite(days)) return { kind: "no-date" };
  if (days < 0) return { kind: "past" };
  if (days === 0) return { kind: "today", left: Math.max(0, left) };
  if (left <= 0) return { kind: "done", days };
  return { kind: "days", left, days, perDay: Math.ceil(left / days) };
}

import { dayMs } from "../../lib/day";

/** The pace at which the remaining questions can be answered before the exam (R5). */
export type Pace =
  | { kind: "no-date" }
  | { kind: "past" }
  | { kind: "today"; questionsLeft: number }
  | { kind: "done"; days: number }
  | { kind: "days"; questionsLeft: number; days: number; perDay: number };

/**
 * Returns the pace from `today` to the exam (both YYYY-MM-DD). It is recomputed every day, so a missed day only raises it.
 */
export function getPace(questionsLeft: number, examDate: string | null, today: string): Pace {
  const days = examDate ? Math.round((Date.parse(examDate) - Date.parse(today)) / dayMs) : Number.NaN;
  if (!Number.isFinite(days)) return { kind: "no-date" };
  if (days < 0) return { kind: "past" };
  if (days === 0) return { kind: "today", questionsLeft: Math.max(0, questionsLeft) };
  if (questionsLeft <= 0) return { kind: "done", days };
  return { kind: "days", questionsLeft, days, perDay: Math.ceil(questionsLeft / days) };
}

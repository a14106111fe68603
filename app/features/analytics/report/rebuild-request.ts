import { z } from "zod";
import { getRebuildableDays, rawRetentionDays } from "../retention";
import { formatDays } from "./report-range";

// The form that requests the recount of a day; pure.

/** Builds the form's schema. */
export function createRebuildSchema(today: string) {
  const { oldestDay, latestDay } = getRebuildableDays(today);
  return z.object({
    day: z
      .string({ error: "Choose a day." })
      .pipe(z.iso.date("Enter the day as year-month-day."))
      .refine((day) => day <= today, "This day is in the future. Choose a past day.")
      .refine(
        (day) => day <= latestDay,
        `Visits of this day may still be running. Choose ${formatDays({ from: latestDay, to: latestDay })} or earlier.`,
      )
      .refine(
        (day) => day >= oldestDay,
        `Visits and events are stored for ${rawRetentionDays} days. Choose ${formatDays({ from: oldestDay, to: oldestDay })} or later.`,
      ),
    /** The current report, in the format of `writeReportQuery`. */
    report: z.string().max(1000).default(""),
  });
}

/** Reads the notice from the address that the form redirects to; null without a day. */
export function readRebuildNotice(search: URLSearchParams, today: string): RebuildNotice | null {
  const day = search.get("again");
  if (day === null) return null;
  const { error } = createRebuildSchema(today).safeParse({ day: day || undefined });
  const problem = error?.issues[0]?.message ?? null;
  return { day: day.slice(0, 10), dayText: problem ? "" : formatDays({ from: day, to: day }), problem };
}

export interface RebuildNotice {
  day: string;
  /** The formatted day; empty if it is invalid. */
  dayText: string;
  /** Why the day cannot be recounted; null if it can. */
  problem: string | null;
}

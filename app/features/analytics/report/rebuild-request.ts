import { z } from "zod";
import { getRebuildableDays, rawRetentionDays } from "../retention";
import { formatDays } from "./report-range";

// Which day an admin may ask to have counted again; pure.

/** The form that names the day; refused with the reason. */
export function createRebuildSchema(today: string) {
  const { oldest, latest } = getRebuildableDays(today);
  return z.object({
    day: z
      .string({ error: "Choose a day." })
      .pipe(z.iso.date("Choose a day, as year-month-day."))
      .refine((day) => day <= today, "This day is in the future: choose one that is over.")
      .refine(
        (day) => day <= latest,
        `Visits of this day may still go on: choose a day until ${formatDays({ from: latest, to: latest })}.`,
      )
      .refine(
        (day) => day >= oldest,
        `Visits and events are kept for ${rawRetentionDays} days: choose a day since ${formatDays({ from: oldest, to: oldest })}.`,
      ),
    /** The report the form stood under, as `writeQuery` writes it. */
    report: z.string().max(1000).default(""),
  });
}

/** What an address that comes back from the form says of the day it names; null when it names none. */
export function readRebuildNotice(search: URLSearchParams, today: string): RebuildNotice | null {
  const day = search.get("again");
  if (day === null) return null;
  const { error } = createRebuildSchema(today).safeParse({ day: day || undefined });
  const problem = error?.issues[0]?.message ?? null;
  return { day: day.slice(0, 10), dayText: problem ? "" : formatDays({ from: day, to: day }), problem };
}

export interface RebuildNotice {
  day: string;
  /** The day as people read it. */
  dayText: string;
  /** Why it cannot be counted again. */
  problem: string | null;
}

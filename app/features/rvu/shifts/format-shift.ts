import { isTimeZone } from "~/lib/day";
import { formatRvu } from "../browser/rvu-format";
import type { CatalogStudy } from "../engine/rvu-catalog";
import { modalityNames } from "../engine/rvu-taxonomy";
import { type NoCreditReason, noCreditTexts } from "../engine/study-credit";
import { computePace } from "../engine/tally/shift-pace";
import type { Counts } from "../engine/tally/tally-counts";
import { sumByModality, sumCounts } from "../engine/tally/tally-sums";
import { describePace, formatPace, formatWorkedTime } from "./shift-texts";

interface ValuedShift {
  counts: Counts;
  workedMs: number;
  studies: ReadonlyMap<string, CatalogStudy>;
}

/** Formats a shift's start in the learner's time zone: "Fri, Nov 20, 2026, 7:02 PM". */
export function formatShiftTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en", {
    ...{ weekday: "short", month: "short", day: "numeric", year: "numeric", hour: "numeric", minute: "2-digit" },
    timeZone: isTimeZone(timeZone) ? timeZone : "UTC",
  }).format(at);
}

/** Formats the totals of a shift. */
export function formatTotals({ counts, workedMs, studies }: ValuedShift) {
  const { work, studies: studyCount } = sumCounts(counts, studies);
  const pace = computePace({ work, workedMs, goal: null });
  return {
    studies: studyCount,
    wrvu: formatRvu(work),
    workedTime: formatWorkedTime(workedMs),
    pace: formatPace(pace.workPerHour),
    paceComparison: describePace(pace.comparison),
  };
}

type ListedShift = ValuedShift & { id: string; name: string | null; startedAt: number; endedAt: number | null };

/** Formats a shift for the list. */
export function formatShiftRow(shift: ListedShift & { shareToken: string | null }, timeZone: string) {
  const startText = formatShiftTime(shift.startedAt, timeZone);
  const { id, name, endedAt, shareToken } = shift;
  return {
    id,
    title: name ?? startText,
    startText,
    isOpen: endedAt === null,
    isShared: shareToken !== null,
    ...formatTotals(shift),
  };
}

export type ShiftRow = ReturnType<typeof formatShiftRow>;

/** Formats the studies of a shift with their value in its release, highest work first. */
export function formatStudies({ counts, studies }: Pick<ValuedShift, "counts" | "studies">) {
  return Object.entries(counts)
    .flatMap(([id, count]) => {
      const study = studies.get(id);
      return study ? [{ study, count, work: count * study.work }] : [];
    })
    .sort((one, other) => other.work - one.work || one.study.name.localeCompare(other.study.name))
    .map(({ study, count, work }) => ({
      name: study.name,
      modality: modalityNames[study.modality],
      count,
      each: formatRvu(study.work),
      wrvu: formatRvu(work),
      reason: describeReason(study.reason),
    }));
}

/** Formats studies and work by modality. */
export function formatModalities({ counts, studies }: Pick<ValuedShift, "counts" | "studies">) {
  return sumByModality(counts, studies).map(({ modality, studies: studyCount, work }) => ({
    ...{ name: modalityNames[modality], studies: studyCount, work, wrvu: formatRvu(work) },
  }));
}

function describeReason(reason: NoCreditReason | undefined): string | null {
  return reason ? noCreditTexts[reason] : null;
}

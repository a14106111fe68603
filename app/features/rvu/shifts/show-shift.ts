import { isTimeZone } from "../../../lib/day";
import { rvuText } from "../browser/words";
import type { CatalogueStudy } from "../engine/catalogue";
import { type NoCredit, noCreditTexts } from "../engine/credit";
import type { Counts } from "../engine/tally/counts";
import { paceOf } from "../engine/tally/pace";
import { sumsByModality, sumsOf } from "../engine/tally/sums";
import { modalityNames } from "../engine/taxonomy";
import { againstText, paceText, workedText } from "./texts";

interface Valued {
  counts: Counts;
  workedMs: number;
  studies: ReadonlyMap<string, CatalogueStudy>;
}

/** Formats a shift's start in the learner's time zone: "Fri, Nov 20, 2026, 7:02 PM". */
export function shiftTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en", {
    ...{ weekday: "short", month: "short", day: "numeric", year: "numeric", hour: "numeric", minute: "2-digit" },
    timeZone: isTimeZone(timeZone) ? timeZone : "UTC",
  }).format(at);
}

/** Formats the totals of a shift. */
export function showTotals({ counts, workedMs, studies }: Valued) {
  const { work, studies: many } = sumsOf(counts, studies);
  const pace = paceOf({ work, workedMs, goal: null });
  return {
    studies: many,
    wrvu: rvuText(work),
    worked: workedText(workedMs),
    pace: paceText(pace.perHour),
    against: againstText(pace.against),
  };
}

type Listed = Valued & { id: string; name: string | null; startedAt: number; endedAt: number | null };

/** Formats a shift for the list. */
export function showShiftRow(shift: Listed & { shareToken: string | null }, timeZone: string) {
  const when = shiftTime(shift.startedAt, timeZone);
  const { id, name, endedAt, shareToken } = shift;
  return { id, title: name ?? when, when, open: endedAt === null, shared: shareToken !== null, ...showTotals(shift) };
}

export type ShiftRow = ReturnType<typeof showShiftRow>;

/** Formats the studies of a shift with their value in its release, highest work first. */
export function showStudies({ counts, studies }: Pick<Valued, "counts" | "studies">) {
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
      each: rvuText(study.work),
      wrvu: rvuText(work),
      reason: reasonOf(study.reason),
    }));
}

/** Formats studies and work by modality. */
export function showModalities({ counts, studies }: Pick<Valued, "counts" | "studies">) {
  return sumsByModality(counts, studies).map(({ modality, studies: many, work }) => ({
    ...{ name: modalityNames[modality], studies: many, work, wrvu: rvuText(work) },
  }));
}

function reasonOf(reason: NoCredit | undefined): string | null {
  return reason ? noCreditTexts[reason] : null;
}

import { eq, sql } from "drizzle-orm";
import { practiceCase } from "~/db/schema";
import { formatMediumDate } from "~/lib/time-text";
import type { SignedInArgs } from "../../auth/guards.server";
import { oralSectionLabels, oralSections, toOralSection } from "./oral-sections";
import { type RunRow, selectHistory } from "./runs.server";
import { computeSectionResult, getAllowedMs, isTooLate, maxCases, minCases } from "./section-time";

/** Returns the sections with their number of cases and the learner's results, oldest first, and the open section (G23). */
export async function loadOralHome({ context, viewer }: SignedInArgs) {
  const { db, now } = context;
  const [runs, counts] = await db.batch([
    selectHistory(db, viewer.userId),
    db
      .select({ section: practiceCase.section, total: sql<number>`count(*)`.as("total") })
      .from(practiceCase)
      .where(eq(practiceCase.isLive, true))
      .groupBy(practiceCase.section),
  ]);
  const open = runs.find(({ endedAt, deadlineAt }) => endedAt === null && !isTooLate(deadlineAt, now));
  return {
    sections: oralSections.map((section) => {
      const total = Number(counts.find((one) => one.section === section)?.total ?? 0);
      const caseCount = Math.min(total, maxCases);
      return {
        ...{ section, label: oralSectionLabels[section], caseCount, canStart: total >= minCases },
        minutes: Math.round(getAllowedMs(caseCount, viewer.extraTimePercent) / 60_000),
        means: runs
          .filter((run) => run.section === section)
          .flatMap((run) => toMean(run) ?? [])
          .reverse(),
      };
    }),
    open: open ? { id: open.id, label: labelOf(open) } : null,
    history: runs
      .filter(({ id }) => id !== open?.id)
      .map((run) => ({
        ...{ id: run.id, label: labelOf(run), mean: toMean(run) },
        isPassed: isPassed(run),
        date: formatMediumDate(run.startedAt, viewer.timeZone),
      })),
  };
}

export type OralHomeData = Awaited<ReturnType<typeof loadOralHome>>;

function labelOf({ section }: RunRow): string {
  const known = toOralSection(section);
  return known ? oralSectionLabels[known] : "Deleted section";
}

function readScores({ scores }: RunRow): number[] | null {
  return scores === null ? null : (JSON.parse(scores) as number[]);
}

function toMean(run: RunRow): number | null {
  const scores = readScores(run);
  return scores && computeSectionResult(scores).mean;
}

function isPassed(run: RunRow): boolean {
  const scores = readScores(run);
  return scores !== null && computeSectionResult(scores).isPassed;
}

import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { profile } from "../../db/schema";
import { type Domain, findDomain } from "../questions/filter";

/** The learner's exam date, training year, and weak domains. */
export interface StudyPlan {
  /** Calendar date, YYYY-MM-DD. */
  examDate: string | null;
  trainingYear: (typeof profile.$inferSelect)["trainingYear"];
  /** The domains that the learner named as weak, in display order. */
  namedDomains: Domain[];
  /** Whether the learner has saved or skipped a screen of the first run. */
  hasSeenFirstRun: boolean;
}

/** Builds the statement that reads the learner's study plan, for a batch. */
export function selectStudyPlan(db: Db, userId: string) {
  return db
    .select({
      planExamDate: profile.examDate,
      planYear: profile.trainingYear,
      planDomains: profile.weakDomains,
      firstRunAt: profile.firstRunAt,
    })
    .from(profile)
    .where(eq(profile.userId, userId));
}

/** Turns the rows of `selectStudyPlan` into a plan; a learner without a profile has an empty one. */
export function toStudyPlan([row]: Awaited<ReturnType<typeof selectStudyPlan>>): StudyPlan {
  const domains = row ? (JSON.parse(row.planDomains) as string[]) : [];
  return {
    examDate: row?.planExamDate ?? null,
    trainingYear: row?.planYear ?? null,
    namedDomains: domains.flatMap((name) => findDomain(name) ?? []),
    hasSeenFirstRun: row !== undefined && row.firstRunAt !== null,
  };
}

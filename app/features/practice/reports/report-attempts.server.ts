import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { practiceCase, practiceCaseVersion, reportAttempt } from "~/db/schema";
import { dayMs } from "~/lib/day";
import type { ReportCase } from "./report-case";
import { reportSection } from "./report-limits";

/** Time in ms after which reports are deleted (G12). */
const retentionMs = 90 * dayMs;
/** Number of reports in the history. */
const historySize = 20;

/** Returns the cases, the newest reports of a person, and the report with the id if it is theirs, in one trip. */
export async function readAttempts(
  db: Db,
  userId: string,
  { attemptId, caseId }: { attemptId: string; caseId: string },
) {
  const { id, score, createdAt } = reportAttempt;
  const isAsked = and(eq(id, attemptId), eq(reportAttempt.userId, userId));
  const [cases, history, [attempt], [found]] = await db.batch([
    db
      .select({ id: practiceCase.id, title: practiceCase.title, isLive: practiceCase.isLive })
      .from(practiceCase)
      .where(eq(practiceCase.section, reportSection))
      .orderBy(asc(practiceCase.title)),
    db
      .select({ id, caseId: reportAttempt.caseId, score, createdAt })
      .from(reportAttempt)
      .where(eq(reportAttempt.userId, userId))
      .orderBy(desc(createdAt))
      .limit(historySize),
    db.select().from(reportAttempt).where(isAsked),
    selectCase(db, sql`coalesce((select ${reportAttempt.caseId} from ${reportAttempt} where ${isAsked}), ${caseId})`),
  ]);
  return { cases, history, attempt: attempt ?? null, found: parseCase(found) };
}

/** Returns a case for a report in its newest version; null for an unknown id. */
export async function readReportCase(db: Db, caseId: string): Promise<ReportCase | null> {
  const [found] = await selectCase(db, sql`${caseId}`);
  return parseCase(found);
}

function selectCase(db: Db, caseId: SQL) {
  return db
    .select({ content: practiceCaseVersion.content })
    .from(practiceCase)
    .innerJoin(
      practiceCaseVersion,
      and(eq(practiceCaseVersion.caseId, practiceCase.id), eq(practiceCaseVersion.version, practiceCase.version)),
    )
    .where(and(sql`${practiceCase.id} = ${caseId}`, eq(practiceCase.section, reportSection)));
}

function parseCase(row: { content: string } | undefined): ReportCase | null {
  return row ? (JSON.parse(row.content) as ReportCase) : null;
}

/** Stores a report; the same id stores it once (G12). */
export async function storeAttempt(db: Db, attempt: typeof reportAttempt.$inferInsert): Promise<void> {
  await db.insert(reportAttempt).values(attempt).onConflictDoNothing();
}

/** Deletes the reports that are older than 90 days (G12). */
export async function deleteOldAttempts(db: Db, now: number): Promise<void> {
  await db.delete(reportAttempt).where(lt(reportAttempt.createdAt, now - retentionMs));
}

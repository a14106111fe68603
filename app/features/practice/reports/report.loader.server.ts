import { formatMediumDate } from "~/lib/time-text";
import type { SignedInArgs } from "../../auth/guards.server";
import { scoreReport } from "../rubric/score-report";
import { markDifferences } from "./ideal-report";
import { readAttempts } from "./report-attempts.server";
import type { ReportCase } from "./report-case";

/**
 * Returns the list of cases, the person's history, and the case or the scored report that the address names. The ideal report and
 * the rubric are only part of a scored report. Throws a 404 response for an unknown case or a report of somebody else.
 */
export async function loadReportPage({ context, request, viewer }: SignedInArgs) {
  const query = new URL(request.url).searchParams;
  const attemptId = query.get("attempt");
  const caseId = query.get("case");
  const { cases, history, attempt, found } = await readAttempts(context.db, viewer.userId, {
    ...{ attemptId: attemptId ?? "", caseId: caseId ?? "" },
  });
  if ((attemptId !== null && !attempt) || (caseId !== null && !found)) throw new Response(null, { status: 404 });
  const titles = new Map(cases.map(({ id, title }) => [id, title]));
  return {
    cases: cases.filter(({ isLive }) => isLive).map(({ id, title }) => ({ id, title })),
    history: history.map(({ createdAt, ...one }) => ({
      ...one,
      title: titles.get(one.caseId) ?? "Deleted case",
      date: formatMediumDate(createdAt, viewer.timeZone),
    })),
    shownCase: found && {
      ...{ id: found.id, title: found.title, history: found.history },
      ...{ technique: found.technique, pictures: found.pictures },
    },
    result: found && attempt && describeResult(found, attempt),
  };
}

export type ReportPageData = Awaited<ReturnType<typeof loadReportPage>>;

type Attempt = NonNullable<Awaited<ReturnType<typeof readAttempts>>["attempt"]>;

function describeResult(found: ReportCase, { id, findings, impression }: Attempt) {
  const result = scoreReport(found.rubric, { findings, impression });
  return {
    ...{ id, findings, impression, score: result.score, faults: result.faults },
    statements: result.statements.map(({ statement: { id, kind, label }, verdict, quotes }) => ({
      ...{ id, kind, label, verdict, quotes },
    })),
    differential: found.rubric.differential.map(({ name }) => name),
    diagnoses: result.diagnoses.map(({ name, polarity }) => ({ name, polarity })),
    ideal: markDifferences(found, result).map(({ section, text, isMissing }) => ({ section, text, isMissing })),
  };
}

export type ReportResultData = ReturnType<typeof describeResult>;

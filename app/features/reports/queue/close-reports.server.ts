import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { questionReport } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import type { ReportState } from "../report-taxonomy";

interface CloseRequest {
  questionId: string;
  /** Reports to close; those already closed stay unchanged. */
  reportIds: readonly string[];
  state: Exclude<ReportState, "open">;
  /** Text that the senders see (X3). */
  reply: string;
}

/** Closes those of the reports that are open, with a reply and an audit entry; returns how many it closed. */
export async function closeReports(
  context: Pick<Context, "db" | "now" | "id">,
  actorId: string,
  { questionId, reportIds, state, reply }: CloseRequest,
): Promise<number> {
  const { db, now } = context;
  const [closedRows] = await db.batch([
    db
      .update(questionReport)
      .set({ state, reply, closedAt: now, seenAt: null })
      .where(
        and(
          eq(questionReport.questionId, questionId),
          eq(questionReport.state, "open"),
          sql`${questionReport.id} in (select value from json_each(${JSON.stringify(reportIds)}))`,
        ),
      )
      .returning({ id: questionReport.id }),
    audit(
      context,
      {
        actorId,
        action: state === "resolved" ? "resolve reports" : "decline reports",
        subject: `question:${questionId}`,
        before: { state: "open" },
        after: sql`json_object('state', ${state}, 'reports', changes(), 'reply', ${reply})`,
      },
      sql`changes() > 0`,
    ),
  ]);
  return closedRows.length;
}

import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { mailOutbox } from "../../db/schema";
import { timeText } from "../../lib/time-text";
import { cutPage } from "./campaigns.server";
import type { LogFilter } from "./log-filter";

const logPageSize = 50;

const states = { waiting: ["waiting", "sending", "handed_over"], sent: ["sent"], failed: ["failed"] } as const;

/** A page (1-based) of the mails of a campaign, those in one state or all; for a batch, one row more than is shown. */
export function selectLog(db: Db, bodyId: string, filter: LogFilter, page: number) {
  return db
    .select({
      id: mailOutbox.id,
      recipient: mailOutbox.recipient,
      mailState: mailOutbox.state,
      tries: mailOutbox.tries,
      reason: mailOutbox.lastError,
      at: mailOutbox.sentAt,
    })
    .from(mailOutbox)
    .where(
      and(eq(mailOutbox.bodyId, bodyId), filter === "all" ? undefined : inArray(mailOutbox.state, [...states[filter]])),
    )
    .orderBy(mailOutbox.state, mailOutbox.sentAt)
    .limit(logPageSize + 1)
    .offset((page - 1) * logPageSize);
}

/** The page of the log in words. */
export function logOf(rows: Awaited<ReturnType<typeof selectLog>>, now: number, timeZone: string) {
  const { shown, more } = cutPage(rows, logPageSize);
  return {
    more,
    mails: shown.map(({ id, recipient, mailState, tries, reason, at }) => ({
      id,
      recipient,
      state: mailState === "sent" || mailState === "failed" ? mailState : ("waiting" as const),
      tries,
      // What went wrong before it went well is nobody's business any more.
      reason: mailState === "sent" ? null : reason,
      at: at === null ? null : timeText(at, now, timeZone),
    })),
  };
}

export type Log = ReturnType<typeof logOf>;

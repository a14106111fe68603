import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { mailOutbox } from "../../db/schema";
import { formatTime } from "../../lib/time-text";
import { splitPage } from "./campaigns.server";
import type { LogFilter } from "./log-filter";

const logPageSize = 50;

const mailStatesByFilter = {
  waiting: ["waiting", "sending", "handed_over"],
  sent: ["sent"],
  doubt: ["sent"],
  failed: ["failed"],
} as const;

/** SQL condition for emails that were handed over but never confirmed (decision 0013). */
export const isUnconfirmed = and(eq(mailOutbox.state, "sent"), isNotNull(mailOutbox.lastError));

/**
 * Builds the query for a page (1-based) of a campaign's emails, optionally in one state. Selects one extra row to detect a next
 * page.
 */
export function selectSendLog(db: Db, bodyId: string, filter: LogFilter, page: number) {
  return db
    .select({
      id: mailOutbox.id,
      recipient: mailOutbox.recipient,
      mailState: mailOutbox.state,
      tries: mailOutbox.attempts,
      reason: mailOutbox.lastError,
      at: mailOutbox.sentAt,
    })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.bodyId, bodyId),
        filter === "all" ? undefined : inArray(mailOutbox.state, [...mailStatesByFilter[filter]]),
        filter === "doubt" ? isUnconfirmed : undefined,
      ),
    )
    .orderBy(mailOutbox.state, mailOutbox.sentAt)
    .limit(logPageSize + 1)
    .offset((page - 1) * logPageSize);
}

/** Formats a page of the send log. */
export function toSendLog(rows: Awaited<ReturnType<typeof selectSendLog>>, now: number, timeZone: string) {
  const { shown, more } = splitPage(rows, logPageSize);
  return {
    more,
    mails: shown.map(({ id, recipient, mailState, tries, reason, at }) => ({
      id,
      recipient,
      state: mailState === "sent" && reason !== null ? ("doubt" as const) : toLogState(mailState),
      tries,
      reason,
      at: at === null ? null : formatTime(at, now, timeZone),
    })),
  };
}

function toLogState(state: (typeof mailOutbox.$inferSelect)["state"]) {
  return state === "sent" || state === "failed" ? state : ("waiting" as const);
}

export type SendLog = ReturnType<typeof toSendLog>;

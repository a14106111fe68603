import type { Context } from "../../context.server";
import { formatTime, type TimeText } from "../../lib/time-text";
import type { Viewer } from "../auth/viewer.server";
import { selectResets } from "./reset-progress.server";
import { formatResetScope, undoPeriodMs } from "./reset-scopes";
import type { ResetScope } from "./study-history";

/** A reset in the list. */
export interface ListedReset {
  id: string;
  scope: string;
  questions: number;
  at: TimeText;
  undoneAt: TimeText | null;
  /** Formatted end of the undo period; null if the period has passed or the reset is undone. */
  undoUntil: string | null;
}

/** Loads the learner's resets, newest first. */
export async function loadRecentResets(
  { db, now }: Pick<Context, "db" | "now">,
  viewer: Viewer,
): Promise<ListedReset[]> {
  const rows = await selectResets(db, viewer.userId);
  return rows.map(({ id, scope, questions, resetAt, undoneAt }) => ({
    id,
    scope: formatResetScope(JSON.parse(scope) as ResetScope),
    questions,
    at: formatTime(resetAt, now, viewer.timeZone),
    undoneAt: undoneAt === null ? null : formatTime(undoneAt, now, viewer.timeZone),
    undoUntil:
      undoneAt === null && now < resetAt + undoPeriodMs
        ? formatTime(resetAt + undoPeriodMs, now, viewer.timeZone).exact
        : null,
  }));
}

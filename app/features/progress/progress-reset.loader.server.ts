import type { Context } from "../../context.server";
import { type TimeText, timeText } from "../../lib/time-text";
import type { Viewer } from "../auth/viewer.server";
import { selectResets } from "./reset-progress.server";
import { formatScope, undoMs } from "./reset-scopes";
import type { ResetScope } from "./study-history";

/** A reset as the list shows it. */
export interface ListedReset {
  id: string;
  scope: string;
  questions: number;
  at: TimeText;
  undone: TimeText | null;
  /** Until when it can be undone; null when it cannot any more. */
  undoUntil: string | null;
}

/** The learner's resets, newest first. */
export async function loadResets({ db, now }: Pick<Context, "db" | "now">, viewer: Viewer): Promise<ListedReset[]> {
  const rows = await selectResets(db, viewer.userId);
  return rows.map(({ id, scope, questions, resetAt, undoneAt }) => ({
    id,
    scope: formatScope(JSON.parse(scope) as ResetScope),
    questions,
    at: timeText(resetAt, now, viewer.timeZone),
    undone: undoneAt === null ? null : timeText(undoneAt, now, viewer.timeZone),
    undoUntil:
      undoneAt === null && now < resetAt + undoMs ? timeText(resetAt + undoMs, now, viewer.timeZone).absolute : null,
  }));
}

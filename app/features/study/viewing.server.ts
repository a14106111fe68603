import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { questionVersion, studyItem, studySession, viewing } from "../../db/schema";
import { viewerStateSchema, viewingLogSchema } from "../series/viewer/saved-viewer-state";
import type { Viewing } from "./viewing";
import type { ViewingSave } from "./viewing-schema";

/**
 * Stores the viewing of the learner at a position; the last save wins. Stores nothing for positions of other learners and for
 * questions without series.
 */
export async function saveViewing(
  db: Db,
  userId: string,
  { sessionId, position, state, log }: ViewingSave,
  now: number,
): Promise<void> {
  if (!state && !log) return;
  await db
    .insert(viewing)
    .select(
      sql`select ${studyItem.sessionId}, ${studyItem.position}, ${toJson(state)}, ${toJson(log)}, ${now} from ${studyItem}
        inner join ${studySession} on ${studySession.id} = ${studyItem.sessionId}
        inner join ${questionVersion} on ${questionVersion.id} = ${studyItem.versionId}
        where ${studyItem.sessionId} = ${sessionId} and ${studyItem.position} = ${position} and ${studySession.userId} = ${userId}
          and instr(${questionVersion.body}, '"series":[{')`,
    )
    .onConflictDoUpdate({
      target: [viewing.sessionId, viewing.position],
      set: {
        state: sql`coalesce(excluded.state, ${viewing.state})`,
        log: sql`coalesce(excluded.log, ${viewing.log})`,
        savedAt: sql`excluded.saved_at`,
      },
    });
}

/** Deletes everything stored about the learner's use of the viewer. */
export async function deleteViewings(db: Db, userId: string): Promise<void> {
  const ownSessions = db.select({ id: studySession.id }).from(studySession).where(eq(studySession.userId, userId));
  await db.delete(viewing).where(inArray(viewing.sessionId, ownSessions));
}

/** Returns the stored viewing. A part is null if an older version of the viewer stored it in another format. */
export function readViewing({ state, log }: { state: string | null; log: string | null }): Viewing {
  return {
    state: state === null ? null : (viewerStateSchema.safeParse(JSON.parse(state)).data ?? null),
    log: log === null ? null : (viewingLogSchema.safeParse(JSON.parse(log)).data ?? null),
  };
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

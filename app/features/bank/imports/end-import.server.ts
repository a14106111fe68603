import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { importRow, importRun } from "~/db/schema";
import { dayMs } from "~/lib/day";
import { audit } from "../../audit/audit.server";
import { retentionDays } from "./import-limits";

const isOpenState = inArray(importRun.state, ["reading", "ready"]);

/** Cancels an unfinished import and deletes its rows; returns false if the import had already ended. */
export async function cancelImport(context: Context, actorId: string, importId: string): Promise<boolean> {
  const { db, now } = context;
  const isOpen = and(eq(importRun.id, importId), isOpenState);
  const [, , ended] = await db.batch([
    audit(
      context,
      { actorId, action: "cancel import", subject: `import:${importId}` },
      sql`exists (select 1 from ${importRun} where ${isOpen})`,
    ),
    db
      .delete(importRow)
      .where(sql`${importRow.importId} = ${importId} and exists (select 1 from ${importRun} where ${isOpen})`),
    db.update(importRun).set({ state: "cancelled", endedAt: now }).where(isOpen).returning({ id: importRun.id }),
  ]);
  return ended.length > 0;
}

/**
 * Cancels imports that were started over a week ago and never finished, and deletes their rows. Also deletes the refused
 * rows of imports that finished over a week ago. Runs nightly.
 */
export async function deleteOldImports({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
  const weekAgo = now - retentionDays * dayMs;
  const isUnfinished = and(isOpenState, lt(importRun.createdAt, weekAgo));
  const isExpired = or(isUnfinished, and(eq(importRun.state, "done"), lt(importRun.endedAt, weekAgo)));
  await db.batch([
    db
      .delete(importRow)
      .where(inArray(importRow.importId, db.select({ id: importRun.id }).from(importRun).where(isExpired))),
    db.update(importRun).set({ state: "cancelled", endedAt: now }).where(isUnfinished),
  ]);
}

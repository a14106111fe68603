import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { importRow, importRun } from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import { audit } from "../../audit/audit.server";
import { daysKept } from "./limits";

const open = inArray(importRun.state, ["reading", "ready"]);

/** Ends a run that was not brought in, with all it has; false where it is ended already. */
export async function cancelImport(context: Context, actorId: string, importId: string): Promise<boolean> {
  const { db, now } = context;
  const isOpen = and(eq(importRun.id, importId), open);
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

/** Ends the runs that nobody brought in for a week, and forgets what was refused of those that came in before that; nightly. */
export async function sweepImports({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
  const weekAgo = now - daysKept * dayMs;
  const left = and(open, lt(importRun.createdAt, weekAgo));
  const over = or(left, and(eq(importRun.state, "done"), lt(importRun.endedAt, weekAgo)));
  await db.batch([
    db
      .delete(importRow)
      .where(inArray(importRow.importId, db.select({ id: importRun.id }).from(importRun).where(over))),
    db.update(importRun).set({ state: "cancelled", endedAt: now }).where(left),
  ]);
}

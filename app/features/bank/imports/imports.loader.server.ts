import { desc, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { importRow, importRun, user } from "~/db/schema";
import { formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { formatLabels } from "../format-labels";

const maxRuns = 20;

/** Loads the latest imports with their admins and states, in one database trip. */
export async function loadImports(
  { db, now }: Pick<Context, "db" | "now">,
  { timeZone, userId }: Pick<Viewer, "timeZone" | "userId">,
) {
  const rows = await db
    .select({
      id: sql<string>`${importRun.id}`.as("run_id"),
      fileName: importRun.fileName,
      format: importRun.format,
      state: importRun.state,
      total: importRun.rowCount,
      startedBy: importRun.startedBy,
      at: sql<number>`${importRun.createdAt}`.as("begun_at"),
      name: sql<string | null>`${user.name}`.as("admin_name"),
      received: sql<number>`(select count(*) from ${importRow} where ${importRow.importId} = ${importRun.id})`.as(
        "rows_there",
      ),
    })
    .from(importRun)
    .leftJoin(user, eq(user.id, importRun.startedBy))
    .orderBy(desc(importRun.createdAt))
    .limit(maxRuns);
  return rows.map(({ at, name, startedBy, format, ...row }) => ({
    ...row,
    format: formatLabels[format as keyof typeof formatLabels] ?? format,
    by: name || "A former admin",
    isMine: startedBy === userId,
    startedAt: formatTime(at, now, timeZone),
  }));
}

export type ListedImport = Awaited<ReturnType<typeof loadImports>>[number];

import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { series } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import { deletePendingNote, writePendingNote } from "./pending-series.server";
import { deleteSeriesFiles } from "./series-objects.server";
import { selectSeriesUses } from "./series-use.server";

/** Removes a series that no question uses. Returns false, and changes nothing, if a question uses it or it does not exist. */
export async function removePicture(context: Context, actorId: string, key: string): Promise<boolean> {
  const { db } = context;
  const isUnused = and(
    eq(series.key, key),
    sql`not exists (select 1 from (${selectSeriesUses} and field.value = ${key}) used)`,
  );
  const [row] = await db.select({ title: series.title }).from(series).where(isUnused);
  if (!row) return false;
  await writePendingNote(context, key, null);
  const [, removed] = await db.batch([
    audit(
      context,
      { actorId, action: "remove picture", subject: `picture:${key}`, before: row },
      sql`exists (select 1 from ${series} where ${isUnused})`,
    ),
    db.delete(series).where(isUnused).returning({ key: series.key }),
  ]);
  // Another admin may have used or removed the series in the meantime; then the note has no effect.
  if (removed.length > 0) await deleteSeriesFiles(context, key);
  await deletePendingNote(context, key);
  return removed.length > 0;
}

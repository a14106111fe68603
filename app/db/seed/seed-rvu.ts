import { sql } from "drizzle-orm";
import { readContentRelease } from "../../features/rvu/engine/import/rvu-content-files";
import { packRows } from "../../features/rvu/engine/rvu-release";
import { toHex } from "../../lib/hex";
import type { Db } from "../client.server";
import { rvuContent, rvuRelease } from "../schema";
import type { RvuFiles } from "./content-files";

type ContentId = (typeof rvuContent.$inferInsert)["id"];

/**
 * Writes the initial RVU data. Existing releases never change, because shifts are valued by them; the newest release becomes
 * current if no release is. Study names and localities follow the files. Returns the number of rows written.
 */
export async function seedRvu(db: Db, files: RvuFiles, now: number): Promise<number> {
  const [releases, contents] = await db.batch([
    db.select({ id: rvuRelease.id, current: rvuRelease.isCurrent }).from(rvuRelease),
    db.select({ contentId: rvuContent.id, hash: rvuContent.hash }).from(rvuContent),
  ]);
  let written = 0;
  const newestId = files.releases.at(-1)?.id;
  const hasCurrent = releases.some(({ current }) => current);
  for (const file of files.releases) {
    if (releases.some(({ id }) => id === file.id)) continue;
    const row = await buildReleaseRow(file, now);
    await db
      .insert(rvuRelease)
      .values({ ...row, isCurrent: file.id === newestId && !hasCurrent })
      .onConflictDoNothing();
    written++;
  }
  for (const id of ["studies", "localities"] as const) {
    const hash = await computeSha256(files[id]);
    if (contents.some(({ contentId, hash: stored }) => contentId === id && stored === hash)) continue;
    await writeContent(db, id, files[id], hash);
    written++;
  }
  return written;
}

async function buildReleaseRow(
  { id, conversionFactor, conversion, sourceName, csv }: RvuFiles["releases"][number],
  now: number,
) {
  const { year, letter, rows } = readContentRelease(csv, { id, conversionFactor });
  return {
    ...{ id, year, letter, conversionFactor, conversion, sourceName },
    ...{
      sourceHash: await computeSha256(csv),
      rowsRead: rows.length,
      rowsKept: rows.length,
      packedRows: packRows(rows),
    },
    ...{ createdAt: now, publishedAt: now, publishedBy: "seed" },
  };
}

async function writeContent(db: Db, id: ContentId, json: string, hash: string) {
  await db
    .insert(rvuContent)
    .values({ id, json, hash })
    .onConflictDoUpdate({ target: rvuContent.id, set: { json: sql`excluded.json`, hash: sql`excluded.hash` } });
}

async function computeSha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

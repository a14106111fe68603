import { notInArray } from "drizzle-orm";
import type { OralCase } from "../../features/practice/oral/oral-case";
import type { Db } from "../client.server";
import { oralCase, oralCaseVersion } from "../schema";

/**
 * Writes the oral cases of the content files (G25). A changed case gets a new version; a case without a file is left out of new
 * sections. Returns the number of versions written.
 */
export async function seedOralCases(db: Db, cases: readonly OralCase[], now: number): Promise<number> {
  const [rows, versions] = await db.batch([db.select().from(oralCase), db.select().from(oralCaseVersion)]);
  let written = 0;
  for (const one of cases) {
    const row = rows.find(({ id }) => id === one.id);
    const content = JSON.stringify(one);
    const current = versions.find(({ caseId, version }) => caseId === one.id && version === row?.version);
    if (row?.isLive && current?.content === content) continue;
    const version = current?.content === content ? current.version : (row?.version ?? 0) + 1;
    const fields = { section: one.section, title: one.title, version, isLive: true };
    await db.batch([
      db
        .insert(oralCase)
        .values({ id: one.id, ...fields })
        .onConflictDoUpdate({ target: oralCase.id, set: fields }),
      db
        .insert(oralCaseVersion)
        .values({ caseId: one.id, version, content, publishedAt: now })
        .onConflictDoNothing(),
    ]);
    written++;
  }
  const ids = cases.map(({ id }) => id);
  if (rows.some(({ id, isLive }) => isLive && !ids.includes(id)))
    await db
      .update(oralCase)
      .set({ isLive: false })
      .where(notInArray(oralCase.id, ids));
  return written;
}

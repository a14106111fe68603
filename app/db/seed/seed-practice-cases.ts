import { notInArray } from "drizzle-orm";
import type { OralCase } from "../../features/practice/oral/oral-case";
import type { ReportCase } from "../../features/practice/reports/report-case";
import { reportSection } from "../../features/practice/reports/report-limits";
import type { Db } from "../client.server";
import { practiceCase, practiceCaseVersion } from "../schema";

/**
 * Writes the oral cases and the cases for reports of the content files (G12, G25). A changed case gets a new version; a case without
 * a file is left out of new sections. Returns the number of versions written.
 */
export async function seedPracticeCases(
  db: Db,
  { oral, reports }: { oral: readonly OralCase[]; reports: readonly ReportCase[] },
  now: number,
): Promise<number> {
  const cases = [...oral, ...reports.map((one) => ({ ...one, section: reportSection }))];
  const [rows, versions] = await db.batch([db.select().from(practiceCase), db.select().from(practiceCaseVersion)]);
  let written = 0;
  for (const { id, section, title, ...rest } of cases) {
    const row = rows.find((one) => one.id === id);
    const content = JSON.stringify({ id, section, title, ...rest });
    const current = versions.find(({ caseId, version }) => caseId === id && version === row?.version);
    if (row?.isLive && current?.content === content) continue;
    const version = current?.content === content ? current.version : (row?.version ?? 0) + 1;
    const fields = { section, title, version, isLive: true };
    await db.batch([
      db
        .insert(practiceCase)
        .values({ id, ...fields })
        .onConflictDoUpdate({ target: practiceCase.id, set: fields }),
      db.insert(practiceCaseVersion).values({ caseId: id, version, content, publishedAt: now }).onConflictDoNothing(),
    ]);
    written++;
  }
  const ids = cases.map(({ id }) => id);
  if (rows.some(({ id, isLive }) => isLive && !ids.includes(id)))
    await db.update(practiceCase).set({ isLive: false }).where(notInArray(practiceCase.id, ids));
  return written;
}

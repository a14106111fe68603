import { data, redirect } from "@remix-run/cloudflare";
import { and, eq, sql } from "drizzle-orm";
import { oralRun, practiceCase } from "~/db/schema";
import { getRowIdForForm } from "~/lib/form-key";
import { readFields } from "~/lib/http";
import { oralRunPath } from "~/practice-paths";
import type { SignedInArgs } from "../../auth/guards.server";
import { chooseCases } from "./choose-cases";
import { toOralSection } from "./oral-sections";
import { parseCases, selectHistory } from "./runs.server";
import { getAllowedMs, isTooLate, minCases } from "./section-time";

/** Starts a section and redirects to it; with an open section, redirects to that one (G23). */
export async function handleOralStart({ context, request, viewer }: SignedInArgs) {
  const { db, now } = context;
  const { userId, extraTimePercent } = viewer;
  const form = await readFields(request);
  const section = toOralSection(form.get("section"));
  const refuse = (problem: string) => data({ problem }, { status: 400 });
  if (!section) return refuse("This section does not exist. Choose one of the sections below.");
  const id = await getRowIdForForm({ request, form, userId }, context.id);
  const [history, cases] = await db.batch([
    selectHistory(db, userId),
    db
      .select({ id: practiceCase.id, version: practiceCase.version })
      .from(practiceCase)
      .where(and(eq(practiceCase.section, section), eq(practiceCase.isLive, true))),
  ]);
  const open = history.find(({ endedAt, deadlineAt }) => endedAt === null && !isTooLate(deadlineAt, now));
  if (open) return redirect(oralRunPath(open.id));
  const published = cases.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }]));
  if (published.length < minCases) return refuse("This section has too few cases. Choose another section.");
  const seen = history.filter((run) => run.section === section).flatMap((run) => parseCases(run).map(({ id }) => id));
  const chosen = chooseCases(published, seen, id);
  const deadlineAt = now + getAllowedMs(chosen.length, extraTimePercent);
  await db
    .insert(oralRun)
    .select(
      sql`select ${id}, ${userId}, ${section}, ${JSON.stringify(chosen)}, ${now} + 0, ${deadlineAt} + 0, ${extraTimePercent} + 0, null, null
        where not exists (select 1 from ${oralRun} r where r.user_id = ${userId} and r.ended_at is null and r.deadline_at > ${now})`,
    )
    .onConflictDoNothing();
  return redirect(oralRunPath(id));
}

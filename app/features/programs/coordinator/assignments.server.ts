import { and, asc, eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import type { Db } from "../../../db/client.server";
import { programAssignment, studySet } from "../../../db/schema";
import { maxAssignments } from "../program-limits";

/** Selects the published study sets for the form, for a batch. */
export function selectAssignableSets(db: Db) {
  return db
    .select({ id: studySet.id, title: studySet.title })
    .from(studySet)
    .where(eq(studySet.published, true))
    .orderBy(asc(studySet.position))
    .limit(100);
}

/** Assigns a published study set, or changes its date (V6). Returns false if the set is unknown or the program has enough sets. */
export async function assignSet(
  { db, now }: Pick<Context, "db" | "now">,
  programId: string,
  { setId, dueOn }: { setId: string; dueOn: string },
): Promise<boolean> {
  const otherSets = sql`(select count(*) from ${programAssignment} where program_id = ${programId} and set_id <> ${setId})`;
  const assigned = await db
    .insert(programAssignment)
    .select(
      sql`select ${programId}, id, ${dueOn}, ${now} from ${studySet} where id = ${setId} and published and ${otherSets} < ${maxAssignments}`,
    )
    .onConflictDoUpdate({
      target: [programAssignment.programId, programAssignment.setId],
      set: { dueOn },
    })
    .returning({ setId: programAssignment.setId });
  return assigned.length > 0;
}

/** Ends an assignment; the members keep their answers. */
export async function unassignSet(db: Db, programId: string, setId: string): Promise<void> {
  await db
    .delete(programAssignment)
    .where(and(eq(programAssignment.programId, programId), eq(programAssignment.setId, setId)));
}

import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { StudySetContent } from "../../features/sets/study-set-schema";
import type { Db } from "../client.server";
import { question, studySet, studySetItem } from "../schema";

/**
 * Writes the study sets of the content files (S5), after the bank. A set without a file is unpublished but stays for its
 * learners, and a set that an admin saved stays as it is. Omits questions that the bank lacks. Returns the number written.
 */
export async function seedStudySets(db: Db, sets: StudySetContent[]): Promise<number> {
  const [rows, items] = await db.batch([
    db.select().from(studySet),
    db
      .select({ setId: studySetItem.setId, externalId: question.externalId })
      .from(studySetItem)
      .innerJoin(question, eq(question.id, studySetItem.questionId))
      .orderBy(studySetItem.setId, studySetItem.position),
  ]);
  let written = 0;
  for (const [position, { questions, ...fields }] of sets.entries()) {
    const set = { ...fields, position, published: true };
    const storedSet = rows.find(({ id }) => id === set.id);
    if (storedSet?.editedAt) continue;
    const storedItems = items.filter(({ setId }) => setId === set.id).map(({ externalId }) => externalId);
    if (hasSameValues(storedSet, set) && JSON.stringify(storedItems) === JSON.stringify(questions)) continue;
    await db.batch([
      db.insert(studySet).values(set).onConflictDoUpdate({ target: studySet.id, set }),
      db.delete(studySetItem).where(eq(studySetItem.setId, set.id)),
      db.insert(studySetItem).select(
        sql`select ${set.id}, listed.key, ${question.id} from json_each(${JSON.stringify(questions)}) listed
            inner join ${question} on ${question.externalId} = listed.value`,
      ),
    ]);
    written++;
  }
  const ids = sets.map(({ id }) => id);
  if (rows.some(({ id, published, editedAt }) => published && !editedAt && !ids.includes(id)))
    await db
      .update(studySet)
      .set({ published: false })
      .where(and(notInArray(studySet.id, ids), isNull(studySet.editedAt)));
  return written;
}

function hasSameValues(storedValues: object | undefined, newValues: object): boolean {
  return Object.entries(newValues).every(
    ([name, value]) => (storedValues as Record<string, unknown>)?.[name] === value,
  );
}

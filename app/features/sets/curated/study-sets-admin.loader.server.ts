import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { question, studySet, studySetItem } from "~/db/schema";

/** What `?set=` holds for a set that does not exist yet. */
export const newSetName = "new";

/** Loads all study sets with the number of their questions, and the set whose form is open. */
export async function loadStudySetsAdmin(db: Db, search: URLSearchParams) {
  const chosen = search.get("set") ?? "";
  const [sets, items] = await db.batch([
    db
      .select({
        ...{ id: studySet.id, title: studySet.title, rotation: studySet.rotation, description: studySet.description },
        ...{ level: studySet.level, minutes: studySet.minutes, published: studySet.published },
        questions: sql<number>`count(${studySetItem.questionId})`.as("set_questions"),
        live: sql<number>`count(case when ${question.status} = 'live' then 1 end)`.as("set_live"),
      })
      .from(studySet)
      .leftJoin(studySetItem, eq(studySetItem.setId, studySet.id))
      .leftJoin(question, eq(question.id, studySetItem.questionId))
      .groupBy(studySet.id)
      .orderBy(asc(studySet.position), asc(studySet.title)),
    db
      .select({ externalId: question.externalId })
      .from(studySetItem)
      .innerJoin(question, eq(question.id, studySetItem.questionId))
      .where(eq(studySetItem.setId, chosen))
      .orderBy(asc(studySetItem.position)),
  ]);
  const index = sets.findIndex(({ id }) => id === chosen);
  const open = sets[index];
  return {
    sets,
    chosenId: open?.id ?? (chosen === newSetName ? newSetName : null),
    form: open
      ? {
          ...{ title: open.title, rotation: open.rotation, description: open.description, level: open.level },
          ...{ minutes: String(open.minutes), position: String(index + 1), published: open.published },
          questions: items.map(({ externalId }) => externalId).join("\n"),
        }
      : { position: String(sets.length + 1), published: false },
    isSaved: search.get("done") === "saved",
  };
}

export type StudySetsAdminPage = Awaited<ReturnType<typeof loadStudySetsAdmin>>;

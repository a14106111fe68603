import { eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { question, studySet, studySetItem } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import { maxSetQuestions, parseQuestionIds, type StudySetForm } from "./study-set-form";

/** Why the questions of a form cannot be saved; null if they were saved. */
export type QuestionsProblem = string | null;

/**
 * Saves a study set (S5) with its questions in the order of the form, and records the change. Nothing is saved if an id has no live
 * question. A set that an admin saved no longer follows its content file (`editedAt`).
 */
export async function saveStudySet(
  context: Pick<Context, "db" | "now" | "id">,
  actorId: string,
  setId: string,
  { questions: idText, position, ...fields }: StudySetForm,
): Promise<QuestionsProblem> {
  const { db, now } = context;
  const ids = parseQuestionIds(idText);
  if (ids.length === 0) return "Enter at least one question.";
  if (ids.length > maxSetQuestions)
    return `A set has at most ${maxSetQuestions} questions, and this list has ${ids.length}.`;
  const idsJson = JSON.stringify(ids);
  const liveRows = await db
    .select({ externalId: question.externalId })
    .from(question)
    .where(
      sql`${question.externalId} in (select value from json_each(${idsJson})) and ${question.status} = 'live' and ${question.formId} is null`,
    );
  const liveIds = new Set(liveRows.map(({ externalId }) => externalId));
  const unusable = ids.filter((id) => !liveIds.has(id));
  if (unusable.length > 0)
    return `Not live, in a mock exam, or not in the bank: ${unusable.slice(0, 12).join(", ")}${unusable.length > 12 ? `, and ${unusable.length - 12} more` : ""}.`;
  const row = { ...fields, position: position - 1, editedAt: now };
  const figures = sql`json_object('title', ${studySet.title}, 'published', ${studySet.published}, 'questions',
    (select count(*) from ${studySetItem} where ${studySetItem.setId} = ${studySet.id}))`;
  await db.batch([
    audit(context, {
      actorId,
      action: "save study set",
      subject: `studySet:${setId}`,
      before: sql`(select ${figures} from ${studySet} where ${studySet.id} = ${setId})`,
      after: { title: fields.title, published: Number(fields.published), questions: ids.length },
    }),
    db
      .insert(studySet)
      .values({ id: setId, ...row })
      .onConflictDoUpdate({ target: studySet.id, set: row }),
    db.delete(studySetItem).where(eq(studySetItem.setId, setId)),
    db.insert(studySetItem).select(
      sql`select ${setId}, listed.key, ${question.id} from json_each(${idsJson}) listed
          inner join ${question} on ${question.externalId} = listed.value`,
    ),
  ]);
  return null;
}

/** Returns a readable id for a new set from its title, with random characters, because the id is part of the set's address. */
export function makeStudySetId(title: string, key: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 30);
  return `${slug || "set"}-${key.replaceAll("-", "").slice(0, 6)}`;
}

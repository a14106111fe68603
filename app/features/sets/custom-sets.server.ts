import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { customSet, studySession, topic } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { filterWords } from "../questions/filter-words";
import { type StartRequest, startForm } from "../study/start-forms";
import { visibleMarks } from "../study/visible-content.server";
import { maxSetNameLength, maxSetsPerLearner } from "./custom-set-limits";

/** What a custom set starts: a filter with a size and a mode. */
export type Recipe = Extract<StartRequest, { from: "filter" }>;

/** Sets on a page of the learner's list. */
export const setsPerPage = 20;

/** The learner's sets, the last used first, with the session each started last; for a batch. One more than a page. */
export function selectSets(db: Db, userId: string, page: number) {
  return db
    .select({
      id: sql<string>`${customSet.id}`.as("set_id"),
      name: customSet.name,
      request: customSet.request,
      shareToken: customSet.shareToken,
      usedAt: customSet.lastUsedAt,
      sessionId: sql<string | null>`${studySession.id}`.as("last_session"),
      marks: visibleMarks(userId).as("shown_marks"),
      finishedAt: studySession.finishedAt,
    })
    .from(customSet)
    .leftJoin(studySession, and(eq(studySession.id, customSet.lastSessionId), eq(studySession.userId, userId)))
    .where(eq(customSet.userId, userId))
    .orderBy(desc(sql`coalesce(${customSet.lastUsedAt}, ${customSet.updatedAt})`))
    .limit(setsPerPage + 1)
    .offset((page - 1) * setsPerPage);
}

/** One set of the learner's, by name; for a batch. */
export function selectSetName(db: Db, userId: string, setId: string) {
  return db
    .select({ named: sql<string>`${customSet.name}`.as("named") })
    .from(customSet)
    .where(and(eq(customSet.id, setId), eq(customSet.userId, userId)));
}

/** The set somebody shares under a token, without a word of whose it is but to its owner; for a batch. */
export function selectSharedSet(db: Db, token: string) {
  return db
    .select({ owner: customSet.userId, name: customSet.name, request: customSet.request })
    .from(customSet)
    .where(eq(customSet.shareToken, token));
}

/** A recipe as it is stored; null when it is none that can be read. */
export function readRecipe(json: string): Recipe | null {
  const parsed = startForm.safeParse(JSON.parse(json));
  return parsed.success && parsed.data.from === "filter" ? parsed.data : null;
}

/** Keeps a recipe; false when the learner has as many sets as may be kept. One with its `id` stays as it was. */
export async function saveSet(
  db: Db,
  userId: string,
  { id, name, recipe, now }: { id: string; name: string; recipe: Recipe; now: number },
): Promise<boolean> {
  const named = name || (await nameOf(db, recipe));
  const [, rows] = await db.batch([
    db
      .insert(customSet)
      .select(
        sql`select ${id}, ${userId}, ${named}, ${JSON.stringify(recipe)}, null, ${now}, ${now}, null, null
        where (select count(*) from ${customSet} where ${customSet.userId} = ${userId}) < ${maxSetsPerLearner}`,
      )
      .onConflictDoNothing(),
    db.select({ id: customSet.id }).from(customSet).where(own(userId, id)),
  ]);
  return rows.length > 0;
}

/** Changes a set of the learner's: its recipe, its name, or both. False when it is not theirs. */
export async function changeSet(
  db: Db,
  userId: string,
  setId: string,
  { name, recipe }: { name: string; recipe?: Recipe },
  now: number,
): Promise<boolean> {
  const named = name || (recipe && (await nameOf(db, recipe)));
  const rows = await db
    .update(customSet)
    .set({ name: named, request: recipe && JSON.stringify(recipe), updatedAt: now })
    .where(own(userId, setId))
    .returning({ id: customSet.id });
  return rows.length > 0;
}

/** Takes a set away; the sessions it started stay. */
export async function deleteSet(db: Db, userId: string, setId: string): Promise<void> {
  await db.delete(customSet).where(own(userId, setId));
}

/** Opens a set to whoever has the link, or closes it: the old link is dead for good then. */
export async function shareSet(db: Db, userId: string, setId: string, token: string | null): Promise<void> {
  await db
    .update(customSet)
    .set({ shareToken: token && sql`coalesce(${customSet.shareToken}, ${token})` })
    .where(own(userId, setId));
}

function own(userId: string, setId: string) {
  return and(eq(customSet.id, setId), eq(customSet.userId, userId));
}

/** What a set is called when its owner gives it no name. */
async function nameOf(db: Db, { filter }: Recipe): Promise<string> {
  const names = filter.topics.length ? await db.select({ id: topic.id, path: topic.path }).from(topic) : [];
  const words = filterWords(filter, new Map(names.map(({ id, path }) => [id, path])));
  return excerpt(words.join(" · ") || "All questions", maxSetNameLength);
}

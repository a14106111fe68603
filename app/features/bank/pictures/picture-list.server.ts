import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { question, series } from "~/db/schema";
import type { PictureQuery } from "./picture-query";
import { selectPlannedQuestions } from "./replace/replacement-plan.server";
import { selectSeriesUses, selectUsesOf } from "./series-use.server";

/** Number of series on a page of the library. */
export const picturePageSize = 24;

/** A question that shows a series in its draft or in one of its versions. */
export type SeriesUse = Pick<typeof question.$inferSelect, "id" | "externalId" | "status">;

/** Returns a page of stored series, newest first, with the questions that use them and the number of matches, in one trip. */
export async function listPictures({ db }: Pick<Context, "db">, query: PictureQuery) {
  const condition = buildPictureCondition(query);
  const page = db
    .select()
    .from(series)
    .where(condition)
    .orderBy(desc(series.createdAt), desc(series.key))
    .limit(picturePageSize)
    .offset((query.page - 1) * picturePageSize);
  const [rows, uses, totals] = await db.batch([
    page,
    selectUses(db, sql`(select page.key from (${page}) page)`),
    db.select({ total: count() }).from(series).where(condition),
  ]);
  const usesByKey = groupUses(uses);
  return {
    rows: rows.map((row) => ({ ...row, uses: usesByKey.get(row.key) ?? [] })),
    total: totals[0]?.total ?? 0,
  };
}

/**
 * Returns a stored series with the questions that use it, in one trip; null if it does not exist. If the key of another series
 * is given, `replacement` contains that series and the content of the questions.
 */
export async function findPicture({ db }: Pick<Context, "db">, key: string, otherKey: string | null = null) {
  const selectRow = (rowKey: string) => db.select().from(series).where(eq(series.key, rowKey));
  const [rows, uses, otherRows, planned] = otherKey
    ? await db.batch([
        selectRow(key),
        selectUses(db, sql`(${key})`),
        selectRow(otherKey),
        selectPlannedQuestions(db, key),
      ])
    : [...(await db.batch([selectRow(key), selectUses(db, sql`(${key})`)])), [], []];
  const [[row], [other]] = [rows, otherRows];
  if (!row) return null;
  const replacement = other && other.key !== key ? { row: other, planned } : null;
  return { ...row, uses: groupUses(uses).get(key) ?? [], replacement };
}

function selectUses(db: Context["db"], keys: SQL) {
  return db
    .select({
      key: sql<string>`used.key`.as("used_key"),
      id: question.id,
      externalId: question.externalId,
      status: question.status,
    })
    .from(question)
    .innerJoin(sql`(${selectUsesOf(keys)}) used`, sql`used.question_id = ${question.id}`)
    .orderBy(question.externalId);
}

function groupUses(uses: readonly (SeriesUse & { key: string })[]): Map<string, SeriesUse[]> {
  const usesByKey = new Map<string, SeriesUse[]>();
  for (const { key, ...use } of uses) usesByKey.set(key, [...(usesByKey.get(key) ?? []), use]);
  return usesByKey;
}

function buildPictureCondition({ search, modality, use, simulated }: PictureQuery): SQL | undefined {
  const field = (path: string) => sql`json_extract(${series.manifest}, ${sql.raw(`'$.${path}'`)})`;
  const isInUse = inArray(series.key, sql`(select used.key from (${selectSeriesUses}) used)`);
  return and(
    search ? isPictureMatch(search, field) : undefined,
    modality ? sql`${field("modality")} = ${modality}` : undefined,
    simulated ? sql`${field("provenance.simulated")} = ${simulated === "yes" ? 1 : 0}` : undefined,
    use ? (use === "used" ? isInUse : sql`not (${isInUse})`) : undefined,
  );
}

/** Matches series whose texts contain every word, or whose key starts with the search. */
function isPictureMatch(search: string, field: (path: string) => SQL): SQL {
  const text = sql`lower(${series.title} || ' ' || ${field("provenance.source")} || ' ' || ${field("provenance.license")} || ' ' || ${field("provenance.credit")})`;
  const hasWords = sql.join(
    search
      .split(/\s+/)
      .slice(0, 6)
      .map((word) => hasWord(text, word)),
    sql` and `,
  );
  return sql`((${hasWords}) or instr(${series.key}, ${search.toLowerCase()}) = 1)`;
}

/** SQLite's lower() changes only A to Z, so other letters are searched as typed, in lower case, and in upper case ("örn", "Örn"). */
function hasWord(text: SQL, word: string): SQL {
  const lowerAscii = (letters: string) => letters.replace(/[A-Z]+/g, (found) => found.toLowerCase());
  const forms = [...new Set([lowerAscii(word), word.toLowerCase(), lowerAscii(word.toUpperCase())])];
  return sql`(${sql.join(
    forms.map((form) => sql`instr(${text}, ${form}) > 0`),
    sql` or `,
  )})`;
}

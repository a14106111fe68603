import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { series } from "~/db/schema";
import { type Draft, isDraft, readArray, readRecords, readText } from "../../questions/lint/draft";
import { selectIds } from "./draft-sql.server";

/** The facts about a series from the library that checks of drafts need. */
export interface SeriesFacts {
  frameCount: number;
  width: number;
  height: number;
  simulated: boolean;
}

/** Returns the statement that selects the facts about series. */
export function selectSeriesFacts(db: Db, keys: string[]) {
  const field = (path: string) => sql<number>`json_extract(${series.manifest}, ${sql.raw(`'$.${path}'`)})`;
  return db
    .select({
      key: series.key,
      frameCount: series.frameCount,
      width: field("width"),
      height: field("height"),
      simulated: field("provenance.simulated").mapWith(Boolean),
    })
    .from(series)
    .where(inArray(series.key, sql`(${selectIds(keys)})`));
}

/** Returns the facts by the key of the series. */
export function groupFactsByKey(rows: Awaited<ReturnType<typeof selectSeriesFacts>>): ReadonlyMap<string, SeriesFacts> {
  return new Map(rows.map(({ key, ...facts }) => [key, facts]));
}

/** Returns the series of a draft and its parts. */
export function listDraftSeries(draft: unknown): Draft[] {
  if (!isDraft(draft)) return [];
  return [draft, ...readArray(draft.parts).filter(isDraft)].flatMap((unit) =>
    readRecords(unit.series).map(({ record }) => record),
  );
}

/**
 * Returns the reason why a draft cannot show its series: one is missing from the library or differs from the draft. Returns
 * null if all series match.
 */
export function findSeriesProblem(draft: unknown, facts: ReadonlyMap<string, SeriesFacts>): string | null {
  for (const { key, caption, frameCount, width, height, simulated } of listDraftSeries(draft)) {
    const name = readText(caption) ? `The series “${readText(caption)}”` : "A series";
    const stored = facts.get(readText(key));
    if (!stored) return `${name} is not in the library. Remove it and choose another one.`;
    const isSame = stored.frameCount === frameCount && stored.width === width && stored.height === height;
    if (!isSame || stored.simulated !== (simulated === true))
      return `${name} differs from the one in the library. Remove it and add it again.`;
  }
  return null;
}

import { type SQL, sql } from "drizzle-orm";
import { questionVersion, series } from "../../db/schema";
import type { OpenedSeries, SeriesManifest } from "../series/series";
import { openSeriesTogether, type SeriesAccess } from "../series/series-access.server";
import { showOptionPictures } from "./types/option-pictures";
import type { QuestionBody } from "./version";

/** The series of a question by key, as the server sends them to a page. */
export type OpenedSeriesByKey = Record<string, OpenedSeries>;

/** SQL on `question_version`: the manifests of its series and those of its parts, as a JSON object by key. */
export const selectManifests: SQL<string> = sql<string>`(select json_group_object(${series.key}, json(${series.manifest})) from ${series}
  where ${series.key} in (select json_extract(shown.value, '$.key') from json_each(${questionVersion.body}, '$.series') shown
    union all select json_extract(shown.value, '$.key') from json_each(${questionVersion.body}, '$.parts') part,
      json_each(part.value, '$.series') shown))`;

/**
 * Opens the series that the body shows, and no others, for one login (Q12, Q16): those of the viewer, and in the body the pictures of
 * options. `manifests` is the value of `selectManifests`. Without `access`, opens nothing.
 */
export function openShownSeries(
  body: QuestionBody,
  manifests: string,
  access: SeriesAccess | undefined,
): { body: QuestionBody; series: OpenedSeriesByKey } {
  const openedByKey = access ? openSeriesTogether(access, JSON.parse(manifests) as Record<string, SeriesManifest>) : {};
  const pick = (keys: readonly string[]): OpenedSeriesByKey =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const opened = openedByKey[key];
        return opened ? [[key, opened]] : [];
      }),
    );
  const shownBody = showOptionPictures(body, pick(listSeriesKeys(body)));
  return { body: shownBody, series: pick(listSeriesKeys(shownBody)) };
}

function listSeriesKeys(body: QuestionBody): string[] {
  const ownKeys = ("series" in body && body.series) || [];
  const partKeys = body.type === "case" ? body.parts.flatMap(listSeriesKeys) : [];
  return [...ownKeys.map(({ key }) => key), ...partKeys];
}

import { getThumbnailUrl, type SeriesAccess } from "../series/series-access.server";
import { seriesKeyPattern } from "../series/series-objects";
import type { QuestionBody } from "./version";

/**
 * Returns the key of the first series of a question, or null. Ignores the series of parts, because a case reveals them step by
 * step (Q16), and the pictures of options, because the first could always be the key (Q12).
 */
export function findPictureKey(body: QuestionBody): string | null {
  const series = ("series" in body && body.series) || [];
  return series.find(({ role }) => role !== "option")?.key ?? null;
}

/**
 * Replaces the keys of pictures with addresses that work for one login. Use this function only for questions that the learner
 * has opened and for lists of admins. Ignores invalid keys, which drafts may contain.
 */
export function addThumbnails<Row extends { pictureKey: string | null }>(
  rows: readonly Row[],
  access: SeriesAccess,
): (Omit<Row, "pictureKey"> & { thumbnailUrl: string | null })[] {
  return rows.map(({ pictureKey, ...row }) => ({
    ...row,
    thumbnailUrl: pictureKey && seriesKeyPattern.test(pictureKey) ? getThumbnailUrl(access, pictureKey) : null,
  }));
}

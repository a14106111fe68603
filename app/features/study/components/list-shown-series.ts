import type { OpenedSeriesByKey } from "../../questions/shown-series.server";
import type { QuestionBody } from "../../questions/version";
import type { ShownSeries } from "../../series/series";

/**
 * Returns the series of a question and, for a case, of its visible parts, in order. The id of a part's series begins with the
 * number of the part, so that ids are unique.
 */
export function listShownSeries(body: QuestionBody, seriesByKey: OpenedSeriesByKey, idPrefix = ""): ShownSeries[] {
  const references = ("series" in body && body.series) || [];
  const ownSeries = references.flatMap(({ id, key, role, caption, alt, firstFrame }): ShownSeries[] => {
    const series = seriesByKey[key];
    return series && role !== "option" ? [{ ...series, id: `${idPrefix}${id}`, role, caption, alt, firstFrame }] : [];
  });
  if (body.type !== "case") return ownSeries;
  return [...ownSeries, ...body.parts.flatMap((part, index) => listShownSeries(part, seriesByKey, `${index + 1}-`))];
}

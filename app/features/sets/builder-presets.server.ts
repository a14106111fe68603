import type { Domain } from "../questions/filter";
import { parseFacetRows, type selectFacetCodes } from "./builder-counts.server";
import { countFacets, type TopicRow } from "./builder-facets";
import { type CountedPreset, listPresets } from "./builder-presets";

/**
 * Counts the questions of each preset from the codes of the whole bank: the rows of `selectFacetCodes` for a filter without
 * words and days. Without weak domains, the preset for weak spots counts 0.
 */
export function countPresets(
  rows: Awaited<ReturnType<typeof selectFacetCodes>>,
  topics: readonly TopicRow[],
  weakDomains: readonly Domain[],
): CountedPreset[] {
  const facets = parseFacetRows(rows);
  return listPresets(weakDomains).map((preset) => ({
    ...preset,
    count: preset.id === "weak" && weakDomains.length === 0 ? 0 : countFacets(facets, topics, preset.filter).total,
  }));
}

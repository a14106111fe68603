import type { Domain } from "../questions/filter";
import type { Level } from "../questions/taxonomy";
import { parseFacetRows, type selectFacetCodes } from "./builder-counts.server";
import { countFacets, type TopicRow } from "./builder-facets";
import { type CountedPreset, listPresets } from "./builder-presets";

/**
 * Counts the questions of each preset from the codes of the whole bank: the rows of `selectFacetCodes` for a filter without
 * words and days. A preset that matches nothing up to the learner's training year includes every level. Without weak domains, the
 * preset for weak spots counts 0.
 */
export function countPresets(
  rows: Awaited<ReturnType<typeof selectFacetCodes>>,
  topics: readonly TopicRow[],
  weakDomains: readonly Domain[],
  levels: readonly Level[] = [],
): CountedPreset[] {
  const facets = parseFacetRows(rows);
  return listPresets(weakDomains, levels).map((preset) => {
    if (preset.id === "weak" && weakDomains.length === 0) return { ...preset, count: 0 };
    const count = countFacets(facets, topics, preset.filter).total;
    if (count > 0) return { ...preset, count };
    const filter = { ...preset.filter, levels: [] };
    return { ...preset, filter, count: countFacets(facets, topics, filter).total };
  });
}

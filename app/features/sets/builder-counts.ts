import type { FacetCounts, TopicRow } from "./builder-facets";

/** A topic as a box of the builder. */
export interface TopicBox extends TopicRow {
  count: number;
}

/** What the builder shows beside its boxes: in the page, and as JSON while boxes are ticked. */
export interface Counts extends Omit<FacetCounts, "topics"> {
  topics: { list: TopicBox[]; more: number };
}

const mostShown = 40;
/** Longest text that topics are searched by. */
export const maxFindLength = 60;

/**
 * The topics to show: always the chosen ones; with words to find, those whose names have them all; else the roots, and what
 * is directly below a chosen one.
 */
export function shownTopics(
  topics: readonly TopicRow[],
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
  find: string,
): Counts["topics"] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const open = topics.filter(({ id }) => chosen.includes(id)).map(({ path }) => path);
  const fits = ({ path }: TopicRow) => {
    if (words.length) return words.every((word) => path.toLowerCase().includes(word));
    const at = path.lastIndexOf(" › ");
    return at < 0 || open.includes(path.slice(0, at));
  };
  const found = topics.filter((topic) => chosen.includes(topic.id) || ((counts.get(topic.id) ?? 0) > 0 && fits(topic)));
  const first = found.slice(0, mostShown);
  const cut = found.slice(mostShown).filter(({ id }) => chosen.includes(id));
  const list = [...first, ...cut].map(({ id, path }) => ({ id, path, count: counts.get(id) ?? 0 }));
  return { list, more: found.length - list.length };
}

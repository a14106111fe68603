import type { FacetCounts, TopicRow } from "./builder-facets";

/** A topic with the count at its checkbox. */
export interface TopicBox extends TopicRow {
  count: number;
}

/** The builder's counts: loaded with the page, and fetched as JSON after each change of the filter. */
export interface Counts extends Omit<FacetCounts, "topics"> {
  topics: { list: TopicBox[]; more: number };
}

const maxTopicsListed = 40;
/** Maximum length of the search text for topics. */
export const maxFindLength = 60;

/**
 * Returns the topics to show: the selected ones, plus those whose paths contain the words of `find`, or, if `find` is
 * empty, the roots and the children of selected topics.
 */
export function listTopics(
  topics: readonly TopicRow[],
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
  find: string,
): Counts["topics"] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const open = topics.filter(({ id }) => chosen.includes(id)).map(({ path }) => path);
  const matches = ({ path }: TopicRow) => {
    if (words.length) return words.every((word) => path.toLowerCase().includes(word));
    const at = path.lastIndexOf(" › ");
    return at < 0 || open.includes(path.slice(0, at));
  };
  const found = topics.filter(
    (topic) => chosen.includes(topic.id) || ((counts.get(topic.id) ?? 0) > 0 && matches(topic)),
  );
  const first = found.slice(0, maxTopicsListed);
  const selectedBeyondLimit = found.slice(maxTopicsListed).filter(({ id }) => chosen.includes(id));
  const list = [...first, ...selectedBeyondLimit].map(({ id, path }) => ({ id, path, count: counts.get(id) ?? 0 }));
  return { list, more: found.length - list.length };
}

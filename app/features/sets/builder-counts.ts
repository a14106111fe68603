import type { FacetCounts, TopicRow } from "./builder-facets";

/** A topic with the count at its checkbox. */
export interface TopicBox extends TopicRow {
  count: number;
}

/** The builder's counts: loaded with the page, and fetched as JSON after each change of the filter. */
export interface BuilderCounts extends Omit<FacetCounts, "topics"> {
  topics: { list: TopicBox[]; hiddenCount: number };
}

const maxTopicsListed = 40;
/** Maximum length of the search text for topics. */
export const maxTopicSearchLength = 60;

/**
 * Returns the topics to show: the selected ones, plus those whose paths contain the words of `find`, or, if `find` is
 * empty, the roots and the children of selected topics.
 */
export function listShownTopics(
  topics: readonly TopicRow[],
  counts: ReadonlyMap<string, number>,
  selectedTopicIds: readonly string[],
  find: string,
): BuilderCounts["topics"] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const selectedPaths = topics.filter(({ id }) => selectedTopicIds.includes(id)).map(({ path }) => path);
  const matches = ({ path }: TopicRow) => {
    if (words.length) return words.every((word) => path.toLowerCase().includes(word));
    const at = path.lastIndexOf(" › ");
    return at < 0 || selectedPaths.includes(path.slice(0, at));
  };
  const shownTopics = topics.filter(
    (topic) => selectedTopicIds.includes(topic.id) || ((counts.get(topic.id) ?? 0) > 0 && matches(topic)),
  );
  const firstTopics = shownTopics.slice(0, maxTopicsListed);
  const selectedBeyondLimit = shownTopics.slice(maxTopicsListed).filter(({ id }) => selectedTopicIds.includes(id));
  const list = [...firstTopics, ...selectedBeyondLimit].map(({ id, path }) => ({
    id,
    path,
    count: counts.get(id) ?? 0,
  }));
  return { list, hiddenCount: shownTopics.length - list.length };
}

import type { TopicRow } from "./topics.loader.server";

/** Returns the topics without questions, whose topics below are empty as well. */
export function listEmptyTopics(topics: readonly TopicRow[]): TopicRow[] {
  const filled = topics.filter(({ live, other }) => live + other > 0);
  return topics.filter(
    ({ names }) => !filled.some((topic) => names.every((name, index) => topic.names[index] === name)),
  );
}

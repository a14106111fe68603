import { formatTopicPath, getTopicId } from "../../questions/derived-columns";

/** The greatest depth of the topic tree (D2). */
const maxTopicDepth = 3;
const maxTopicNameLength = 80;

/** A topic with its names from the root. */
export interface TopicNode {
  id: string;
  names: string[];
}

/** A topic and its names after the change. */
export interface TopicMove {
  from: TopicNode;
  to: TopicNode;
}

export type TopicChange = { moves: TopicMove[]; mergedPaths: string[] } | { problem: string };

/** Returns the names of a path such as "Chest › Lung"; ">" and "/" with spaces around them also separate names. */
export function parseTopicPath(text: string): string[] {
  return text
    .split(/\s*›\s*|\s+[>/]\s+/)
    .map((name) => name.trim().replace(/\s+/g, " "))
    .filter(Boolean);
}

/**
 * Plans to give a topic another path: renames, moves, and merges are all such a change, because a topic's id comes from its path. The
 * topics below it move along. `mergedPaths` are the paths at which a topic exists already, so that the two become one.
 */
export function planTopicChange(topics: readonly TopicNode[], topicId: string, names: readonly string[]): TopicChange {
  const source = topics.find(({ id }) => id === topicId);
  if (!source) return { problem: "This topic no longer exists. Reload the page." };
  if (names.length === 0) return { problem: "Enter the new path." };
  if (names.some((name) => name.length > maxTopicNameLength))
    return { problem: `A name has at most ${maxTopicNameLength} characters.` };
  const isBelow = (path: readonly string[], top: readonly string[]) => top.every((name, index) => path[index] === name);
  if (formatTopicPath(names) === formatTopicPath(source.names))
    return { problem: "This is the path that the topic has." };
  if (isBelow(names, source.names)) return { problem: "A topic cannot go below itself." };
  const moves = topics
    .filter((topic) => isBelow(topic.names, source.names))
    .map((from) => {
      const path = [...names, ...from.names.slice(source.names.length)];
      return { from, to: { id: getTopicId(path), names: path } };
    });
  const deepest = Math.max(...moves.map(({ to }) => to.names.length));
  if (deepest > maxTopicDepth)
    return {
      problem: `The tree has at most ${maxTopicDepth} levels, and the topics below this one would be on level ${deepest}.`,
    };
  const movedIds = new Set(moves.map(({ from }) => from.id));
  const keptIds = new Set(topics.filter(({ id }) => !movedIds.has(id)).map(({ id }) => id));
  return {
    moves,
    mergedPaths: moves.filter(({ to }) => keptIds.has(to.id)).map(({ to }) => formatTopicPath(to.names)),
  };
}

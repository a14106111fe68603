import type { InferInsertModel } from "drizzle-orm";
import type { question, topic } from "../../db/schema";
import type { QuestionContent } from "./content";
import { getMediaKind } from "./image-content";

// Derives the columns of a question's row and its place in the topic tree from its content, for the seed, imports, and
// publishing.

type TopicRow = InferInsertModel<typeof topic>;

/** Returns the columns of the `question` table that are derived from the content. */
export function deriveColumns(content: QuestionContent) {
  return {
    type: content.type,
    organ: content.organ,
    modality: content.modality,
    topicId: getTopicId(content.topic),
    level: content.level,
    skill: content.skill,
    risc: content.risc,
    normal: content.normal,
    media: getMediaKind(content),
  } satisfies Partial<InferInsertModel<typeof question>>;
}

/** Returns the topics of these paths and all topics above them, each once. */
export function listTopics(paths: readonly (readonly string[])[]): TopicRow[] {
  const topics = new Map<string, TopicRow>();
  for (const whole of paths)
    for (let depth = 1; depth <= whole.length; depth++) {
      const path = whole.slice(0, depth);
      const id = getTopicId(path);
      const parentId = depth > 1 ? getTopicId(path.slice(0, -1)) : null;
      topics.set(id, { id, parentId, name: path.at(-1) ?? "", path: formatTopicPath(path) });
    }
  return [...topics.values()];
}

/** Returns a topic's path as one text, as displayed and as stored in `topic.path`. */
export function formatTopicPath(path: readonly string[]): string {
  return path.join(" › ");
}

/** Returns a readable id for a topic. The hash in the id distinguishes paths that differ only in punctuation. */
export function getTopicId(path: readonly string[]): string {
  const slug = path
    .join(" ")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60);
  return `t-${slug}-${hashTo31Bits(formatTopicPath(path)).toString(36)}`;
}

/** Returns a question's position in the shuffled bank: 31 pseudorandom bits that depend only on its external id. */
export function getShufflePosition(externalId: string): number {
  return hashTo31Bits(externalId);
}

/** Returns a 31-bit hash: FNV-1a with a final mix. */
function hashTo31Bits(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 1;
}

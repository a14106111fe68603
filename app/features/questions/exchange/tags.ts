import type { RawRecord } from "./format";

// Converts the classification of a question to and from short tags. Moodle, GIFT, and the metadata of QTI packages support
// tags, and other tools display them.

const taggedFields = ["organ", "modality", "level", "skill", "origin", "review"] as const;
const booleanFields = ["risc", "normal"] as const;

/** Returns the tags of a question: its domains, level, skill, topic, origin, and review, and the case that it is a part of. */
export function getTags(content: RawRecord, partOf: { id: string; place: number } | null): string[] {
  const tags = taggedFields.flatMap((name) => (content[name] === undefined ? [] : [`${name}:${content[name]}`]));
  for (const field of booleanFields) if (content[field]) tags.push(field);
  for (const [index, step] of ((content.topic as string[] | undefined) ?? []).entries())
    tags.push(`topic${index + 1}:${step}`);
  if (content.type === "case" || content.type === "hotspot") tags.push(`type:${content.type}`);
  if (partOf) tags.push(`part:${partOf.id}/${partOf.place}`);
  // A bracket ends a GIFT tag, and XML allows no control characters. Data with such characters is only in RadCore's notes.
  return tags.filter((tag) => !/[\]\p{Cc}\p{Cs}\ufffe\uffff]/u.test(tag));
}

/** Reads the fields of a question from its tags. Ignores the tags of other tools. */
export function parseTags(tags: string[]): { content: RawRecord; type: string | null; partOf: PartOf | null } {
  const content: RawRecord = {};
  const topic: string[] = [];
  let type: string | null = null;
  let partOf: PartOf | null = null;
  for (const tag of tags) {
    const [, name = "", value = ""] = tag.match(/^([a-z0-9]+):(.+)$/s) ?? [];
    if ((taggedFields as readonly string[]).includes(name)) content[name] = value.trim();
    if ((booleanFields as readonly string[]).includes(tag)) content[tag] = true;
    if (/^topic[1-3]$/.test(name)) topic[Number(name.slice(5)) - 1] = value.trim();
    if (name === "type") type = value;
    const part = name === "part" && value.match(/^([a-z0-9][a-z0-9-]{2,63})\/(\d{1,2})$/);
    if (part) partOf = { id: part[1] as string, place: Number(part[2]) };
  }
  if (topic.length && !topic.includes(undefined as never)) content.topic = topic;
  // A part of a case gets no default here, because the part inherits these fields from its case.
  if (!partOf) for (const field of booleanFields) content[field] ??= false;
  return { content, type, partOf };
}

/** The id of the case that a question is a part of, and the number of the part, from 1. */
export interface PartOf {
  id: string;
  place: number;
}

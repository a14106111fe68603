import { domainName, levels, modalities, organs } from "../taxonomy";
import type { RawRecord } from "./format";

// Converts the classification of a question to and from short tags. Moodle, GIFT, and the metadata of QTI packages support
// tags, and other tools display them.

const taggedFields = ["organ", "modality", "level", "skill", "origin", "review"] as const;
const booleanFields = ["risc", "normal"] as const;

/** The tags that RadCore writes. */
const ownTag = /^((organ|modality|level|skill|origin|review|topic[1-3]|type|part):.+|risc|normal)$/s;

/** The organs, modalities, and levels by the names that people use as tags. */
const fieldsByName = new Map(
  [
    ...organs.map((value) => ({ field: "organ", value, name: domainName(value) })),
    ...modalities.map((value) => ({ field: "modality", value, name: domainName(value) })),
    ...levels.map((value) => ({ field: "level", value, name: value })),
  ].flatMap(({ field, value, name }) =>
    [value, name].map((one) => [one.toLowerCase(), { field, value: value as string }] as const),
  ),
);

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

/**
 * Reads the fields of a question from its tags. A tag of another tool that names a domain or a level, such as "CT", sets that
 * field; `otherTags` contains the tags that set nothing.
 */
export function parseTags(tags: string[]): {
  content: RawRecord;
  type: string | null;
  partOf: PartOf | null;
  otherTags: string[];
} {
  const content: RawRecord = {};
  const topic: string[] = [];
  let type: string | null = null;
  let partOf: PartOf | null = null;
  const foreignTags = tags.filter((tag) => !ownTag.test(tag) && tag.trim());
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
  const otherTags = foreignTags.filter((tag) => {
    const named = fieldsByName.get(tag.trim().toLowerCase());
    if (named) content[named.field] ??= named.value;
    return !named || content[named.field] !== named.value;
  });
  return { content, type, partOf, otherTags };
}

/** The id of the case that a question is a part of, and the number of the part, from 1. */
export interface PartOf {
  id: string;
  place: number;
}

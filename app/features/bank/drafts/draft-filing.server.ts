import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { question, topic } from "~/db/schema";
import { formatTopicPath } from "../../questions/derived-columns";
import { levels, modalities, organs, questionTypes, skills } from "../../questions/taxonomy";
import { isUnpublished } from "./draft-sql.server";

/** Returns column updates that file an unpublished question by its draft; fields missing from the draft stay unchanged. */
export function getDraftFiling(content: Record<string, unknown>) {
  const chooseKnown = (list: readonly string[], field: string, column: SQLiteColumn) =>
    typeof content[field] === "string" && list.includes(content[field])
      ? ifUnpublished(sql`${content[field]}`, column)
      : sql`${column}`;
  const path = Array.isArray(content.topic) ? content.topic.filter((name) => typeof name === "string") : [];
  const known = sql`coalesce((select ${topic.id} from ${topic} where ${topic.path} = ${formatTopicPath(path)}), ${question.topicId})`;
  const fields = {
    type: chooseKnown(questionTypes, "type", question.type),
    organ: chooseKnown([...organs, "none"], "organ", question.organ),
    modality: chooseKnown(modalities, "modality", question.modality),
    level: chooseKnown(levels, "level", question.level),
    skill: chooseKnown(skills, "skill", question.skill),
    // A new topic is created when the question is published.
    topicId: ifUnpublished(known, question.topicId),
    risc: ifUnpublished(sql`${Number(content.risc === true)}`, question.risc),
    normal: ifUnpublished(sql`${Number(content.normal === true)}`, question.normal),
    media: ifUnpublished(sql`${content.image ? "image" : "none"}`, question.media),
  };
  return fields as Record<keyof typeof fields, SQL>;
}

function ifUnpublished(value: SQL, column: SQLiteColumn): SQL {
  return sql`case when ${isUnpublished} then ${value} else ${column} end`;
}

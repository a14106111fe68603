import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { question, topic } from "~/db/schema";
import { formatTopicPath } from "../../questions/derived-columns";
import { levels, modalities, organs, questionTypes, skills } from "../../questions/taxonomy";
import { isUnpublished } from "./draft-sql.server";

/**
 * Returns the updates that set an unpublished question's columns, such as organ and topic, from its draft. The columns of a
 * published question stay unchanged. A type, organ, modality, level, skill, or topic that is missing or unknown in the
 * draft also leaves its column unchanged.
 */
export function getDraftFiling(content: Record<string, unknown>) {
  const selectKnownValue = (list: readonly string[], field: string, column: SQLiteColumn) =>
    typeof content[field] === "string" && list.includes(content[field])
      ? replaceIfUnpublished(sql`${content[field]}`, column)
      : sql`${column}`;
  const topicPath = Array.isArray(content.topic) ? content.topic.filter((name) => typeof name === "string") : [];
  const topicId = sql`coalesce((select ${topic.id} from ${topic} where ${topic.path} = ${formatTopicPath(topicPath)}), ${question.topicId})`;
  const fields = {
    type: selectKnownValue(questionTypes, "type", question.type),
    organ: selectKnownValue([...organs, "none"], "organ", question.organ),
    modality: selectKnownValue(modalities, "modality", question.modality),
    level: selectKnownValue(levels, "level", question.level),
    skill: selectKnownValue(skills, "skill", question.skill),
    // A topic that does not exist yet is created when the question is published.
    topicId: replaceIfUnpublished(topicId, question.topicId),
    risc: replaceIfUnpublished(sql`${Number(content.risc === true)}`, question.risc),
    normal: replaceIfUnpublished(sql`${Number(content.normal === true)}`, question.normal),
    media: replaceIfUnpublished(sql`${content.image ? "image" : "none"}`, question.media),
  };
  return fields as Record<keyof typeof fields, SQL>;
}

function replaceIfUnpublished(value: SQL, column: SQLiteColumn): SQL {
  return sql`case when ${isUnpublished} then ${value} else ${column} end`;
}

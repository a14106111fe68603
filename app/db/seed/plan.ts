import type { InferInsertModel } from "drizzle-orm";
import type { QuestionContent } from "../../features/questions/content";
import { splitContent } from "../../features/questions/version";
import type { question, questionVersion, topic } from "../schema";

type Question = InferInsertModel<typeof question>;
type Version = InferInsertModel<typeof questionVersion>;
type Topic = InferInsertModel<typeof topic>;

/** A question as the database has it now, with its current version. */
export interface StoredQuestion extends Omit<Question, "status" | "createdAt"> {
  number: number;
  body: string;
  answerSheet: string;
  origin: Version["origin"];
  review: Version["review"];
  /** Somebody answered the current version: it may not change any more (X5). */
  answered: boolean;
}

/** What has to be written so that the bank says what the content files say. */
export interface BankPlan {
  topics: Topic[];
  /** New questions, and known ones whose axes, topic or version moved; known ones keep status and creation time. */
  questions: Question[];
  /** Ids of known questions whose organ or modality changed. */
  moved: string[];
  /** New versions, and unanswered ones whose words changed in place. */
  versions: Version[];
}

/** Compares the authored questions with the stored ones. Unchanged questions are not in the plan. */
export function planBank(contents: QuestionContent[], stored: Map<string, StoredQuestion>, now: number): BankPlan {
  const plan: BankPlan = { topics: topicsOf(contents), questions: [], moved: [], versions: [] };
  for (const content of contents) {
    const known = stored.get(content.id);
    const { body, sheet } = splitContent(content);
    const words = {
      body: JSON.stringify(body),
      answerSheet: JSON.stringify(sheet),
      origin: content.origin,
      review: content.review,
    };
    const reworded = !known || !same(words, known);
    const number = !known ? 1 : reworded && known.answered ? known.number + 1 : known.number;
    const id = known?.id ?? `q-${content.id}`;
    const next: Question = {
      id,
      externalId: content.id,
      versionId: `${id}-v${number}`,
      status: "live",
      type: content.type,
      organ: content.organ,
      modality: content.modality,
      topicId: topicId(content.topic),
      level: content.level,
      skill: content.skill,
      risc: content.risc,
      normal: content.normal,
      shuffle: hash31(content.id),
      createdAt: now,
    };
    const { status: _status, createdAt: _createdAt, ...filed } = next;
    if (!known || !same(filed, known)) plan.questions.push(next);
    if (known && (known.organ !== next.organ || known.modality !== next.modality)) plan.moved.push(id);
    if (reworded) plan.versions.push({ id: next.versionId, questionId: id, number, createdAt: now, ...words });
  }
  return plan;
}

function same(wanted: Record<string, unknown>, stored: object): boolean {
  return Object.entries(wanted).every(([name, value]) => value === (stored as Record<string, unknown>)[name]);
}

function topicsOf(contents: QuestionContent[]): Topic[] {
  const topics = new Map<string, Topic>();
  for (const { topic } of contents)
    for (let depth = 1; depth <= topic.length; depth++) {
      const path = topic.slice(0, depth);
      const id = topicId(path);
      const parentId = depth > 1 ? topicId(path.slice(0, -1)) : null;
      topics.set(id, { id, parentId, name: path.at(-1) ?? "", path: path.join(" › ") });
    }
  return [...topics.values()];
}

/** A readable id; the hash keeps apart names that differ in signs only. */
function topicId(path: string[]): string {
  const slug = path
    .join(" ")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60);
  return `t-${slug}-${hash31(path.join(" › ")).toString(36)}`;
}

/** 31 bits that look random and depend on the text alone (FNV-1a with a final mix). */
function hash31(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 1;
}

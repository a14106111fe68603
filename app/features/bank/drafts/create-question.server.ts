import { eq, or } from "drizzle-orm";
import type { Context } from "~/context.server";
import { question, questionDraft, topic } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import type { QuestionContent } from "../../questions/content";
import { deriveColumns, getShufflePosition, getTopicId, listTopics } from "../../questions/derived-columns";
import { type Draft, isDraft } from "../../questions/lint/draft";
import { buildReindexStatements } from "../../questions/search-index.server";
import { buildSketchStatements, selectSketches } from "../../questions/sketches.server";
import type { levels, Modality, Organ, QuestionType, skills } from "../../questions/taxonomy";
import { getDraftFiling } from "./draft-filing.server";
import { questionSubject, selectIds } from "./draft-sql.server";
import { getQuestionDetails } from "./question-details.server";

/** Fields that an admin chooses for a new question; everything else is written in the editor. */
export interface NewQuestion {
  type: QuestionType;
  organ: Organ | "none";
  modality: Modality;
  /** Topic names, broad to narrow. */
  topic: string[];
  level: (typeof levels)[number];
  skill: (typeof skills)[number];
  references?: QuestionContent["references"];
  /** Id that the admin chose; without it, an id is generated. */
  externalId?: string;
}

/** Thrown if the requested external id belongs to another question. */
export class ExternalIdTakenError extends Error {}

/**
 * Creates a question with a draft by this admin and returns the question's id. Without a requested external id, repeated
 * calls with the same `key` create only one question. Throws `ExternalIdTakenError` if the requested external id exists.
 */
export async function createQuestion(
  context: Context,
  actorId: string,
  fields: NewQuestion,
  key = context.id(),
): Promise<string> {
  const { externalId = makeExternalId(key), ...chosenFields } = fields;
  const { topic: path, references: _, ...filing } = chosenFields;
  const content = {
    id: externalId,
    ...chosenFields,
    risc: false,
    normal: false,
    origin: "human",
    review: "unreviewed",
  };
  return insertQuestion(context, actorId, {
    ...{ externalId, content, topic: path, isGeneratedId: !fields.externalId },
    filingColumns: { ...filing, topicId: getTopicId(path), risc: false, normal: false },
  });
}

/**
 * Creates a question whose draft has this content, except for its id, which is generated. Returns the question's id. Repeated
 * calls with the same `key` create only one question.
 */
export async function createQuestionFromContent(
  context: Context,
  actorId: string,
  content: QuestionContent,
  key: string,
): Promise<string> {
  const externalId = makeExternalId(key);
  return insertQuestion(context, actorId, {
    ...{ externalId, content: { ...content, id: externalId }, topic: content.topic, isGeneratedId: true },
    filingColumns: deriveColumns(content),
  });
}

/**
 * Copies a question and returns the id of the copy; null if the question does not exist. Copies the content of the draft
 * or, without a draft, of the current version, but no reviews, statistics, or reports. Repeated calls with the same `key`
 * create only one copy.
 */
export async function duplicateQuestion(
  context: Context,
  actorId: string,
  questionId: string,
  key = context.id(),
): Promise<string | null> {
  const source = await getQuestionDetails(context, questionId);
  const sourceContent = source?.draft?.content ?? source?.versions.find((version) => version.isCurrent)?.content;
  if (!source || !sourceContent) return null;
  const externalId = makeExternalId(key);
  const { type, organ, modality, level, skill, risc, normal, media, topicId } = source.question;
  return insertQuestion(context, actorId, {
    ...{
      externalId,
      content: copyContent(sourceContent, externalId),
      copiedQuestionId: questionId,
      isGeneratedId: true,
    },
    // The editors of the copied draft become editors of the copy, so that none of them can approve the copy.
    copiedEditors: source.draft?.editors ?? [],
    filingColumns: { type, organ, modality, level, skill, risc, normal, media, topicId },
  });
}

interface QuestionToInsert {
  externalId: string;
  /**
   * Whether the external id was derived from the form key. If a generated id already exists, the same form has created the
   * question.
   */
  isGeneratedId: boolean;
  content: Record<string, unknown>;
  filingColumns: Omit<
    typeof question.$inferInsert,
    "id" | "externalId" | "versionId" | "status" | "shuffle" | "createdAt" | "changedAt"
  >;
  /** Path of the topic, which is created if it does not exist. */
  topic?: string[];
  /** Id of the question that was copied. */
  copiedQuestionId?: string;
  /** Editors of the copied draft. */
  copiedEditors?: readonly string[];
}

async function insertQuestion(
  context: Context,
  actorId: string,
  { externalId, isGeneratedId, content, filingColumns, ...source }: QuestionToInsert,
) {
  const { db, now } = context;
  const id = `q-${externalId}`;
  const { type, organ, modality } = content;
  const editors = [...new Set([...(source.copiedEditors ?? []), actorId])];
  try {
    await db.batch([
      audit(context, {
        actorId,
        action: "begin question",
        subject: questionSubject(id),
        after: {
          type,
          organ,
          modality,
          ...(source.copiedQuestionId && { like: questionSubject(source.copiedQuestionId) }),
        },
      }),
      ...(source.topic
        ? [
            db
              .insert(topic)
              .values(listTopics([source.topic]))
              .onConflictDoNothing(),
          ]
        : []),
      // Fails the whole batch if the id is taken, so that no question gets another question's draft.
      db.insert(question).values({
        ...{ id, externalId, versionId: `${id}-v1`, status: "draft", ...filingColumns },
        ...{ shuffle: getShufflePosition(externalId), createdAt: now, changedAt: now },
      }),
      db.insert(questionDraft).values({
        ...{ questionId: id, content: JSON.stringify(content), stage: "draft", editors: JSON.stringify(editors) },
        ...{ revision: 1, createdAt: now, savedAt: now },
      }),
      // The copied draft may be filed differently from the published version.
      db.update(question).set(getDraftFiling(content)).where(eq(question.id, id)),
      ...buildReindexStatements(db, selectIds([id])),
      ...buildSketchStatements(db, selectIds([id]), selectSketches([{ id, content }])),
    ]);
  } catch (error) {
    if (!(await db.$count(question, or(eq(question.id, id), eq(question.externalId, externalId))))) throw error;
    if (!isGeneratedId) throw new ExternalIdTakenError();
  }
  return id;
}

/** Derives an external id from the form key. */
function makeExternalId(key: string): string {
  const alphanumericKey = key.replace(/[^a-zA-Z0-9]/g, "").toLowerCase();
  return `n${alphanumericKey.slice(0, 12)}`;
}

/**
 * Returns the content for a copy of a question: keeps the origin, resets the review state, and drops the second pass,
 * because nobody has reviewed the copy.
 */
function copyContent(content: Draft, externalId: string): Draft {
  const { checked, ...rest } = content;
  return {
    ...rest,
    ...{ id: externalId, review: "unreviewed" },
    // Parts can have their own ids and review states, which are not copied.
    ...(Array.isArray(rest.parts) && { parts: rest.parts.map(copyPart) }),
  };
}

function copyPart(part: unknown): unknown {
  if (!isDraft(part)) return part;
  const { id, review, ...partContent } = part;
  return partContent;
}

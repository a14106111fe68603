import { eq, or } from "drizzle-orm";
import type { Context } from "~/context.server";
import { question, questionDraft, topic } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import { getShufflePosition, getTopicId, listTopics } from "../../questions/derived-columns";
import { type Draft, isDraft } from "../../questions/lint/draft";
import { reindexStatements } from "../../questions/search-index.server";
import { selectSketches, sketchStatements } from "../../questions/sketches.server";
import type { levels, Modality, Organ, QuestionType, skills } from "../../questions/taxonomy";
import { getDraftFiling } from "./draft-filing.server";
import { questionSubject, selectIds } from "./draft-sql.server";
import { getQuestionFile } from "./question-file.server";

/** The fields of a new question; everything else is written in the editor. */
export interface NewQuestion {
  type: QuestionType;
  organ: Organ | "none";
  modality: Modality;
  /** Topic names, broad to narrow. */
  topic: string[];
  level: (typeof levels)[number];
  skill: (typeof skills)[number];
  /** Generated if missing. */
  externalId?: string;
}

/** The requested external id belongs to another question. */
export class ExternalIdTakenError extends Error {}

/**
 * Creates a question with a draft by this admin, once per `key`, and returns its id. Throws `ExternalIdTakenError` if the
 * requested external id exists.
 */
export async function createQuestion(
  context: Context,
  actorId: string,
  start: NewQuestion,
  key = context.id(),
): Promise<string> {
  const { externalId = makeExternalId(key), ...asked } = start;
  const { topic: path, ...axes } = asked;
  const content = { id: externalId, ...asked, risc: false, normal: false, origin: "human", review: "unreviewed" };
  return insertQuestion(context, actorId, {
    ...{ externalId, content, topic: path, isGeneratedId: !start.externalId },
    filed: { ...axes, topicId: getTopicId(path), risc: false, normal: false },
  });
}

/**
 * Creates a question with the content of another one (of its draft, if it has one), once per `key`, and returns its id; null if
 * the other question does not exist. Reviews, statistics, and reports are not copied.
 */
export async function duplicateQuestion(
  context: Context,
  actorId: string,
  questionId: string,
  key = context.id(),
): Promise<string | null> {
  const file = await getQuestionFile(context, questionId);
  const words = file?.draft?.content ?? file?.versions.find((version) => version.isCurrent)?.content;
  if (!file || !words) return null;
  const externalId = makeExternalId(key);
  const { type, organ, modality, level, skill, risc, normal, media, topicId } = file.question;
  return insertQuestion(context, actorId, {
    ...{ externalId, content: copyContent(words, externalId), copiedFrom: questionId, isGeneratedId: true },
    // The editors of an unpublished draft stay editors of the copy, so that none of them can approve it.
    copiedEditors: file.draft?.editors ?? [],
    filed: { type, organ, modality, level, skill, risc, normal, media, topicId },
  });
}

interface QuestionToInsert {
  externalId: string;
  /** Whether the external id was generated here; if it exists, the same form has already created the question. */
  isGeneratedId: boolean;
  content: Record<string, unknown>;
  filed: Omit<
    typeof question.$inferInsert,
    "id" | "externalId" | "versionId" | "status" | "shuffle" | "createdAt" | "changedAt"
  >;
  /** A topic that may not exist yet. */
  topic?: string[];
  /** Id of the question that was copied. */
  copiedFrom?: string;
  /** Editors of the copied draft. */
  copiedEditors?: readonly string[];
}

async function insertQuestion(
  context: Context,
  actorId: string,
  { externalId, isGeneratedId, content, filed, ...source }: QuestionToInsert,
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
        after: { type, organ, modality, ...(source.copiedFrom && { like: questionSubject(source.copiedFrom) }) },
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
        ...{ id, externalId, versionId: `${id}-v1`, status: "draft", ...filed },
        ...{ shuffle: getShufflePosition(externalId), createdAt: now, changedAt: now },
      }),
      db.insert(questionDraft).values({
        ...{ questionId: id, content: JSON.stringify(content), stage: "draft", editors: JSON.stringify(editors) },
        ...{ revision: 1, createdAt: now, savedAt: now },
      }),
      // The copied draft may be filed differently from the published version.
      db.update(question).set(getDraftFiling(content)).where(eq(question.id, id)),
      ...reindexStatements(db, selectIds([id])),
      ...sketchStatements(db, selectIds([id]), selectSketches([{ id, content }])),
    ]);
  } catch (error) {
    if (!(await db.$count(question, or(eq(question.id, id), eq(question.externalId, externalId))))) throw error;
    if (!isGeneratedId) throw new ExternalIdTakenError();
  }
  return id;
}

/** Derives an external id from the form key. */
function makeExternalId(key: string): string {
  const random = key.replace(/[^a-zA-Z0-9]/g, "").toLowerCase();
  return `n${random.slice(0, 12)}`;
}

/**
 * Returns the content for a copy of a question. Drops its review state and second pass, because nobody reviewed the
 * copy, and keeps its origin.
 */
function copyContent(content: Draft, externalId: string): Draft {
  const { checked, ...rest } = content;
  return {
    ...rest,
    ...{ id: externalId, review: "unreviewed" },
    // Parts can have their own review state.
    ...(Array.isArray(rest.parts) && { parts: rest.parts.map(copyPart) }),
  };
}

function copyPart(part: unknown): unknown {
  if (!isDraft(part)) return part;
  const { id, review, ...words } = part;
  return words;
}

import { eq, or } from "drizzle-orm";
import type { Context } from "~/context.server";
import { question, questionDraft, topic } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import { shuffleOf, topicId, topicsOf } from "../../questions/filing";
import { indexWrites } from "../../questions/search-index.server";
import { sketchesOf, sketchWrites } from "../../questions/sketches.server";
import type { levels, Modality, Organ, QuestionType, skills } from "../../questions/taxonomy";
import { copyContent } from "../versions/copy-content";
import { filingOfDraft } from "./draft-filing.server";
import { idsIn, questionSubject } from "./draft-sql.server";
import { getQuestionFile } from "./question-file.server";

/** What a new question is begun with; the rest is written in the editor. */
export interface NewQuestion {
  type: QuestionType;
  organ: Organ | "none";
  modality: Modality;
  /** Broad to narrow. */
  topic: string[];
  level: (typeof levels)[number];
  skill: (typeof skills)[number];
  /** Left out, the question is given one. */
  externalId?: string;
}

/** There is a question with the external id that was asked for. */
export class ExternalIdTakenError extends Error {}

/**
 * Begins a question that was never there, as a draft of the admin's, once per `key`. Gives its id; throws `IdTaken` where an
 * external id was asked for that is there.
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
    ...{ externalId, content, topic: path, isOurs: !start.externalId },
    filed: { ...axes, topicId: topicId(path), risc: false, normal: false },
  });
}

/**
 * Begins a question with the words of another, of its draft where there is one, as a draft of the admin's. It is a question of
 * its own: nothing that was said of the other one holds for it. Once per `key`; gives its id; null: there is no such question.
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
    ...{ externalId, content: copyContent(words, externalId), like: questionId, isOurs: true },
    // Words that nobody has published yet stay the words of who wrote them: none of them becomes their second person.
    writers: file.draft?.editors ?? [],
    filed: { type, organ, modality, level, skill, risc, normal, media, topicId },
  });
}

interface QuestionToInsert {
  externalId: string;
  /** The external id was made here: where it is there, the same form has begun the question before. */
  isOurs: boolean;
  content: Record<string, unknown>;
  filed: Omit<
    typeof question.$inferInsert,
    "id" | "externalId" | "versionId" | "status" | "shuffle" | "createdAt" | "changedAt"
  >;
  /** A topic that may not be there yet. */
  topic?: string[];
  /** The question whose words it begins with. */
  like?: string;
  /** Who wrote its words, beside who begins it. */
  writers?: readonly string[];
}

async function insertQuestion(
  context: Context,
  actorId: string,
  { externalId, isOurs, content, filed, ...from }: QuestionToInsert,
) {
  const { db, now } = context;
  const id = `q-${externalId}`;
  const { type, organ, modality } = content;
  const editors = [...new Set([...(from.writers ?? []), actorId])];
  try {
    await db.batch([
      audit(context, {
        actorId,
        action: "begin question",
        subject: questionSubject(id),
        after: { type, organ, modality, ...(from.like && { like: questionSubject(from.like) }) },
      }),
      ...(from.topic
        ? [
            db
              .insert(topic)
              .values(topicsOf([from.topic]))
              .onConflictDoNothing(),
          ]
        : []),
      // It fails, and the whole batch with it, where the id is taken: nobody's question gets another's draft.
      db.insert(question).values({
        ...{ id, externalId, versionId: `${id}-v1`, status: "draft", ...filed },
        ...{ shuffle: shuffleOf(externalId), createdAt: now, changedAt: now },
      }),
      db.insert(questionDraft).values({
        ...{ questionId: id, content: JSON.stringify(content), stage: "draft", editors: JSON.stringify(editors) },
        ...{ revision: 1, createdAt: now, savedAt: now },
      }),
      // A draft may be filed elsewhere than the version that learners have.
      db.update(question).set(filingOfDraft(content)).where(eq(question.id, id)),
      ...indexWrites(db, idsIn([id])),
      ...sketchWrites(db, idsIn([id]), sketchesOf([{ id, content }])),
    ]);
  } catch (error) {
    if (!(await db.$count(question, or(eq(question.id, id), eq(question.externalId, externalId))))) throw error;
    if (!isOurs) throw new ExternalIdTakenError();
  }
  return id;
}

/** An id for who asked for none. */
function makeExternalId(key: string): string {
  const random = key.replace(/[^a-zA-Z0-9]/g, "").toLowerCase();
  return `n${random.slice(0, 12)}`;
}

import type { InferInsertModel } from "drizzle-orm";
import type { QuestionContent } from "../../features/questions/content";
import { deriveColumns, getShufflePosition, listTopics } from "../../features/questions/derived-columns";
import { splitContent } from "../../features/questions/version";
import type { question, questionVersion, topic } from "../schema";

type Question = InferInsertModel<typeof question>;
type Version = InferInsertModel<typeof questionVersion>;
type Topic = InferInsertModel<typeof topic>;

/** A stored question with its current version; version fields are null if it was never published. */
export interface StoredQuestion extends Omit<Question, "status" | "createdAt" | "changedAt"> {
  number: number | null;
  body: string | null;
  answerSheet: string | null;
  origin: Version["origin"] | null;
  review: Version["review"] | null;
  content: string | null;
  /** JSON of string[]: ids of the admins who wrote the current version; null if the version came from the content files. */
  editors: string | null;
  /** Whether the current version has answers, which makes it immutable (X5). */
  answered: boolean;
}

/** The writes that bring the bank in line with the content files. */
export interface BankPlan {
  topics: Topic[];
  /**
   * New questions, and stored questions whose axes, topic, or version changed; stored questions keep their status and creation
   * time.
   */
  questions: Question[];
  /** Ids of stored questions whose organ or modality changed. */
  movedQuestionIds: string[];
  /** New versions, and unanswered versions whose text changes in place. */
  versions: Version[];
}

/**
 * Compares the content files with the stored questions. The plan omits unchanged questions and those that admins have edited.
 */
export function planBank(
  contents: QuestionContent[],
  storedQuestions: Map<string, StoredQuestion>,
  now: number,
): BankPlan {
  const plan: BankPlan = {
    topics: listTopics(contents.map(({ topic }) => topic)),
    questions: [],
    movedQuestionIds: [],
    versions: [],
  };
  for (const fileContent of contents) {
    const storedQuestion = storedQuestions.get(fileContent.id);
    // A deployment never overwrites a question that admins have edited.
    if (storedQuestion?.editors) continue;
    const content = storedQuestion?.filedAt ? keepFiling(fileContent, storedQuestion) : fileContent;
    const { body, sheet } = splitContent(content);
    const versionTexts = {
      body: JSON.stringify(body),
      answerSheet: JSON.stringify(sheet),
      origin: content.origin,
      review: content.review,
    };
    const isReworded = !storedQuestion || !hasSameValues(versionTexts, storedQuestion);
    const currentNumber = storedQuestion?.number ?? 1;
    const number = storedQuestion && isReworded && storedQuestion.answered ? currentNumber + 1 : currentNumber;
    const contentJson = JSON.stringify(content);
    const id = storedQuestion?.id ?? `q-${content.id}`;
    const next: Question = {
      id,
      externalId: content.id,
      versionId: `${id}-v${number}`,
      status: "live",
      ...deriveColumns(content),
      shuffle: getShufflePosition(content.id),
      createdAt: now,
      changedAt: now,
    };
    const { status: _status, createdAt: _createdAt, changedAt: _changedAt, ...comparableColumns } = next;
    if (!storedQuestion || !hasSameValues(comparableColumns, storedQuestion)) plan.questions.push(next);
    if (storedQuestion && (storedQuestion.organ !== next.organ || storedQuestion.modality !== next.modality))
      plan.movedQuestionIds.push(id);
    // The content may change without changing body or answer sheet; that is not a new version.
    if (isReworded || storedQuestion.content !== contentJson)
      plan.versions.push({
        id: next.versionId,
        questionId: id,
        number,
        createdAt: now,
        ...versionTexts,
        content: contentJson,
      });
  }
  return plan;
}

/** Returns the content of the file with the level and topic that an admin gave the question (M18). */
function keepFiling(content: QuestionContent, { content: storedContent }: StoredQuestion): QuestionContent {
  const { level, topic } = JSON.parse(storedContent ?? "{}") as Partial<QuestionContent>;
  return { ...content, level: level ?? content.level, topic: topic ?? content.topic };
}

function hasSameValues(newValues: Record<string, unknown>, storedValues: object): boolean {
  return Object.entries(newValues).every(([name, value]) => value === (storedValues as Record<string, unknown>)[name]);
}

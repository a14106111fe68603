import type { InferInsertModel } from "drizzle-orm";
import type { QuestionContent } from "../../features/questions/content";
import { filedAs, shuffleOf, topicsOf } from "../../features/questions/filing";
import { splitContent } from "../../features/questions/version";
import type { question, questionVersion, topic } from "../schema";

type Question = InferInsertModel<typeof question>;
type Version = InferInsertModel<typeof questionVersion>;
type Topic = InferInsertModel<typeof topic>;

/** A question as the database has it now, with its current version; without one it was never published. */
export interface StoredQuestion extends Omit<Question, "status" | "createdAt" | "changedAt"> {
  number: number | null;
  body: string | null;
  answerSheet: string | null;
  origin: Version["origin"] | null;
  review: Version["review"] | null;
  content: string | null;
  /** JSON: the admins who wrote it; null: it came from the content files. */
  editors: string | null;
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

/** Compares the authored questions with the stored ones. Unchanged questions, and those that admins have written on, are not in the plan. */
export function planBank(contents: QuestionContent[], stored: Map<string, StoredQuestion>, now: number): BankPlan {
  const plan: BankPlan = {
    topics: topicsOf(contents.map(({ topic }) => topic)),
    questions: [],
    moved: [],
    versions: [],
  };
  for (const content of contents) {
    const known = stored.get(content.id);
    // Once admins have written on a question, it is theirs: a deployment does not take it back.
    if (known?.editors) continue;
    const { body, sheet } = splitContent(content);
    const words = {
      body: JSON.stringify(body),
      answerSheet: JSON.stringify(sheet),
      origin: content.origin,
      review: content.review,
    };
    const reworded = !known || !same(words, known);
    const current = known?.number ?? 1;
    const number = known && reworded && known.answered ? current + 1 : current;
    const authored = JSON.stringify(content);
    const id = known?.id ?? `q-${content.id}`;
    const next: Question = {
      id,
      externalId: content.id,
      versionId: `${id}-v${number}`,
      status: "live",
      ...filedAs(content),
      shuffle: shuffleOf(content.id),
      createdAt: now,
      changedAt: now,
    };
    const { status: _status, createdAt: _createdAt, changedAt: _changedAt, ...filed } = next;
    if (!known || !same(filed, known)) plan.questions.push(next);
    if (known && (known.organ !== next.organ || known.modality !== next.modality)) plan.moved.push(id);
    // What was authored may differ where the two halves do not; that is no other wording.
    if (reworded || known.content !== authored)
      plan.versions.push({ id: next.versionId, questionId: id, number, createdAt: now, ...words, content: authored });
  }
  return plan;
}

function same(wanted: Record<string, unknown>, stored: object): boolean {
  return Object.entries(wanted).every(([name, value]) => value === (stored as Record<string, unknown>)[name]);
}

import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { question, questionDraft } from "../db/schema";
import { cleanSingle } from "./make-draft";

// Drafts as the editor saves them, written without the editor.

/** Returns a unique stem that the linter does not block. */
export function uniqueStem(words: string): string {
  return `A 50-year-old man has ${words}. CT shows an intimal flap in the ascending aorta. Which treatment is best?`;
}

/** The fields of a new question. */
export const newQuestion = {
  type: "single" as const,
  organ: "cardiovascular" as const,
  modality: "ct" as const,
  topic: ["Aorta"],
  level: "R2" as const,
  skill: "recall" as const,
};

/** Returns the content of a draft that passes review, under the external id of its question. */
export function approvableContent(externalId: string, fields: Record<string, unknown> = {}) {
  return { ...cleanSingle({ id: externalId, risc: false, normal: false }), ...fields };
}

/** Writes the new questions `q-new-0`, `q-new-1` … by these admins at a stage, by SQL alone. */
export async function makeDrafts(
  db: Db,
  count: number,
  { stage = "approved", editors, from = 0 }: { stage?: string; editors: string[]; from?: number },
): Promise<string[]> {
  const externalIds = Array.from({ length: count }, (_, index) => `new-${from + index}`);
  const rows = JSON.stringify(
    externalIds.map((id, index) => [
      id,
      JSON.stringify(approvableContent(id, { stem: uniqueStem(`pain for ${index} days`) })),
    ]),
  );
  await db.run(
    sql`insert into topic (id, parent_id, name, path) values ('t-new', null, 'New', 'New') on conflict do nothing`,
  );
  await db.run(sql`insert into ${question} (id, external_id, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, shuffle, created_at)
    select 'q-' || (value ->> 0), value ->> 0, 'q-' || (value ->> 0) || '-v1', ${stage}, 'single', 'gi', 'ct', 't-new', 'R1', 'recall', 0, 0, key, 0 from json_each(${rows})`);
  await db.run(sql`insert into ${questionDraft} (question_id, content, stage, editors, revision, created_at, saved_at)
    select 'q-' || (value ->> 0), value ->> 1, ${stage}, ${JSON.stringify(editors)}, 1, 0, 0 from json_each(${rows})`);
  return externalIds.map((id) => `q-${id}`);
}

/** Changes the draft of a question without the editor. */
export async function rewriteDraft(
  db: Db,
  questionId: string,
  { content, ...fields }: Partial<Omit<typeof questionDraft.$inferInsert, "content">> & { content?: unknown },
): Promise<void> {
  await db
    .update(questionDraft)
    .set({ ...fields, ...(content ? { content: JSON.stringify(content) } : {}) })
    .where(eq(questionDraft.questionId, questionId));
}

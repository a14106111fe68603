import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/client.server";
import { appSetting, freeQuestion, mockForm, mockFormItem, mockTaken, question, studySession } from "../../db/schema";
import { fitMockForms } from "./engine/fit-mock-forms";
import { defaultMockExamShape, type MockExamShape, minFormQuestions } from "./engine/mock-exam-shape";
import { readExamWeights } from "./exam-weights.server";
import { selectJsonRows } from "./json-rows.server";
import { maxQuestions } from "./start-request";

const shapeSchema = z
  .object({
    forms: z.number().int().min(1).max(10),
    questions: z.number().int().min(minFormQuestions).max(maxQuestions),
    blocks: z.number().int().min(1).max(12),
    secondsPerQuestion: z.number().int().min(10).max(600),
  })
  .partial();

/** Builds the query for the settings of the mock exam that admins have set, for a batch. */
export function selectMockExamShape(db: Db) {
  return db.select({ value: appSetting.value }).from(appSetting).where(eq(appSetting.key, "mockExam"));
}

/** Converts the rows of `selectMockExamShape` to the settings of the mock exam (S4), with defaults for what is not set. */
export function toMockExamShape([row]: Awaited<ReturnType<typeof selectMockExamShape>>): MockExamShape {
  const parsedShape = row && shapeSchema.safeParse(JSON.parse(row.value));
  return { ...defaultMockExamShape, ...parsedShape?.data };
}

/** Seed of the forms, fixed so that the same bank always gives the same forms. */
const mockSeed = 20_260_301;

/**
 * Creates the mock exam forms and holds out their questions (S7). Never uses questions of the free list. Replaces forms
 * that nobody has started, for example after the bank has grown; if a learner has started one, all forms stay as they
 * are. Returns the number of new forms. `buildRecord` returns a statement that records the change if its condition is true.
 */
export async function createMockForms(
  db: Db,
  now: number,
  buildRecord?: (isMade: SQL) => Parameters<Db["batch"]>[0][number],
): Promise<number> {
  const [shapeRows, weights, bank, storedItems] = await Promise.all([
    selectMockExamShape(db),
    readExamWeights(db),
    db
      .select({ id: question.id, organ: question.organ, modality: question.modality })
      .from(question)
      .leftJoin(freeQuestion, eq(freeQuestion.questionId, question.id))
      .where(sql`${question.status} = 'live' and ${isNull(freeQuestion.questionId)}`),
    db
      .select()
      .from(mockFormItem)
      .innerJoin(mockForm, eq(mockForm.id, mockFormItem.formId))
      .orderBy(mockForm.number, mockFormItem.position),
  ]);
  const shape = toMockExamShape(shapeRows);
  const forms = fitMockForms(bank, weights, shape, mockSeed).map((ids, index) => ({ id: `mock-${index + 1}`, ids }));
  if (forms.length === 0) return 0;
  const itemRows = forms.flatMap(({ id, ids }) => ids.map((questionId, position) => [id, position, questionId]));
  const blockSize = Math.ceil((forms[0]?.ids.length ?? 0) / shape.blocks);
  const areStored =
    JSON.stringify(itemRows) ===
      JSON.stringify(storedItems.map(({ mock_form_item: item }) => [item.formId, item.position, item.questionId])) &&
    storedItems.every(
      ({ mock_form: form }) => form.blockSize === blockSize && form.secondsPerQuestion === shape.secondsPerQuestion,
    );
  if (areStored) return 0;
  const [, , , created] = await db.batch([
    db
      .update(question)
      .set({ formId: null })
      .where(and(isNotNull(question.formId), isEveryFormUnused)),
    db.delete(mockFormItem).where(isEveryFormUnused),
    db.delete(mockForm).where(isEveryFormUnused),
    db
      .insert(mockForm)
      .select(
        selectJsonRows(
          forms.map(({ id }, index) => [id, index + 1, blockSize, shape.secondsPerQuestion, now]),
          sql`not exists (select 1 from ${mockForm})`,
        ),
      )
      .returning({ id: mockForm.id }),
    db.insert(mockFormItem).select(selectJsonRows(itemRows, sql`not exists (select 1 from ${mockFormItem})`)),
    db
      .update(question)
      .set({
        formId: sql`(select ${mockFormItem.formId} from ${mockFormItem} where ${mockFormItem.questionId} = ${question.id})`,
      })
      .where(sql`${question.id} in (select ${mockFormItem.questionId} from ${mockFormItem})`),
    ...(buildRecord ? [buildRecord(sql`exists (select 1 from ${mockForm} where ${mockForm.createdAt} = ${now})`)] : []),
  ]);
  return created.length;
}

/** SQL: no learner has started a form. */
const isEveryFormUnused = sql`not exists (select 1 from ${mockTaken}) and not exists (select 1 from ${studySession} where ${studySession.formId} is not null)`;

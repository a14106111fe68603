import { eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/client.server";
import { appSetting, freeQuestion, mockForm, mockFormItem, question } from "../../db/schema";
import { buildForms, defaultMockShape, type MockShape } from "./engine/build-mock-forms";
import { readExamWeights } from "./exam-weights.server";
import { selectJsonRows } from "./json-rows.server";
import { maxSessionSize } from "./start-request";

const shapeSchema = z
  .object({
    forms: z.number().int().min(1).max(10),
    blocks: z.number().int().min(1).max(8),
    questionsPerBlock: z.number().int().min(1).max(maxSessionSize),
    secondsPerQuestion: z.number().int().min(10).max(600),
  })
  .refine(({ blocks, questionsPerBlock }) => blocks * questionsPerBlock <= maxSessionSize);

/** Reads the settings of the mock exam (S4): the admins' setting `mockExam`, else the default. */
async function readMockShape(db: Db): Promise<MockShape> {
  const [row] = await db.select({ value: appSetting.value }).from(appSetting).where(eq(appSetting.key, "mockExam"));
  const parsedShape = row && shapeSchema.safeParse(JSON.parse(row.value));
  return parsedShape?.success ? parsedShape.data : defaultMockShape;
}

/** Seed of the forms, fixed so that the same bank always gives the same forms. */
const mockSeed = 20_260_301;

/**
 * Creates the mock exam forms if there are none, and holds out their questions (S7). Never uses questions of the free
 * list. Existing forms do not change, because learners may have taken them. Returns the number of new forms.
 */
export async function createMockForms(db: Db, now: number): Promise<number> {
  if ((await db.select({ id: mockForm.id }).from(mockForm).limit(1)).length > 0) return 0;
  const [shape, weights, bank] = await Promise.all([
    readMockShape(db),
    readExamWeights(db),
    db
      .select({ id: question.id, organ: question.organ, modality: question.modality })
      .from(question)
      .leftJoin(freeQuestion, eq(freeQuestion.questionId, question.id))
      .where(sql`${question.status} = 'live' and ${isNull(freeQuestion.questionId)} and ${isNull(question.formId)}`),
  ]);
  const forms = buildForms(bank, weights, shape, mockSeed).map((ids, index) => ({ id: `mock-${index + 1}`, ids }));
  if (forms.length === 0) return 0;
  const alwaysTrue = sql`true`;
  const itemRows = forms.flatMap(({ id, ids }) => ids.map((questionId, position) => [id, position, questionId]));
  await db.batch([
    db.insert(mockForm).select(
      selectJsonRows(
        forms.map(({ id }, index) => [id, index + 1, shape.questionsPerBlock, shape.secondsPerQuestion, now]),
        alwaysTrue,
      ),
    ),
    db.insert(mockFormItem).select(selectJsonRows(itemRows, alwaysTrue)),
    db
      .update(question)
      .set({
        formId: sql`(select ${mockFormItem.formId} from ${mockFormItem} where ${mockFormItem.questionId} = ${question.id})`,
      })
      .where(sql`${question.id} in (select ${mockFormItem.questionId} from ${mockFormItem})`),
  ]);
  return forms.length;
}

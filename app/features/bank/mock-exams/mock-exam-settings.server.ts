import { asc, inArray, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { appSetting, mockForm, mockFormItem, mockTaken, studySession } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import { selectExamWeights, toExamWeights } from "../../study/exam-weights.server";
import { createMockForms, selectMockExamShape, toMockExamShape } from "../../study/write-mock-forms.server";
import type { mockExamSchema } from "./mock-exam-form";

const settingKeys = ["domainWeights", "mockExam"] as const;

/** Returns the weights and the shape of the mock exam, and the forms with the number of learners who took each. One trip. */
export async function readMockExams(db: Db) {
  const [weights, shape, forms, [started]] = await db.batch([
    selectExamWeights(db),
    selectMockExamShape(db),
    db
      .select({
        id: sql<string>`${mockForm.id}`.as("form_id"),
        number: mockForm.number,
        blockSize: mockForm.blockSize,
        secondsPerQuestion: mockForm.secondsPerQuestion,
        createdAt: mockForm.createdAt,
        questions: sql<number>`(select count(*) from ${mockFormItem} where ${mockFormItem.formId} = ${mockForm.id})`.as(
          "form_questions",
        ),
        learners: sql<number>`(select count(*) from ${mockTaken} where ${mockTaken.formId} = ${mockForm.id})`.as(
          "form_learners",
        ),
      })
      .from(mockForm)
      .orderBy(asc(mockForm.number)),
    db
      .select({ id: sql<string>`${studySession.id}`.as("started_session") })
      .from(studySession)
      .where(isNotNull(studySession.formId))
      .limit(1),
  ]);
  return {
    weights: toExamWeights(weights),
    shape: toMockExamShape(shape),
    forms,
    /** Whether a learner has started a form, so that the forms can no longer change (S7). */
    isStarted: Boolean(started) || forms.some(({ learners }) => learners > 0),
  };
}

/** Saves the weights and the shape, in one batch with an audit entry. */
export async function saveMockExamSettings(
  context: Context,
  actorId: string,
  { forms, questions, blocks, secondsPerQuestion, ...weights }: z.infer<typeof mockExamSchema>,
): Promise<void> {
  const { db } = context;
  const values = {
    domainWeights: JSON.stringify(weights),
    mockExam: JSON.stringify({ forms, questions, blocks, secondsPerQuestion }),
  };
  await db.batch([
    audit(context, {
      actorId,
      action: "change mock exams",
      subject: "mockExams:settings",
      before: sql`(select json_group_object(key, json(value)) from ${appSetting} where ${inArray(appSetting.key, settingKeys)})`,
      after: sql`json_object('domainWeights', json(${values.domainWeights}), 'mockExam', json(${values.mockExam}))`,
    }),
    db
      .insert(appSetting)
      .values(settingKeys.map((key) => ({ key, value: values[key] })))
      .onConflictDoUpdate({ target: appSetting.key, set: { value: sql`excluded.value` } }),
  ]);
}

/** Makes the forms from the bank and the settings as they are now. Returns whether they changed. */
export async function remakeMockForms(context: Context, actorId: string): Promise<boolean> {
  const entry = { actorId, action: "make mock forms", subject: "mockExams:forms" };
  const made = await createMockForms(context.db, context.now, (isMade) => audit(context, entry, isMade));
  return made > 0;
}

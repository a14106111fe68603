import { beforeEach, expect, it } from "vitest";
import { mockForm, mockFormItem, mockTaken } from "~/db/schema";
import { ada, admin, auditActions, contextOf, db, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import { makeManagedBank } from "~/testing/make-managed-bank";
import type { SignedInArgs } from "../../auth/guards.server";
import { readExamWeights } from "../../study/exam-weights.server";
import { readMockExams } from "./mock-exam-settings.server";
import { handleMockExamsAction } from "./mock-exams.action.server";

beforeEach(async () => {
  await setUpAdminAndLearner();
  await makeManagedBank(db, 400, [admin.userId, ada.userId]);
});

/** Posts the form; returns where it redirects to, or its errors. */
async function post(fields: Record<string, string>) {
  const request = new Request(`${url}/manage-questions/mock-exams`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const viewer = { userId: admin.userId, timeZone: "UTC" };
  const reply = await handleMockExamsAction({
    context: contextOf(),
    request,
    viewer,
    params: {},
  } as unknown as SignedInArgs);
  return "data" in reply ? reply.data.result.error : (reply as Response).headers.get("location");
}

const make = () => post({ intent: "make" });

/** Saves the settings as they are, with changes. */
async function save(changes: Record<string, string | number>) {
  const { weights, shape } = await readMockExams(db);
  const fields = Object.entries({ ...weights, ...shape, ...changes }).map(([name, value]) => [name, String(value)]);
  return post({ intent: "save", ...Object.fromEntries(fields) });
}

it("saves weights and length, records them, and makes the forms from them (D2, S7)", async () => {
  expect(await save({ breast: 40, questions: 60, blocks: 2, secondsPerQuestion: 70 })).toMatch(/done=saved$/);
  expect(await readExamWeights(db)).toMatchObject({ breast: 40, gi: 13 });
  expect(await make()).toMatch(/done=made$/);
  expect((await readMockExams(db)).forms).toMatchObject([
    { number: 1, questions: 60, blockSize: 30, secondsPerQuestion: 70, learners: 0 },
  ]);
  expect(await db.select().from(mockFormItem)).toHaveLength(60);
  expect(await auditActions()).toEqual(["change mock exams", "make mock forms"]);
});

it("makes no other forms from the same bank, and records nothing then", async () => {
  await save({ questions: 48, blocks: 2 });
  await make();
  const forms = await db.select().from(mockForm);
  expect(await make()).toMatch(/done=unchanged$/);
  expect(await db.select().from(mockForm)).toEqual(forms);
  expect(await auditActions()).toEqual(["change mock exams", "make mock forms"]);
});

it("leaves the forms alone once a learner has taken one (S7)", async () => {
  await save({ questions: 48, blocks: 2 });
  await make();
  await db.insert(mockTaken).values({ userId: ada.userId, formId: "mock-1", takenAt: 1 });
  await save({ questions: 24, blocks: 2 });
  expect(await readMockExams(db)).toMatchObject({ isStarted: true, forms: [{ learners: 1 }] });
  expect(await make()).toMatch(/done=unchanged$/);
  expect(await db.select().from(mockFormItem)).toHaveLength(48);
});

it("refuses numbers out of range at their fields, and saves nothing", async () => {
  const errors = await save({ questions: 12, breast: 0, ct: "many", forms: 2.5 });
  expect(errors).toEqual({
    questions: ["Enter a whole number from 24 to 999."],
    breast: ["Enter a number from 0.1 to 100."],
    ct: ["Enter a number from 0.1 to 100."],
    forms: ["Enter a whole number from 1 to 10."],
  });
  expect(await auditActions()).toEqual([]);
});

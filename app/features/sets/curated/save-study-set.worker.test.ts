import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { auditLog, question, studySet, studySetItem } from "~/db/schema";
import { seedStudySets } from "~/db/seed/seed-study-sets";
import { freshD1 } from "../../../testing/d1";
import { makePerson, makeQuestion, questionLike } from "../../../testing/make";
import { saveStudySet } from "./save-study-set.server";
import { loadStudySetsAdmin } from "./study-sets-admin.loader.server";

const now = Date.parse("2026-03-10T12:00:00Z");
const description = "What a resident meets in the first week on the chest service.";
const fields = {
  title: "Chest week",
  rotation: "Thoracic",
  description,
  level: "R2",
  minutes: 20,
  position: 1,
} as const;
let db: Db;
let admin: string;
const context = () => ({ db, now, id: () => crypto.randomUUID() }) as unknown as Context;
const save = (setId: string, questions: string, published = true) =>
  saveStudySet(context(), admin, setId, { ...fields, questions, published });
const readOrder = async (setId: string) =>
  (
    await db
      .select({ id: question.externalId })
      .from(studySetItem)
      .innerJoin(question, eq(question.id, studySetItem.questionId))
      .where(eq(studySetItem.setId, setId))
      .orderBy(asc(studySetItem.position))
  ).map(({ id }) => id);

beforeEach(async () => {
  ({ db } = await freshD1());
  admin = (await makePerson(db, { role: "admin", now })).userId;
  for (const id of ["set-a", "set-b", "set-c"])
    await makeQuestion(db, { content: questionLike({ id, stem: `Which ${id} is it?` }), now });
});

it("saves a set with its questions in order, replaces them, and records both (S5)", async () => {
  expect(await save("chest", "set-c\nset-a, SET-B set-a")).toBeNull();
  expect(await readOrder("chest")).toEqual(["set-c", "set-a", "set-b"]);
  expect(await save("chest", "set-b", false)).toBeNull();
  expect(await readOrder("chest")).toEqual(["set-b"]);
  const entries = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  expect(entries.map(({ before, after }) => [before, after].map((json) => JSON.parse(json ?? "null")))).toEqual(
    expect.arrayContaining([
      [null, { title: "Chest week", published: 1, questions: 3 }],
      [
        { title: "Chest week", published: 1, questions: 3 },
        { title: "Chest week", published: 0, questions: 1 },
      ],
    ]),
  );
  const page = await loadStudySetsAdmin(db, new URLSearchParams({ set: "chest" }));
  expect(page).toMatchObject({ chosenId: "chest", form: { title: "Chest week", questions: "set-b", minutes: "20" } });
});

it("saves nothing if an id has no live question", async () => {
  await db.update(question).set({ status: "retired" }).where(eq(question.externalId, "set-b"));
  expect(await save("chest", "set-a set-b nowhere")).toBe(
    "Not live, in a mock exam, or not in the bank: set-b, nowhere.",
  );
  expect(await save("chest", " , ")).toBe("Enter at least one question.");
  expect(await save("chest", Array.from({ length: 121 }, (_, index) => `q-${index}`).join(" "))).toMatch(/at most 120/);
  expect(await db.$count(studySet)).toBe(0);
});

it("keeps a saved set when the content files are seeded again", async () => {
  const file = { ...fields, id: "chest", questions: ["set-a"] };
  await seedStudySets(db, [{ ...file, title: "From the file" }]);
  await save("chest", "set-c");
  await save("own-set", "set-b");
  await seedStudySets(db, [{ ...file, title: "From the file, again" }]);
  const sets = await db.select().from(studySet).orderBy(asc(studySet.id));
  expect(sets.map(({ id, title, published }) => [id, title, published])).toEqual([
    ["chest", "Chest week", true],
    ["own-set", "Chest week", true],
  ]);
  expect(await readOrder("chest")).toEqual(["set-c"]);
});

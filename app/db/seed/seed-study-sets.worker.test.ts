import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { freshD1 } from "../../testing/d1";
import { questionLike } from "../../testing/make";
import { studySet, studySetItem } from "../schema";
import { seedBank } from "./seed-bank";
import { seedStudySets } from "./seed-study-sets";

const set = {
  id: "chest",
  title: "Chest",
  rotation: "Thoracic",
  description: "What comes on the chest service.",
  level: "R2" as const,
  minutes: 20,
  questions: ["set-2", "set-0", "set-1"],
};

it("writes the sets in order, follows their files, and changes nothing the second time", async () => {
  const { db, count } = await freshD1();
  await seedBank(
    db,
    [0, 1, 2].map((n) => questionLike({ id: `set-${n}` })),
    [],
    1,
  );
  expect(await seedStudySets(db, [set, { ...set, id: "other" }])).toBe(2);
  const order = async () =>
    (
      await db.select().from(studySetItem).where(eq(studySetItem.setId, "chest")).orderBy(asc(studySetItem.position))
    ).map(({ questionId }) => questionId);
  expect(await order()).toEqual(["q-set-2", "q-set-0", "q-set-1"]);
  count.rowsWritten = 0;
  expect(await seedStudySets(db, [set, { ...set, id: "other" }])).toBe(0);
  expect(count.rowsWritten).toBe(0);

  expect(await seedStudySets(db, [{ ...set, questions: ["set-1", "set-2"] }])).toBe(1);
  expect(await order()).toEqual(["q-set-1", "q-set-2"]);
  const rows = await db.select().from(studySet).orderBy(studySet.id);
  expect(rows.map(({ id, published }) => [id, published])).toEqual([
    ["chest", true],
    ["other", false],
  ]);
});

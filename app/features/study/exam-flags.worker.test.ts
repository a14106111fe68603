import { beforeEach, expect, it } from "vitest";
import { studyItem } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { ana, beginSession, db, minute, setUpModes, start } from "../../testing/study-modes-setup";
import { setFlag } from "../flags/flags.server";

beforeEach(() => setUpModes(async () => (await freshD1()).db));

it("shows the flags of the current block of an open exam, and none after the exam or in tutor mode", async () => {
  const exam = await beginSession(db, ana, { mode: "blocks", size: 4, blocks: 2, secondsPerQuestion: 60 });
  const items = await db.select().from(studyItem).orderBy(studyItem.position);
  const readFlags = async (position: number) => (await exam.open(position))?.session.flagged;
  const flag = async (position: number) => {
    await exam.open(position);
    await setFlag(db, ana.userId, items[position]?.questionId ?? "", true, start);
  };
  await flag(1);
  expect(await readFlags(0)).toEqual([false, true, false, false]);
  await exam.turn("end-block", start + minute, 0);
  await exam.turn("resume", start + minute, 1);
  await flag(2);
  expect(await readFlags(3)).toEqual([false, false, true, false]);
  await exam.finish();
  expect(await readFlags(0)).toEqual([]);
  const tutor = await beginSession(db, ana, { mode: "tutor", size: 4 });
  expect((await tutor.open(0))?.session.flagged).toEqual([]);
});
